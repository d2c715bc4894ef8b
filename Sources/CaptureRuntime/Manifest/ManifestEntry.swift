internal import CaptureModel
internal import Foundation
internal import GStreamerKit

/// What the manifest that lies beside a file says of it.
public struct ManifestEntry: Sendable {
    /// The manifest or, of a take that was not finished, its journal.
    let manifest: TakeManifest
    let file: TakeFile

    /// Finds it in the folder of a file; nil where none names the file.
    public init?(of path: String) {
        let folder = LocalFile.folder(of: path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // A manifest before the journal that it replaces.
        let manifests = names.filter { $0.hasSuffix(TakeManifest.ending) }.sorted {
            !$0.hasPrefix(".") && $1.hasPrefix(".")
        }
        for other in manifests {
            guard let manifest = try? TakeManifest(reading: "\(folder)/\(other)"),
                let file = manifest.files.first(where: { $0.path == name })
            else { continue }
            (self.manifest, self.file) = (manifest, file)
            return
        }
        return nil
    }
}

extension FileVerdict {
    /// The verdict with what a file's manifest knows: an ordinary file says nothing of a track to which nothing came.
    public func known(to entry: ManifestEntry?) -> FileVerdict {
        guard state == .complete, let file = entry?.file, file.verdict == State.emptyTrack.rawValue else { return self }
        return held(to: Set((file.media ?? []).compactMap(MediaType.init(rawValue:))))
    }
}
