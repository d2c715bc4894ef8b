internal import Foundation
public import GStreamerKit

/// The folders in which one `recover` is at work: another one would take the files and journals away that this one reads, and write
/// manifests over its own.
public struct RecoveryClaim: Sendable {
    private let folders: FolderClaim

    /// Takes hold of some folders, and of those in which their takes have files or an account.
    ///
    /// - Throws: Where another `recover` has one of them.
    public init(of folders: [String]) throws(FolderClaim.Refusal) {
        let own = try FolderClaim(folders)
        self.folders = try FolderClaim(Self.others(of: folders).sorted(), with: own)
    }

    private static func others(of folders: [String]) -> Set<String> {
        let (within, above) = UnfinishedTakes.places(of: folders)
        let takes = UnfinishedTakes.find(in: folders)
        let accounts = above.filter { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.contains { name in
                guard name.hasSuffix(TakeManifest.ending),
                    let manifest = try? TakeManifest(reading: "\(folder)/\(name)")
                else { return false }
                return !manifest.folders(of: folder).isDisjoint(with: within)
            }
        }
        return Set(accounts + takes.flatMap { [LocalFile.folder(of: $0.journal)] + $0.folders })
    }
}
