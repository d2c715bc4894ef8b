internal import Foundation
internal import GStreamerKit

/// Files that were left as they were written (`TakeFile.leftAsWritten`), and such as were not there when their takes were recovered: where
/// `recover` makes them ordinary later, or finds them, their takes' manifests are brought up to date.
public struct LeftFiles: Sendable {
    private struct Account: Sendable {
        let path: String
        var manifest: TakeManifest

        /// The place in the manifest of a file, by where links lead.
        func place(of target: String) -> Int? {
            let folder = LocalFile.folder(of: path)
            return manifest.files.firstIndex { file in
                file.isLeft && LocalFile.resolved("\(folder)/\(file.path)") == target
            }
        }
    }

    private var accounts: [Account]

    /// Finds the manifests that lie in some folders, or above them.
    public init(in folders: [String]) {
        let (within, above) = UnfinishedTakes.places(of: folders)
        accounts = (within.sorted() + above).flatMap { folder -> [Account] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { !$0.hasPrefix(".") && $0.hasSuffix(TakeManifest.ending) }.compactMap { name in
                let path = "\(folder)/\(name)"
                guard let manifest = try? TakeManifest(reading: path),
                    manifest.files.contains(where: \.isLeft)
                else { return nil }
                return Account(path: path, manifest: manifest)
            }
        }
    }

    /// When a file was taken, for `RecordedFile.recover`; nil where it is none of these.
    public func marks(of path: String) -> RecordingMarks? {
        let target = LocalFile.resolved(path)
        return accounts.lazy.compactMap { account in
            account.place(of: target).flatMap { account.manifest.files[$0].marks }
        }.first
    }

    /// Brings the manifest of a recovered file up to date.
    ///
    /// The verdict of one that was left stays: that nothing came to a track cannot be seen in an ordinary file.
    ///
    /// - Returns: the manifest; nil where the file is none of these, and where the manifest cannot be written.
    /// - Throws: `CancellationError` where the task is cancelled.
    public mutating func take(_ recovery: RecordedFile.Recovery) async throws(CancellationError) -> String? {
        let isLeft = if case .leftAsItWas = recovery.outcome { true } else { false }
        guard !isLeft else { return nil }
        let isRecovered = if case .recovered = recovery.outcome { true } else { false }
        let target = LocalFile.resolved(recovery.verdict.path)
        for index in accounts.indices {
            guard let place = accounts[index].place(of: target) else { continue }
            let isMissing = accounts[index].manifest.files[place].isMissing
            guard isRecovered || isMissing else { continue }
            let checksum = try await RecordedFile(recovery.verdict.path).checksum()
            if isMissing {
                let verdict = accounts[index].manifest.held(recovery.verdict, at: place)
                accounts[index].manifest.takeUp(place, verdict, sha256: checksum)
            } else {
                var file = accounts[index].manifest.files[place]
                let (verdict, reason) = (file.verdict, file.reason)
                file.take(recovery.verdict, sha256: checksum)
                (file.verdict, file.reason, file.leftAsWritten) = (verdict, reason, nil)
                accounts[index].manifest.files[place] = file
            }
            guard (try? accounts[index].manifest.write(to: accounts[index].path)) != nil else { return nil }
            return accounts[index].path
        }
        return nil
    }
}

extension TakeFile {
    /// Whether `recover` may have more to say of it than its manifest does.
    fileprivate var isLeft: Bool { leftAsWritten != nil || isMissing }
}
