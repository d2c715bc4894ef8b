internal import CaptureModel
internal import CapturePlan
internal import SessionLogic

extension FileVerdict {
    /// The same verdict, but not `complete` where nothing is there of what the file was to hold.
    ///
    /// A track to which nothing came is in no index of a file that was made ordinary, and by itself the file promises nothing.
    ///
    /// - Parameter ended: what has come to its end before the file began.
    func held(to planned: Set<MediaType>, without ended: Set<MediaType> = []) -> FileVerdict {
        let missing = missing(of: planned.subtracting(ended))
        var verdict = self
        let empty = tracks.filter { $0.packets == 0 }
        if state == .emptyTrack, !empty.isEmpty,
            empty.allSatisfy({ ended.contains($0.medium == .video ? .video : .audio) })
        {
            (verdict.state, verdict.reason) = (.complete, nil)
        }
        guard verdict.state == .complete, !missing.isEmpty else { return verdict }
        verdict.state = .emptyTrack
        verdict.reason = missing.contains(.video) ? "no picture came to it" : "no sound came to it"
        return verdict
    }

    /// Whether it is the last of a recording in several parts, and so short that what it has nothing of may have ended before it began, as
    /// a stream may that is that much behind the others when it is stopped.
    func isShortRest(part: Int) -> Bool {
        part > 1 && state == .emptyTrack && duration <= DueEnd.tolerance
    }

    /// What the file has nothing of.
    func missing(of planned: Set<MediaType>) -> Set<MediaType> {
        planned.filter { media in
            let medium: TrackVerdict.Medium = media == .video ? .video : .audio
            return !tracks.contains { $0.medium == medium && $0.packets > 0 }
        }
    }
}

extension Plan {
    /// What a sink is to record.
    func media(of sink: NodeName) -> Set<MediaType> { Set(sinks.first { $0.node == sink }?.legs.map(\.media) ?? []) }

    /// Whether any source of what comes to a sink is live.
    func isLive(_ sink: NodeName, _ media: MediaType) -> Bool {
        let nodes = sources(of: sink, media)
        return sources.contains { $0.isLive && nodes.contains($0.node) }
    }

    /// The sources of what comes to a sink, by whatever compositors and mixers.
    func sources(of sink: NodeName, _ media: MediaType) -> Set<NodeName> {
        let branches = branches.filter { $0.media == media }
        var (found, next) = (Set<NodeName>(), [sink])
        while let node = next.popLast() {
            for branch in branches where branch.branch == node && found.insert(branch.source).inserted {
                next.append(branch.source)
            }
        }
        return found
    }
}
