import CaptureDiagnostics
import CaptureModel

/// What a graph fixes on a camera can be fixed on it.
enum UnsupportedCameraControl: Rule {
    static let code = DiagnosticCode(
        "unsupported-camera-control",
        summary: "The camera does not let exposure, focus or white balance be fixed so",
        explanation: """
            A rig says of each camera what can be fixed on it. A virtual camera changes between its constituents, so no exposure, \
            lens position or gains can be given to it: it can only keep what it has at the moment ('locked'), and even then a \
            change of constituents may alter it. mcpipe does not set controls of this machine's cameras.
            """,
        remedy: "lock it as it is, use one of the virtual camera's constituents, or leave it to the camera",
        rejected: """
            mcpipe: 1
            name: dark
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-dual, controls: { exposure: { iso: 800 } } }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """,
        accepted: """
            mcpipe: 1
            name: dark
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-dual, controls: { exposure: locked } }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cameraSources.filter { $0.wish.controls != CameraControls() }.flatMap { source, wish, camera in
            let isSimulated = context.isSimulated(camera)
            return wish.controls.asked.compactMap { key, control -> Diagnostic? in
                guard !isSimulated || !camera.controls.contains(control) else { return nil }
                return finding(key, control, source, wish, camera, context, isSimulated: isSimulated)
            }
        }
    }

    private static func finding(
        _ key: String, _ control: CameraControl, _ source: Source, _ wish: Source.Camera, _ camera: RigCamera,
        _ context: CheckContext, isSimulated: Bool
    ) -> Diagnostic {
        let isVirtual = camera.isVirtual || camera.kind == .trueDepth
        var notes: [Diagnostic.Note] = []
        if !isSimulated {
            notes.append(.init("'\(camera.name)' is \(context.words(camera)), whose controls mcpipe does not set"))
        } else {
            if isVirtual, !camera.constituents.isEmpty {
                notes.append(
                    .init("camera '\(camera.name)' is a virtual camera made of \(quotedList(camera.constituents))"))
            }
            notes.append(
                .init(
                    camera.controls.isEmpty
                        ? "rig '\(context.rig.name)' lists no controls of '\(camera.name)'"
                        : "'\(camera.name)' takes \(quotedList(camera.controls.map(\.rawValue)))"))
        }
        let others = camera.constituents.filter { name in
            context.rig.cameras.contains { $0.name == name && $0.controls.contains(control) }
        }
        var fixIts: [Diagnostic.FixIt] = []
        if isSimulated, let locked = control.locked, camera.controls.contains(locked) {
            fixIts.append(.init("write '\(key): locked'"))
        }
        if isSimulated {
            fixIts += others.map { other in
                .init(
                    "use camera '\(other)'",
                    edits: source.provenance.edits("camera", writing: other, over: wish.device), isGuess: true)
            }
        }
        fixIts.append(.init("leave '\(key)' to the camera"))
        if !isSimulated { fixIts.append(.init("try the graph without the device: --simulate")) }
        return Diagnostic(
            code, "camera '\(camera.name)' of source '\(source.name)' does not take '\(control.rawValue)'",
            at: source.provenance["controls.\(key)"],
            label: isVirtual && control.locked != nil ? "not of a virtual camera" : "not of '\(camera.name)'",
            subjects: [source.name.description, camera.name, control.rawValue], notes: notes, fixIts: fixIts)
    }
}

extension CameraControls {
    /// What has to be supported, each with the key it stands under.
    var asked: [(key: String, control: CameraControl)] {
        let exposure: CameraControl? =
            switch exposure {
            case .automatic: nil
            case .locked: .exposureLocked
            case .custom: .exposureCustom
            }
        let focus: CameraControl? =
            switch focus {
            case .automatic: nil
            case .locked: .focusLocked
            case .lensPosition: .lensPosition
            }
        let whiteBalance: CameraControl? =
            switch whiteBalance {
            case .automatic: nil
            case .locked: .whiteBalanceLocked
            case .gains: .whiteBalanceGains
            }
        return [("exposure", exposure), ("focus", focus), ("white-balance", whiteBalance)].compactMap { key, control in
            control.map { (key, $0) }
        }
    }
}

extension CameraControl {
    /// The control that keeps the present value, for one that sets a value.
    fileprivate var locked: CameraControl? {
        switch self {
        case .exposureCustom: .exposureLocked
        case .lensPosition: .focusLocked
        case .whiteBalanceGains: .whiteBalanceLocked
        case .exposureLocked, .focusLocked, .whiteBalanceLocked: nil
        }
    }
}
