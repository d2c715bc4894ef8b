import CaptureModel

extension CheckContext {
    /// How a sink's files play slower than what they show; nil where they do not, or what was asked for makes no sense.
    func slowMotion(of sink: Sink) -> CheckedSlowMotion? {
        guard let wish = sink.slowMotion, let rate = capturedRate(of: sink) else { return nil }
        let speeds = wish.ramps.map(\.speed) + [CheckedSlowMotion.speed(rate, wish)]
        guard speeds.allSatisfy(SlowMotion.speeds.contains), wish.ramps.allSatisfy({ $0.from < $0.to }) else {
            return nil
        }
        return CheckedSlowMotion(captured: rate, wish)
    }

    /// The rate of the pictures that a sink takes; nil where only the run tells.
    func capturedRate(of sink: Sink) -> FrameRate? { sink.video.flatMap { flow.video[$0]?.rate } }

    /// The record sinks that ask for slow motion, with what they ask for.
    var slowSinks: [(sink: Sink, record: Sink.Record, wish: SlowMotion)] {
        graph.sinks.compactMap { sink in
            guard case .record(let record) = sink.kind, let wish = record.slowMotion else { return nil }
            return (sink, record, wish)
        }
    }
}
