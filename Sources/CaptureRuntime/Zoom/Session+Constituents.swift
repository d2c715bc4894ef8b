public import CaptureModel
internal import CapturePlan

/// The constituents of virtual cameras while a session runs.
extension Session {
    /// Says when a virtual camera may go from one constituent to another (Apple:
    /// `setPrimaryConstituentDeviceSwitchingBehavior`).
    ///
    /// - Throws: a failure of kind `command` where the source is no virtual camera.
    public func setSwitching(of source: NodeName, to switching: ConstituentSwitching) throws(SessionFailure) {
        try virtual(source).changeChoice { $0.switching = switching }
    }

    /// Says what somebody has seen of the scene: whether it is too dark for a narrow lens, whether something is too near for any
    /// lens but the widest. mcpipe does not measure it. nil leaves it as it was said last; at the start it is neither.
    ///
    /// - Throws: a failure of kind `command` where the source is no virtual camera.
    public func setConditions(
        of source: NodeName, isDark: Bool? = nil, isNear: Bool? = nil
    ) throws(SessionFailure) {
        try virtual(source).changeChoice { choice in
            if let isDark { choice.conditions.isDark = isDark }
            if let isNear { choice.conditions.isNear = isNear }
        }
    }

    /// Tells virtual cameras that a source is lost, or is back.
    func tellVirtualCameras(_ source: NodeName, isLost: Bool) {
        for control in zoomControls { control.set(source, isLost: isLost) }
    }

    private func virtual(_ source: NodeName) throws(SessionFailure) -> ZoomControl {
        guard let control = zoomControls.first(where: { $0.planned.node == source && !$0.planned.constituents.isEmpty })
        else { throw SessionFailure(.command, "'\(source)' is no virtual camera", node: source) }
        return control
    }
}
