public import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// Frame rates while a session runs (Apple: `activeVideoMinFrameDuration`).
///
/// What is asked for holds from the next picture on. The device goes on as it is: its pictures are left out before anything is done to
/// them, so that all who take them have the same ones. A system under pressure gets this relief at once, and without a glitch.
extension Session {
    /// The lowest rate that can be asked for, in pictures per second: below, nobody could tell a picture that is still to come from a
    /// file that has stopped.
    public static let leastFrameRate = FrameRate(1)

    /// The frame rate of every source of which pictures can be left out, in the plan's order.
    public nonisolated var frameRates: [FrameRateState] {
        rateControls.filter { $0.planned.element != nil }.map(\.current)
    }

    /// The frame rate of a source; nil where none of its pictures can be left out.
    public nonisolated func frameRate(of source: NodeName) -> FrameRateState? {
        frameRates.first { $0.source == source }
    }

    /// Lowers a source's frame rate, or lets all of its pictures pass again.
    ///
    /// Pictures that pass keep their times. They are chosen by time: of 30 a second each second one makes 15, two of three make 20.
    ///
    /// - Parameter rate: Pictures per second, from `leastFrameRate` up to what the source gives; nil is all of them.
    /// - Throws: a failure of kind `command` where the source has no pictures that can be left out, or not so many.
    public func setFrameRate(of source: NodeName, to rate: FrameRate?) throws(SessionFailure) {
        guard phase < .finishing else { throw SessionFailure(.command, "the session is over", node: source) }
        guard let control = rateControls.first(where: { $0.planned.node == source }) else {
            let names = frameRates.map { "'\($0.source)'" }.joined(separator: ", ")
            let known = names.isEmpty ? "this graph has none" : "those are \(names)"
            throw SessionFailure(.command, "'\(source)' is no source of pictures whose rate can be lowered: \(known)")
        }
        if let obstacle = control.planned.obstacle {
            throw SessionFailure(.command, obstacle.words(of: source), node: source)
        }
        guard let rate else { return control.set(nil) }
        let full = control.planned.rate
        guard rate >= Self.leastFrameRate, full.map({ rate <= $0 }) ?? true else {
            let limits = full.map { "\(Self.leastFrameRate) to \($0)" } ?? "\(Self.leastFrameRate) and more"
            throw SessionFailure(
                .command,
                "source '\(source)' cannot be brought to \(rate) fps; it can to \(limits), and to 'full', which is all that comes",
                node: source)
        }
        control.set(rate == full ? nil : rate)
    }
}

extension PlannedRateControl.Obstacle {
    /// Why, and the way out.
    fileprivate func words(of source: NodeName) -> String {
        switch self {
        case .kept(let codec, let sinks):
            let (names, keeps) = (sinks.map { "'\($0)'" }.joined(separator: ", "), sinks.count == 1 ? "keeps" : "keep")
            return
                "'\(source)' gives \(codec.label), which \(names) \(keeps) as it comes: its pictures refer to each other, and none "
                + "can be left out; 'encode: { video: { bitrate: ... } }' on the sink has it encoded here, of which some can"
        case .decodedOften:
            return
                "'\(source)' is decoded more than once, and each might leave out other pictures; have all take it from one tee"
        case .constituent(let camera):
            return
                "'\(source)' is shown in turn with others by '\(camera)', and all of them have one rate; lower that of '\(camera)'"
        }
    }
}
