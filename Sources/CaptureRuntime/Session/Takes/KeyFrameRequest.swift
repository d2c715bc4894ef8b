internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Asks whoever makes a leg's pictures for a key frame at a running time to come.
///
/// An encoder's base class would do so by itself, but compares the time with that of pictures which some encoders have moved
/// (`x264enc` of GStreamer 1.22 by 1,000 h, for its negative decoding times), and then makes the next picture one, however
/// early. So the encoder is asked at its own input, when the picture is there (`KeyFrameWish`).
final class KeyFrameRequest: Sendable {
    private struct Flow {
        /// The running time of the first picture that went into the encoder.
        var first: ClockTime?
        /// Whether it has given any.
        var hasGiven = false
    }

    private let input: Pad?
    private let output: Pad?
    private let flow = Mutex(Flow())

    /// Finds the encoder above the last queue of a leg; there is none where a camera's own stream is kept.
    init(above last: String, in assembly: PipelineAssembly) {
        let encoder = Self.encoder(above: last, in: assembly.plan)
        input = encoder.flatMap { assembly.pad("sink", of: $0) }
        output = encoder.flatMap { assembly.pad("src", of: $0) } ?? assembly.pad("src", of: last)
        guard let input else { return }
        input.onBuffer { [weak self, weak input] buffer in
            guard let self, let stamp = buffer.pts, let now = input?.runningTime(of: stamp) else { return .pass }
            flow.withLock { $0.first = now }
            return .remove
        }
        output?.onBuffer { [weak self] _ in
            self?.flow.withLock { $0.hasGiven = true }
            return .remove
        }
    }

    /// Asks for one at the first picture of this time or after; where nobody encodes here, whoever hears of it is asked at once.
    func place(at time: ClockTime) {
        guard let input else {
            output?.send(.upstreamForceKeyUnit(at: nil, allHeaders: true, count: 0))
            return
        }
        input.onBuffer { [weak self, weak input] buffer in
            guard let self, let input else { return .remove }
            guard let stamp = buffer.pts, let now = input.runningTime(of: stamp), now >= time else { return .pass }
            let flow = flow.withLock { $0 }
            KeyFrameWish.send(to: input, at: now, beforeOutputSince: flow.hasGiven ? nil : flow.first ?? now)
            return .remove
        }
    }

    /// The encoder, with nothing between that has another input.
    private static func encoder(above last: String, in plan: Plan) -> String? {
        var name = last
        while true {
            let links = plan.links.filter { $0.to.element == name }
            guard links.count == 1, let above = plan.elements.first(where: { $0.name == links[0].from.element }) else {
                return nil
            }
            if above.factory.hasSuffix("enc") { return above.name }
            name = above.name
        }
    }
}
