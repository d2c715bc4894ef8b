public import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// Portrait while a session runs.
///
/// What is asked for holds from the next picture on. A source's background can be blurred where its graph says `portrait`. Every
/// change, whoever made it, is told as an event.
extension Session {
    /// How each source stands whose background can be blurred, in the plan's order.
    public nonisolated var portraits: [PortraitState] { portraitControls.map(\.current) }

    /// How a source stands; nil where its background cannot be blurred.
    public nonisolated func portrait(of source: NodeName) -> PortraitState? {
        portraitControls.first { $0.planned.node == source }?.current
    }

    /// Has the background of a source's people blurred, or shows it as it is.
    ///
    /// - Parameter party: On whose behalf. Commands on standard input and over HTTP are the user's, programs the app.
    /// - Throws: a failure of kind `command` where it cannot be blurred, or the party may not switch it.
    public func setPortrait(
        of source: NodeName, isEnabled: Bool, by party: CentreStage.Party = .app
    ) throws(SessionFailure) {
        let control = try portraitControl(of: source)
        guard control.set(isEnabled, by: party) else {
            throw .hasNoSay(party, in: "portrait", of: source, control.current.control)
        }
    }

    /// Says who may switch it from now on; it stays on or off as it is.
    ///
    /// - Throws: a failure of kind `command` where a source's background cannot be blurred.
    public func setPortraitControl(of source: NodeName, to control: RigFeature.Control) throws(SessionFailure) {
        try portraitControl(of: source).set(control)
    }

    private func portraitControl(of source: NodeName) throws(SessionFailure) -> PortraitControl {
        guard phase < .finishing else { throw SessionFailure(.command, "the session is over", node: source) }
        guard let control = portraitControls.first(where: { $0.planned.node == source }) else {
            let names = portraits.map { "'\($0.source)'" }.joined(separator: ", ")
            let known = names.isEmpty ? "none of this graph is" : "those that are so are \(names)"
            throw SessionFailure(
                .command,
                "'\(source)' is no source whose background can be blurred: \(known); 'portrait: true' on a source lets it be"
            )
        }
        return control
    }
}
