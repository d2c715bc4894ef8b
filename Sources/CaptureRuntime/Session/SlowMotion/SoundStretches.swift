internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// Makes sound longer before it is compressed, for files that play slower.
///
/// Its encoder works on the timeline of the sound that has become longer. Before the last queue of each leg times are running time again,
/// so that all who go by that, a take's cuts above all, know nothing of it; the file then gives them back their length.
final class SoundStretches: Sendable {
    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: [Pad]

    /// To be made before anybody looks at the legs.
    init(_ assembly: PipelineAssembly) {
        var pads: [Pad] = []
        for stretch in assembly.plan.stretches {
            guard let pad = assembly.pad("src", of: stretch.element) else { continue }
            pads.append(pad)
            let slowness = stretch.slowness
            pad.onSound { buffer, _, _ in
                guard let pts = buffer.pts else { return .pass }
                return .stretch(
                    ratio: 1 / slowness, at: pts.scaled(by: slowness),
                    isJump: buffer.flags.contains(.discontinuity))
            } given: { _ in
            }
        }
        self.pads = pads
        for sink in assembly.plan.sinks {
            guard let slow = sink.slowMotion, slow.sound == .stretch else { continue }
            for leg in sink.legs where leg.media == .audio {
                assembly.pad("sink", of: leg.last)?.onBuffer { buffer in
                    guard let pts = buffer.pts else { return .pass }
                    return .restamp(
                        BufferTimes(
                            pts: pts.scaled(by: slow.speed), dts: buffer.dts?.scaled(by: slow.speed),
                            duration: buffer.duration?.scaled(by: slow.speed)))
                }
            }
        }
    }
}

extension ClockTime {
    /// So many times as long.
    fileprivate func scaled(by factor: Double) -> ClockTime {
        ClockTime(nanoseconds: UInt64((Double(nanoseconds) * factor).rounded()))
    }
}
