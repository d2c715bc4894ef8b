import CaptureModel

extension SinkTracks {
    /// What a sink does with less of under pressure, with `reduce` spelt out; nil is nothing, as for a sink without pictures.
    func pressureLadder(of sink: Sink) -> PressureLadder? {
        guard let node = sink.video else { return nil }
        if case .snapshot = sink.kind { return nil }
        switch sink.onPressure {
        case nil, .ignore: return nil
        case .ladder(let ladder): return ladder.steps.isEmpty ? nil : ladder
        case .reduce: return reducing(sink, from: flow.video[node]?.rate ?? FormatResolver.usualRate)
        }
    }

    /// The ladder `reduce` stands for. Apple advises to lower the rate from `serious` on, and urgently at `critical`; what is
    /// only looked at goes first. Streams and recordings have one ladder, so that they go on sharing an encoder.
    private func reducing(_ sink: Sink, from rate: FrameRate) -> PressureLadder? {
        switch sink.kind {
        case .preview, .frames:
            return PressureLadder([.serious: .rate(min(rate.divided(by: 2), FrameRate(10))), .critical: .stop])
        case .record, .stream:
            // A source's own compressed pictures need each other, and cost the machine little.
            if case .copy? = try? video[sink.name]?.get() { return nil }
            let own = sink.videoSettings?.rate ?? rate
            let steps: [SystemPressure.Level: PressureLadder.Step] = [
                .critical: .rate(own.divided(by: 2)), .shutdown: .rate(own.divided(by: 4)),
            ]
            return PressureLadder(steps.filter { $0.value.rate.map { $0 >= PressureSteps.lowestRate } ?? true })
        // It looks at a few pictures a second as it is.
        case .scan: return PressureLadder([.critical: .stop])
        case .snapshot: return nil
        }
    }
}

extension FrameRate {
    /// One picture of every so many.
    fileprivate func divided(by count: Int) -> FrameRate { FrameRate(numerator, denominator * count) }
}
