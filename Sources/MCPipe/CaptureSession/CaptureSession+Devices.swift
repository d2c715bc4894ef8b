internal import CaptureCheck
public import CaptureDSL
internal import CaptureDiagnostics
public import CaptureModel

extension CaptureSession {
    /// The rig's cameras, in the rig's order.
    public var cameras: [CaptureDevice] { rig.cameras.map { CaptureDevice($0, of: rig) } }
    /// The rig's microphones, in the rig's order.
    public var microphones: [CaptureDevice] { rig.microphones.map { CaptureDevice($0, of: rig) } }

    /// The first camera of a kind that looks somewhere (Apple: `AVCaptureDevice.default`); nil where the rig has none.
    public func camera(_ kind: RigCamera.Kind, position: RigCamera.Position) -> CaptureDevice? {
        rig.cameras.first { $0.kind == kind && $0.position == position }.map { CaptureDevice($0, of: rig) }
    }

    /// The camera of a name.
    ///
    /// - Parameter name: Its name in the rig, a stable name such as `by-id/usb-...`, or a path such as `/dev/video0`.
    /// - Throws: the checker's finding where the rig has none of that name, with the one that may be meant.
    public func camera(
        _ name: RigCameraName, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) -> CaptureDevice {
        let call = SourceRange(file: filePath, line: line, column: column)
        return try find(.camera(.init(name.description)), at: call) { checker, source in
            checker.camera(of: source).map { CaptureDevice($0, of: rig) }
        }
    }

    /// The microphone of a name.
    ///
    /// - Parameter name: Its name in the rig, or the device's own: an ALSA name such as `hw:1,0`.
    /// - Throws: the checker's finding where the rig has none of that name, with the one that may be meant.
    public func microphone(
        _ name: String = "built-in", filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) -> CaptureDevice {
        let call = SourceRange(file: filePath, line: line, column: column)
        return try find(.microphone(.init(name)), at: call) { checker, source in
            checker.microphone(of: source).map { CaptureDevice($0, of: rig) }
        }
    }

    /// Asks the checker after a device by a graph that has nothing else.
    private func find(
        _ kind: Source.Kind, at call: SourceRange, _ device: (Checker, Source) -> CaptureDevice?
    ) throws(CaptureSessionError) -> CaptureDevice {
        let source = Source("device", kind, provenance: Provenance(call))
        let findings = judge.findings(Graph(name: "device", sources: [source]))
        guard !findings.hasErrors, let found = device(judge.checker, source) else {
            throw CaptureSessionError(findings, at: call)
        }
        return found
    }
}
