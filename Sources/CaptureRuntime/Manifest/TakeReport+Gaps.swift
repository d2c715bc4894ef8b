internal import CaptureModel

extension TakeReport {
    /// Stretches of its sinks that no file has: while a disk took nothing, and the rest of what came to a file that failed.
    ///
    /// A muxer keeps what it has been given until a fragment is whole, so a file holds less than has come to it.
    ///
    /// - Parameter ends: when what such a file holds ends, on the take's timeline, by its path.
    func gaps(_ ends: [String: Duration]) -> [TakeGap] {
        let told = pauses.map { pause in
            let before = files.last { $0.node == pause.node && !$0.isEmpty && ($0.end ?? $0.begin) == pause.from }
            let from = before.flatMap { ends[$0.path] }.map { min($0, pause.from) } ?? pause.from
            return TakeGap(source: pause.node.description, from: from, to: pause.to, reason: pause.reason)
        }
        let rests = files.compactMap { file -> TakeGap? in
            guard let from = ends[file.path], !file.isEmpty,
                !pauses.contains(where: { $0.node == file.node && $0.from == file.end ?? file.begin })
            else { return nil }
            let next = files.filter { $0.node == file.node && $0.number > file.number && !$0.isEmpty }
                .min { $0.number < $1.number }
            guard let to = next?.beginning ?? file.end, to - from > file.interval / 2 else { return nil }
            return TakeGap(
                source: file.node.description, from: from, to: to, reason: file.failure ?? "'\(file.path)' is cut off")
        }
        return told + rests
    }
}

extension TakeReport.File {
    /// When what leads it begins, on the take's timeline.
    var beginning: Duration? { first[.video] ?? first.values.min() }

    /// From one of its frames to the next, in the mean.
    fileprivate var interval: Duration {
        guard let end, let beginning, frames > 0 else { return .zero }
        return (end - beginning) / frames
    }
}

extension TakeFile {
    /// When what a file holds ends of which more has come to it, on the take's timeline; nil of one that was closed.
    func end(of file: TakeReport.File) -> Duration? {
        guard file.failure != nil || verdict == FileVerdict.State.cutOff.rawValue else { return nil }
        return leader?.endTime?.duration ?? file.beginning
    }
}
