public import CaptureModel

/// A place before an encoder that lets pictures pass while a take runs only, for nobody but takes wants them.
///
/// With a pre-roll there is none: what came before a take must have been encoded when it begins.
public struct PlannedTakeGate: Sendable, Hashable {
    /// The record sinks that all of the encoder's pictures go to.
    public var sinks: [NodeName]
    /// The element whose `sink` pad is guarded.
    public var element: String

    /// Makes a gate.
    public init(sinks: [NodeName], element: String) {
        self.sinks = sinks
        self.element = element
    }
}
