internal import Foundation
internal import GStreamerKit

/// Files that were left as they were written (`TakeFile.leftAsWritten`), and such as were not there when their takes were recovered: where
/// `recover` makes them ordinary later, or finds them, their takes' manifests are brought up to date. So are those of any other file that
/// `recover` has changed.
public struct LeftFiles: Sendable {
    private struct Account: Sendable {
        let path: String
        var manifest: TakeManifest

        /// The place in the manifest of a file, by where links lead.
        func place(of target: String) -> Int? {
            let folder = LocalFile.folder(of: path)
            return manifest.files.firstIndex { LocalFile.resolved("\(folder)/\($0.path)") == target }
        }
    }

    private var accounts: [Account] = []
    /// The manifests that say of no file that it was left.
    private var others: [String] = []

    /// Finds the manifests that lie in some folders, or above them.
    public init(in folders: [String]) {
        let (within, above) = UnfinishedTakes.places(of: folders)
        for folder in within.sorted() + above {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") && name.hasSuffix(TakeManifest.ending) {
                let path = "\(folder)/\(name)"
                guard let manifest = try? TakeManifest(reading: path), manifest.state != .running else { continue }
                if manifest.files.contains(where: \.isLeft) {
                    accounts.append(Account(path: path, manifest: manifest))
                } else {
                    others.append(path)
                }
            }
        }
    }

    /// When a file was taken, for `RecordedFile.recover`; nil where it is none of these.
    public func marks(of path: String) -> RecordingMarks? {
        let target = LocalFile.resolved(path)
        return accounts.lazy.compactMap { account in
            account.place(of: target).flatMap { place in
                let file = account.manifest.files[place]
                return file.isLeft ? file.marks : nil
            }
        }.first
    }

    /// Brings the manifest of a recovered file up to date.
    ///
    /// The verdict of one that was left stays: that nothing came to a track cannot be seen in an ordinary file.
    ///
    /// - Returns: the manifest; nil where no manifest has the file, and where it cannot be written.
    /// - Throws: `CancellationError` where the task is cancelled.
    public mutating func take(_ recovery: RecordedFile.Recovery) async throws(CancellationError) -> String? {
        if case .leftAsItWas = recovery.outcome { return nil }
        let target = LocalFile.resolved(recovery.verdict.path)
        for index in accounts.indices {
            if let answer = try await Self.take(recovery, of: target, &accounts[index]) { return answer }
        }
        guard case .recovered = recovery.outcome else { return nil }
        for path in others {
            // Another file of the same take may have been recovered before.
            guard let manifest = try? TakeManifest(reading: path) else { continue }
            var account = Account(path: path, manifest: manifest)
            if let answer = try await Self.take(recovery, of: target, &account) { return answer }
        }
        return nil
    }

    private static func take(
        _ recovery: RecordedFile.Recovery, of target: String, _ account: inout Account
    ) async throws(CancellationError) -> String? {
        guard let place = account.place(of: target) else { return nil }
        let file = account.manifest.files[place]
        let isRecovered = if case .recovered = recovery.outcome { true } else { false }
        guard isRecovered || file.isMissing else { return nil }
        let checksum = try await RecordedFile(recovery.verdict.path).checksum()
        if file.isMissing {
            let verdict = account.manifest.held(recovery.verdict, at: place)
            account.manifest.takeUp(place, verdict, sha256: checksum)
            account.manifest.noteDamage(place, recovery)
        } else {
            account.manifest.takeOver(place, recovery, sha256: checksum)
        }
        return (try? account.manifest.write(to: account.path)) == nil ? nil : account.path
    }
}

extension TakeFile {
    /// Whether `recover` may have more to say of it than its manifest does.
    fileprivate var isLeft: Bool { leftAsWritten != nil || isMissing }
}
