public import CaptureCheck
internal import CaptureModel
internal import CapturePlan

extension CaptureSession {
    /// What the checker says of the session as it stands, with nothing left for later: what `startRunning` would find.
    public func check() -> CheckOutcome { Checker(rig: rig, host: host, options: startOptions).plan(graph).check }

    /// The share used of the scarcest thing that the connected cameras share: 0 where nothing is, legal up to and including
    /// 1.0 (Apple: `AVCaptureMultiCamSession.hardwareCost`).
    ///
    /// It follows from what stands, with or without a run; a cost above 1.0 forbids the start and nothing else. Like
    /// `mcpipe check` it counts cameras that lead somewhere.
    public var hardwareCost: Double { judged.cost.total }

    /// How long the machine can keep up what stands (Apple: `AVCaptureMultiCamSession.systemPressureCost`); a forecast, and never
    /// a reason to refuse a start.
    public var systemPressureCost: SystemPressureCost { judged.systemPressureCost }

    /// Without a plan, which says nothing of what cameras share.
    private var judged: CheckOutcome { Checker(rig: rig, host: host, options: startOptions).check(graph) }

    /// The options of a run that starts now.
    var startOptions: CheckOptions {
        var options = options
        options.moment = CheckOptions.now().moment
        return options
    }
}
