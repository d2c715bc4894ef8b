public import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// Microphone modes while a session runs (Apple: `preferredMicrophoneMode`, `activeMicrophoneMode`).
///
/// The choice is the user's, as Apple has it: a graph says how it begins, and a program asks on behalf of its user.
extension Session {
    /// The modes of every source whose sound is treated, in the plan's order.
    public nonisolated var microphoneModes: [MicrophoneModeState] { microphoneControls.map(\.current) }

    /// The modes of a source; nil where its sound is not treated.
    public nonisolated func microphoneMode(of source: NodeName) -> MicrophoneModeState? {
        microphoneControls.first { $0.planned.node == source }?.current
    }

    /// Treats a source's sound otherwise, from the next hundredth of a second on; no sample is lost or doubled.
    ///
    /// - Throws: a failure of kind `command` where the source's sound is not treated.
    public func setMicrophoneMode(of source: NodeName, to mode: MicrophoneMode) throws(SessionFailure) {
        guard phase < .finishing else { throw SessionFailure(.command, "the session is over", node: source) }
        guard let control = microphoneControls.first(where: { $0.planned.node == source }) else {
            let names = microphoneControls.map { "'\($0.planned.node)'" }.joined(separator: ", ")
            let known = names.isEmpty ? "this graph has none" : "those that are are \(names)"
            throw SessionFailure(
                .command,
                "'\(source)' is no source whose sound is treated: \(known); 'microphone-mode: standard' on a source lets "
                    + "its mode be chosen while the graph runs")
        }
        control.set(mode)
    }
}
