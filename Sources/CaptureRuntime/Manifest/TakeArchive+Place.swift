internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// Where the manifest of a take lies: beside the files of its first record sink, and where that folder cannot be written, in another.
extension TakeArchive {
    /// Where the account of a take that begins is kept, with the room that is held there for its manifest.
    ///
    /// Where there is no room beside the first file, and none anywhere else, it is there all the same: room may be made.
    func home(of take: Take) -> (folder: String, ballast: RoomBallast?)? {
        let folders = take.folders(in: plan)
        guard let first = folders.first else { return nil }
        for folder in folders where folder == first || isFree(take.manifestName(in: plan), in: folder) {
            guard bounds.obstacle(at: TakeManifest.path(in: folder, name: take.manifestName(in: plan))) == nil,
                let ballast = RoomBallast(in: folder)
            else { continue }
            return (folder, ballast)
        }
        return (first, nil)
    }

    /// Writes a manifest beside the first file, or else where its journal is, or in any folder that takes it.
    ///
    /// - Returns: where it is, nil where no folder takes it; what stands there, for paths are relative to its folder; and why it is not
    ///   beside the first file.
    func place(
        _ manifest: TakeManifest, of account: Account
    ) -> (path: String?, manifest: TakeManifest, failure: String?) {
        var failure: String?
        let all = account.take.folders(in: plan)
        let own = Set([all.first, account.folder])
        // Where it belongs there may be room again.
        let others = [account.folder] + all.dropFirst().filter { $0 != account.folder }
        for folder in all.prefix(1) + others.filter({ $0 != all.first }) {
            guard own.contains(folder) || isFree(account.name, in: folder) else { continue }
            let manifest = manifest.moved(from: account.folder, to: folder)
            let path = TakeManifest.path(in: folder, name: account.name)
            do throws(LocalFile.Failure) {
                try write(manifest, to: path, or: folder == account.folder ? account.ballast : nil)
                return (path, manifest, failure)
            } catch {
                failure = failure ?? "cannot write '\(path)': \(error.reason)"
            }
        }
        return (nil, manifest, failure)
    }

    /// Whether no other take has left a manifest or a journal of a name.
    private func isFree(_ name: String, in folder: String) -> Bool {
        !LocalFile.exists(TakeManifest.path(in: folder, name: name))
            && !LocalFile.exists(TakeManifest.journalPath(in: folder, name: name))
    }
}

extension Take {
    /// The folders that its manifest may lie in, the one where it belongs first: those of its files in the order of their sinks, those in
    /// which the files of all takes lie, and the output folder.
    func folders(in plan: Plan) -> [String] {
        let inOrder = plan.sinks.compactMap { paths[$0.node] }
        let files = inOrder.isEmpty ? paths.values.sorted() : inOrder
        guard !files.isEmpty else { return [] }
        var folders: [String] = []
        for folder in files.map(LocalFile.folder(of:)) + plan.disk.homes + [plan.disk.outputFolder].compactMap(\.self)
        where !folders.contains(folder) {
            folders.append(folder)
        }
        return folders
    }

    /// What its manifest is called, without the ending.
    func manifestName(in plan: Plan) -> String { ManifestName.base(graph: plan.name, take: name) }
}

extension TakeManifest {
    /// The same with its paths relative to another folder.
    fileprivate func moved(from old: String, to new: String) -> TakeManifest {
        guard old != new else { return self }
        let path = { (path: String) in TakeArchive.relative(Self.whole(path, in: old), to: new) }
        var manifest = self
        for index in manifest.files.indices { manifest.files[index].path = path(manifest.files[index].path) }
        manifest.shortfalls = shortfalls?.map { shortfall in
            TakeShortfall(node: shortfall.node, file: shortfall.file.map(path), reason: shortfall.reason)
        }
        return manifest
    }

    /// A path from the root on. By its names only: the paths in a manifest are made so.
    private static func whole(_ path: String, in folder: String) -> String {
        var names: [Substring] = []
        for name in (path.hasPrefix("/") ? path : "\(folder)/\(path)").split(separator: "/") {
            if name == ".." { _ = names.popLast() } else if name != "." { names.append(name) }
        }
        return "/" + names.joined(separator: "/")
    }
}
