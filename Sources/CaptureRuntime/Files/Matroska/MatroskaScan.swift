internal import CaptureModel

extension MatroskaReader {
    /// What was counted.
    func scan() throws(ScanFailure) -> MediaScan {
        var reason = cut.map { "it ends in the middle of \($0.what), at byte \($0.position)" }
        if reason == nil, hasWrongSize { reason = "a size in it is not that of what is there" }
        if reason == nil, unread.isEmpty, !hasSegmentSize, !(hasCues && hasDuration) {
            reason = "it was not closed: \(hasCues ? "its length is" : "its cues are") missing"
        }
        return MediaScan(
            container: container, layout: hasCues ? .indexed : .unindexed,
            tracks: order.compactMap { tracks[$0]?.statistics }, cut: cut?.position, reason: reason, unread: unread)
    }
}
