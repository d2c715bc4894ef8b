internal import CaptureModel

extension MovieReader {
    /// Counts every packet of every track.
    func scan() throws(ScanFailure) -> MediaScan {
        var statistics: [TrackStatistics] = []
        for track in tracks {
            var counter = TrackStatistics(track.header)
            try count(track, into: &counter)
            statistics.append(counter)
        }
        let layout: FileVerdict.Layout = isFragmented ? .fragmented : hasIndexInFront ? .fastStart : .indexAtEnd
        var reason = cut.map { "it ends in the middle of \($0.what), at byte \($0.position)" }
        if reason == nil, hasWrongSize { reason = "the size of a box in it is not that of what is there" }
        if reason == nil, unread.isEmpty, isFragmented, !isClosed {
            reason = "it was not closed: the index of its fragments is missing"
        }
        return MediaScan(
            container: container, layout: layout, tracks: statistics, cut: cut?.position, reason: reason, unread: unread
        )
    }

    private func count(_ track: MovieTrack, into counter: inout TrackStatistics) throws(ScanFailure) {
        var statistics = counter
        if track.frames != nil {
            // Tens of thousands of samples a second are looked at by the chunk.
            try track.samples.forEachChunk { chunk, size, time, duration throws(ScanFailure) in
                let tick = Int64(track.time(time))
                statistics.add(
                    Packet(
                        decodeTime: tick, time: tick, duration: Int64(duration), size: size, isKey: true,
                        head: try head(at: chunk.position, size: size)))
            }
        } else {
            try track.samples.forEach { sample, time throws(ScanFailure) in
                let tick = Int64(track.time(time))
                statistics.add(
                    Packet(
                        decodeTime: tick, time: tick + Int64(sample.offset), duration: Int64(sample.duration),
                        size: sample.size, isKey: sample.isKey, head: try head(at: sample.position, size: sample.size)))
                return true
            }
        }
        counter = statistics
    }

    private func head(at position: Int, size: Int) throws(ScanFailure) -> ArraySlice<UInt8> {
        try bytes.bytes(at: position, count: min(8, size)) ?? []
    }
}
