internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Lets one input of a mixer be heard at a time: that of the camera that fills a composite's canvas.
///
/// The gain is set sample by sample on the sound's own time, before it is mixed; the mixer itself is not touched.
final class SoundFollower: Sendable {
    let planned: PlannedSoundFollow
    /// Of each input that belongs to a picture.
    private let turns: Mutex<[SoundTurns]>
    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: [Pad?]

    /// - Parameter picture: the node whose picture fills the canvas at the beginning.
    init(_ planned: PlannedSoundFollow, beginningWith picture: NodeName?, _ assembly: PipelineAssembly) {
        self.planned = planned
        // Somebody is heard, also where what is seen has no sound of its own.
        let first = planned.inputs.first { $0.picture == picture }?.picture ?? planned.inputs.first?.picture
        turns = Mutex(planned.inputs.map { SoundTurns(isHeard: $0.picture == first, crossfade: planned.crossfade) })
        pads = planned.inputs.map { assembly.pad($0.pad, of: planned.element) }
        for (index, pad) in pads.enumerated() {
            pad?.onSound { [weak self, weak pad] buffer, frames, sound in
                guard let self, let begin = buffer.pts.flatMap({ pad?.runningTime(of: $0) })?.duration else {
                    return .full
                }
                return gain(of: index, from: begin, frames: frames, at: sound.rate)
            }
        }
    }

    /// Has the sounds of a picture heard from a time on. Where none belongs to it, what is heard stays.
    func follow(_ picture: NodeName, at time: Duration) {
        guard planned.inputs.contains(where: { $0.picture == picture }) else { return }
        turns.withLock { turns in
            // All of them at one time, or they would not be as loud together as one: none behind what has gone through of any.
            let time = turns.reduce(time) { max($0, $1.last) }
            for (index, input) in planned.inputs.enumerated() { turns[index].turn(input.picture == picture, at: time) }
        }
    }

    private func gain(of input: Int, from begin: Duration, frames: Int, at rate: Int) -> SoundGain {
        let length = Duration.nanoseconds(Int64(frames) * 1_000_000_000 / Int64(rate))
        let (gain, state) = turns.withLock { ($0[input].advance(from: begin, to: begin + length), $0[input]) }
        return switch gain {
        case .full: .full
        case .none: .none
        case .changing:
            .changing { frame in
                Float(state.gain(at: begin + .nanoseconds(Int64(frame) * 1_000_000_000 / Int64(rate))))
            }
        }
    }
}
