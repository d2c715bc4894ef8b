internal import CapturePlan
internal import GStreamerKit

/// Lets nothing into a track before its first key frame.
///
/// A camera that compresses by itself is joined in the middle of a group of pictures; what comes before the next key frame
/// refers to pictures that nobody has, and would stand as grey smear at the start of the file.
enum KeyFrameGate {
    /// Puts one before the last queue of each leg that asks for one; it is gone once a key frame has passed.
    static func install(in assembly: PipelineAssembly) {
        for leg in assembly.plan.sinks.flatMap(\.legs) { shut(leg, in: assembly) }
    }

    /// Puts one before a leg's last queue, if it asks for one.
    static func shut(_ leg: PlannedSink.Leg, in assembly: PipelineAssembly) {
        guard leg.beginsWithKeyFrame else { return }
        assembly.pad("sink", of: leg.last)?.onBuffer { $0.isKeyFrame ? .remove : .drop }
    }
}
