public import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// How a sound device's own clock runs beside the pipeline's.
public struct SoundClock: Sendable, Hashable {
    /// The source.
    public var node: NodeName
    /// By how much the device is fast, in parts per million; below 0 it is slow; nil before ten seconds of it were heard.
    public var deviation: Double?
    /// Samples that were added to keep the sound with the pictures; below 0 those taken away.
    public var added: Int
    /// The longest distance from where a sample belongs, while the correction found its measure.
    public var farthest: Duration
    /// How often the sound went on elsewhere, because the device had lost something or was opened anew.
    public var jumps: Int

    /// Makes a finding.
    public init(node: NodeName, deviation: Double?, added: Int, farthest: Duration, jumps: Int) {
        self.node = node
        self.deviation = deviation
        self.added = added
        self.farthest = farthest
        self.jumps = jumps
    }
}

/// Keeps the sounds of devices with crystals of their own on the pipeline's clock (docs/decisions/0020-clock.md).
final class SoundClocks: Sendable {
    private struct Device: Sendable {
        let node: NodeName
        let timeline: SharedTimeline
    }

    /// Hears of what a device has lost without a word: the source, how many buffers, and the running times between which they were due.
    private typealias LossReport = Listener<NodeName, Int, ClockTime, ClockTime>

    /// What a streaming thread and the readers of figures share.
    private final class SharedTimeline: Sendable {
        let timeline = Mutex<SoundTimeline?>(nil)
        private let count = Mutex((sequence: SequenceCount(), missing: 0))

        /// Follows the device's own count of its samples, and gives the buffers that are missing by it since the sound went on
        /// elsewhere the last time.
        func missing(before buffer: BufferInfo, _ frames: Int, isJump: Bool) -> Int {
            count.withLock { count in
                if let offset = buffer.offset {
                    count.missing += count.sequence.missing(before: offset, size: UInt64(frames))
                }
                defer { if isJump { count.missing = 0 } }
                return count.missing
            }
        }
    }

    private let devices: [Device]
    private let losses: LossReport
    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: [Pad]

    init(_ assembly: PipelineAssembly) {
        var (devices, pads): ([Device], [Pad]) = ([], [])
        let losses = LossReport()
        for source in assembly.plan.sources {
            guard let stamps = source.soundStamps, let element = source.outputs[.audio],
                let pad = assembly.pad("sink", of: element)
            else { continue }
            let shared = SharedTimeline()
            devices.append(Device(node: source.node, timeline: shared))
            pads.append(pad)
            pad.onSound { buffer, frames, sound in
                // What stands for the sound of a lost source is in its place.
                guard !buffer.flags.isSuperset(of: [.gap, .droppable]), let pts = buffer.pts else { return .pass }
                let late = stamps == .ofEnd ? Double(frames) / Double(sound.rate) : 0
                let step = shared.timeline.withLock { timeline in
                    if timeline?.rate != Double(sound.rate) { timeline = SoundTimeline(rate: Double(sound.rate)) }
                    return timeline?.take(
                        frames, at: pts.seconds - late, isDiscontinuous: buffer.flags.contains(.discontinuity))
                }
                guard let step else { return .pass }
                let time = ClockTime(nanoseconds: UInt64(max(0, step.time * 1e9).rounded()))
                // What the device's own count misses is counted by that; a card that overran, and was started again, knows nothing
                // of what it did not hear meanwhile.
                let counted = shared.missing(before: buffer, frames, isJump: step.isJump)
                if step.missing > 0 {
                    let buffers = Int((step.missing * Double(sound.rate) / Double(frames)).rounded())
                    let untold = counted > 0 ? buffers - counted : max(1, buffers)
                    if untold > 0 {
                        let begin = max(0, (step.time - step.missing) * 1e9).rounded()
                        losses.tell(source.node, untold, ClockTime(nanoseconds: UInt64(begin)), time)
                    }
                }
                return .stretch(ratio: step.ratio, at: time, isJump: step.isJump)
            } given: { frames in
                shared.timeline.withLock { $0?.give(frames) }
            }
        }
        self.devices = devices
        self.pads = pads
        self.losses = losses
    }

    /// Says who hears of what a device has lost without a word.
    func onLoss(
        _ body: @escaping @Sendable (NodeName, _ buffers: Int, _ from: ClockTime, _ to: ClockTime) -> Void
    ) { losses.set(body) }

    /// How the devices' clocks run.
    var figures: [SoundClock] {
        devices.compactMap { device in
            device.timeline.timeline.withLock { timeline in
                timeline.map {
                    SoundClock(
                        node: device.node, deviation: $0.deviation, added: Int($0.added.rounded()),
                        farthest: .seconds($0.farthest), jumps: $0.jumps)
                }
            }
        }
    }
}
