public import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// Following people while a session runs (Apple: `isCenterStageEnabled`, `centerStageControlMode`).
///
/// What is asked for holds from the next picture on. A source can follow people where its graph says `centre-stage`. Every change,
/// whoever made it, is told as an event.
extension Session {
    /// How each source that can follow people does, in the plan's order.
    public nonisolated var centreStages: [CentreStageState] { zoomControls.compactMap { $0.framing?.current } }

    /// How a source follows people; nil where it cannot.
    public nonisolated func centreStage(of source: NodeName) -> CentreStageState? {
        zoomControls.first { $0.planned.node == source }?.framing?.current
    }

    /// Has a source follow people, or go back to all of its picture.
    ///
    /// - Parameter party: On whose behalf. Commands on standard input and over HTTP are the user's, programs the app.
    /// - Throws: a failure of kind `command` where the source cannot follow people, or the party may not switch it.
    public func setCentreStage(
        of source: NodeName, isEnabled: Bool, by party: CentreStage.Party = .app
    ) throws(SessionFailure) {
        let framing = try framing(of: source)
        guard framing.set(isEnabled, by: party) else {
            throw .hasNoSay(party, in: "centre stage", of: source, framing.current.control)
        }
    }

    /// Says who may switch it from now on; it stays on or off as it is.
    ///
    /// - Throws: a failure of kind `command` where the source cannot follow people.
    public func setCentreStageControl(of source: NodeName, to control: RigFeature.Control) throws(SessionFailure) {
        try framing(of: source).set(control)
    }

    private func framing(of source: NodeName) throws(SessionFailure) -> FramingControl {
        guard phase < .finishing else { throw SessionFailure(.command, "the session is over", node: source) }
        guard let framing = zoomControls.first(where: { $0.planned.node == source })?.framing else {
            let names = centreStages.map { "'\($0.source)'" }.joined(separator: ", ")
            let known = names.isEmpty ? "none of this graph can" : "those that can are \(names)"
            throw SessionFailure(
                .command,
                "'\(source)' is no source that can follow people: \(known); 'centre-stage: true' on a source lets it")
        }
        return framing
    }
}
