internal import CaptureCheck
internal import CaptureModel
internal import GStreamerKit

/// The takes that lie below some folders, by the manifests and journals that tell of them.
struct TakeShelf {
    /// The files of finished takes of a graph, and the finished files of the take that runs, oldest first.
    private(set) var kept: [KeptRecording] = []
    /// The manifests they stand in, by path.
    private(set) var manifests: [String: TakeManifest] = [:]
    /// The files that a journal tells of: they are being written, or wait to be recovered.
    private(set) var open: Set<String> = []
    /// The folders, with links resolved.
    private let homes: [String]
    /// The graph's name.
    private let graph: String

    /// How deep below a folder manifests are looked for; templates with a folder a day need one or two.
    private static let deepest = 8

    /// Looks at what lies below folders.
    ///
    /// - Parameter running: the journals of the takes that run, of which the files that are in order may go too.
    init(_ homes: [String], of graph: String, running: Set<String> = []) {
        self.homes = homes.map(LocalFile.resolved)
        self.graph = graph
        let running = Set(
            running.map { path in
                let folder = LocalFile.folder(of: path)
                return LocalFile.resolved(folder) + path.dropFirst(folder.count)
            })
        var found: [(path: String, manifest: TakeManifest)] = []
        for home in self.homes { look(in: home, depth: 0, running, &found) }
        for (path, manifest) in found {
            let folder = LocalFile.folder(of: path)
            guard let start = manifest.start.moment, manifests.updateValue(manifest, forKey: path) == nil else {
                continue
            }
            for (index, file) in manifest.files.enumerated() where file.deleted == nil {
                guard let place = place(of: file.path, in: folder), !open.contains(place), let bytes = file.bytes,
                    let facts = LocalFile.facts(of: place), facts.size == Int64(bytes)
                else { continue }
                let begin = start + file.offset.duration.seconds
                kept.append(
                    KeptRecording(
                        path: place, manifest: path, index: index, take: manifest.take, bytes: facts.size,
                        fileSystem: facts.fileSystem, begin: begin, end: begin + (file.length?.duration.seconds ?? 0),
                        part: file.part, isOwn: running.contains(path)))
            }
        }
        // What a later take has written in the place of an earlier one's file is the later one's.
        let owners = Dictionary(kept.map { ($0.path, $0) }) { $0.isOlder(than: $1) ? $1 : $0 }
        kept = owners.values.sorted { $0.isOlder(than: $1) }
    }

    private mutating func look(
        in folder: String, depth: Int, _ running: Set<String>, _ found: inout [(path: String, manifest: TakeManifest)]
    ) {
        for name in LocalFile.names(in: folder).sorted() {
            let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
            if name.hasSuffix(TakeManifest.ending) {
                guard LocalFile.facts(of: path) != nil, let manifest = try? TakeManifest(reading: path) else {
                    continue
                }
                if manifest.state == .running || name.hasPrefix(".") {
                    // Of the take that runs: what is closed, made ordinary and summed is as finished as another take's.
                    let isOwn = running.contains(path) && manifest.graph == graph
                    open.formUnion(
                        manifest.files.filter { !isOwn || $0.sha256 == nil }.compactMap {
                            place(of: $0.path, in: folder)
                        })
                    if isOwn { found.append((path, manifest)) }
                } else if manifest.graph == graph {
                    found.append((path, manifest))
                }
            } else if depth < Self.deepest, !name.hasPrefix("."), LocalFile.isFolder(path) {
                look(in: path, depth: depth + 1, running, &found)
            }
        }
    }

    /// Where a file of a manifest lies; nil where that is in none of the folders, whatever the manifest says and links lead to.
    private func place(of path: String, in folder: String) -> String? {
        let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
        guard let slash = whole.lastIndex(of: "/") else { return nil }
        let name = whole[whole.index(after: slash)...]
        guard !name.isEmpty, name != ".", name != ".." else { return nil }
        let place = "\(LocalFile.resolved(LocalFile.folder(of: whole)))/\(name)"
        return homes.contains { place.hasPrefix($0 == "/" ? $0 : $0 + "/") } ? place : nil
    }

    /// Deletes a file, and notes that in its manifest; the manifest goes once all of its files have been deleted so, and the folders that are
    /// empty then. A file that is missing for another reason may be on a disk that is not mounted, or have another name, and only the manifest
    /// knows of it.
    ///
    /// - Returns: whether it was deleted.
    mutating func delete(_ recording: KeptRecording) -> Bool {
        guard var manifest = manifests[recording.manifest], manifest.files.indices.contains(recording.index),
            recording.isUnchanged(manifest.files[recording.index])
        else { return false }
        // Before, so that no number is free for a moment; a disk that is full may have room for this only behind.
        let isNoted = retire(manifest.number, of: recording)
        LocalFile.remove(recording.path)
        guard !LocalFile.exists(recording.path) else { return false }
        if !isNoted { _ = retire(manifest.number, of: recording) }
        // Its owner writes the journal, and tells in it what has gone.
        if recording.isOwn { return true }
        manifest.files[recording.index].deleted = WallClock.timestamp
        manifests[recording.manifest] = manifest
        let folder = LocalFile.folder(of: recording.manifest)
        if manifest.files.allSatisfy({ $0.deleted != nil }) {
            LocalFile.remove(recording.manifest)
        } else {
            // On a disk that is full even this may fail; the file is missing then, and is passed over.
            try? manifest.write(to: recording.manifest)
        }
        for start in Set([LocalFile.folder(of: recording.path), folder]) {
            var empty = start
            while homes.contains(where: { empty.hasPrefix($0 + "/") }) {
                LocalFile.removeEmptyFolder(empty)
                guard !LocalFile.exists(empty) else { break }
                empty = LocalFile.folder(of: empty)
            }
        }
        return true
    }

    /// Sees to it that no other take is given a number.
    ///
    /// - Returns: whether that is on the disk, or there is nothing to note.
    private func retire(_ number: Int?, of recording: KeptRecording) -> Bool {
        guard let number else { return true }
        let folder = LocalFile.folder(of: recording.path)
        var isNoted = true
        for home in homes where folder == home || folder.hasPrefix(home == "/" ? "/" : home + "/") {
            let path = DeletedTakes.path(in: home, graph: graph)
            let text = (try? LocalFile.bytes(of: path, atMost: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
            var deleted = DeletedTakes(text ?? "")
            let rest = folder.dropFirst(home == "/" ? 1 : home.count + 1)
            guard deleted.add(number, in: String(rest)) else { continue }
            isNoted = (try? LocalFile.writeDurably(deleted.description, to: path)) != nil && isNoted
        }
        return isNoted
    }
}
