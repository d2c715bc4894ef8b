internal import CaptureModel
internal import GStreamerKit

extension FileVerdict {
    /// The verdict with what a take's journal knows: a transport stream has no end of its own, and where its process died it looks like one
    /// that was closed; and of a track to which nothing had come an ordinary file says nothing.
    ///
    /// - Parameter takes: The takes that were not finished (`UnfinishedTakes.find`); a file that had been looked at before its take's process
    ///   died is as complete as it was then.
    public func known(to takes: [UnfinishedTakes.Take]) -> FileVerdict {
        if state == .complete, container == .ts, let file = try? OpenFile(path), file.isBeingWritten {
            var verdict = self
            (verdict.state, verdict.reason) = (.cutOff, "it is still being written")
            return verdict
        }
        guard state == .complete, let take = takes.first(where: { $0.isUntold(path) }) else { return self }
        guard container == .ts else { return take.held(self) }
        var verdict = self
        verdict.state = .cutOff
        verdict.reason = "the journal of take '\(take.manifest.take)' says that it was still being written"
        return verdict
    }
}

extension UnfinishedTakes.Take {
    /// The place in its manifest of a file; nil of one that is not its own.
    func place(of path: String) -> Int? {
        let (folder, target) = (LocalFile.folder(of: journal), LocalFile.resolved(path))
        return manifest.files.firstIndex { LocalFile.resolved("\(folder)/\($0.path)") == target }
    }

    /// Whether a file is one of its own that had not been looked at when its process died.
    fileprivate func isUntold(_ path: String) -> Bool {
        place(of: path).map { manifest.files[$0].verdict == nil } ?? false
    }

    /// The verdict of a file that was recovered, but not `complete` where nothing is there of what the journal says that it was to hold; as it is
    /// where the file is none of the take's.
    public func held(_ verdict: FileVerdict) -> FileVerdict {
        place(of: verdict.path).map { manifest.held(verdict, at: $0) } ?? verdict
    }
}

extension TakeManifest {
    /// The verdict of a file that was looked at after its process had died, but not `complete` where nothing is there of what it was to hold.
    ///
    /// What the process had found itself once the file was closed stands: it knew what had come to its end. What the file before it of the
    /// same sink had no more of at its end, as of a film whose sound is over, nobody expects in it.
    func held(_ verdict: FileVerdict, at place: Int) -> FileVerdict {
        let file = files[place]
        guard verdict.state == .complete else { return verdict }
        if let known = file.verdict.flatMap(FileVerdict.State.init(rawValue:)), known.playsToItsEnd {
            var verdict = verdict
            if known == .emptyTrack { (verdict.state, verdict.reason) = (known, file.reason) }
            return verdict
        }
        var media = Set((file.media ?? []).compactMap(MediaType.init(rawValue:)))
        if file.part > 1 {
            let before = files.filter { $0.sink == file.sink && $0.part < file.part }.max { $0.part < $1.part }
            media = media.filter { before?.hasAtItsEnd($0) ?? false }
        }
        return verdict.held(to: media)
    }

    /// The places of files that are not where they were made, of which nobody knows what is in them: what was moved once it was closed is
    /// known.
    func missingPlaces(in folder: String) -> [Int] {
        files.indices.filter { index in
            let file = files[index]
            return file.deleted == nil && file.verdict == nil && !LocalFile.exists("\(folder)/\(file.path)")
        }
    }

    /// Leaves out files to which nothing had come, by its journal, and that are gone: what was made ahead of its time is taken away unused.
    mutating func leaveOutUnused(in folder: String) {
        files.removeAll { file in
            file.verdict == nil && file.deleted == nil && file.wallClock == nil
                && !LocalFile.exists("\(folder)/\(file.path)")
        }
    }
}

extension TakeFile {
    /// The longest that one track of a file that was closed ends before another: sound goes on to within a packet of the picture.
    private static let raggedEnd = Duration.milliseconds(250)

    /// Whether it has something of a medium up to where it ends.
    fileprivate func hasAtItsEnd(_ media: MediaType) -> Bool {
        let ends = (tracks ?? []).compactMap { track in track.endTime.map { (track.medium, $0.duration) } }
        guard let end = ends.map(\.1).max() else { return false }
        return ends.contains { $0.0 == media.rawValue && $0.1 >= end - Self.raggedEnd }
    }
}
