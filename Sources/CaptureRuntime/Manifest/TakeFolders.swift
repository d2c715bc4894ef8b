internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

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
    func moved(from old: String, to new: String) -> TakeManifest {
        // `recover` may have been told of one by its name in the working folder, and knows the other from the root on.
        let (old, new) = (
            Self.whole(old, in: CurrentProcess.workingFolder), Self.whole(new, in: CurrentProcess.workingFolder)
        )
        guard old != new else { return self }
        let path = { (path: String) in TakeArchive.relative(Self.whole(path, in: old), to: new) }
        var manifest = self
        for index in manifest.files.indices { manifest.files[index].path = path(manifest.files[index].path) }
        manifest.shortfalls = shortfalls?.map { shortfall in
            TakeShortfall(node: shortfall.node, file: shortfall.file.map(path), reason: shortfall.reason)
        }
        manifest.supersedes = supersedes?.map(path)
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
