internal import CaptureDiagnostics
public import CaptureModel
internal import Synchronization

/// A camera or a microphone as a session uses it (Apple: `AVCaptureDeviceInput`).
///
/// One input a device and session: a second one for the same device is refused with the place of the first. A device may
/// feed any number of outputs, also several of one kind, which Apple's sessions do not allow.
public final class CaptureDeviceInput: Sendable {
    /// What is asked of a camera.
    struct Settings: Sendable {
        var format = FormatRequest.best
        var promise: FrameDuration?
        /// Where they were asked, by the field of the graph.
        var places: [String: SourceRange] = [:]
    }

    private struct State {
        /// While it is in no session; a session keeps its own.
        var settings = Settings()
        weak var session: CaptureSession?
    }

    /// The device.
    public let device: CaptureDevice
    /// The name that was asked for; nil takes the device's. Files and findings are named after it.
    public let name: String?
    let place: SourceRange
    private let state = Mutex(State())

    /// Makes an input of a device; nothing is opened.
    ///
    /// - Parameters:
    ///   - device: The device, from the session it will be added to.
    ///   - name: The name of its node in the graph; nil takes the device's.
    public init(
        device: CaptureDevice, named name: String? = nil, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.device = device
        self.name = name
        place = SourceRange(file: filePath, line: line, column: column)
    }

    /// The streams it gives: a camera's picture, of a virtual camera the merged one; a microphone's sound.
    public var ports: [CaptureInputPort] { [CaptureInputPort(.input(self), device.mediaType, from: device)] }

    /// The ports of a medium. Those of a virtual camera's constituents are hidden from all who do not name their kind.
    ///
    /// A microphone has one port that hears all around: beams, which Apple computes for the front and the back, are nothing
    /// that a rig knows.
    ///
    /// - Parameters:
    ///   - mediaType: What flows.
    ///   - kind: What the camera is that it comes from; nil leaves it open.
    ///   - position: Where that camera looks; nil leaves it open.
    public func ports(
        for mediaType: MediaType, sourceDeviceKind kind: RigCamera.Kind? = nil,
        sourceDevicePosition position: RigCamera.Position? = nil
    ) -> [CaptureInputPort] {
        let hidden = device.constituentDevices.map {
            CaptureInputPort(.input(self), $0.mediaType, from: $0, isConstituent: true)
        }
        return (ports + (kind == nil ? [] : hidden)).filter { port in
            port.mediaType == mediaType && (kind == nil || port.sourceDevice?.cameraKind == kind)
                && (position == nil || port.sourceDevice?.position == position)
        }
    }

    // MARK: - What is asked of a camera

    /// The format asked for; `best` unless set.
    public var activeFormat: FormatRequest { settings.format }

    /// The promise never to go below this time from one picture to the next, so that the camera is charged for no faster a
    /// rate (Apple: `videoMinFrameDurationOverride`); nil promises nothing.
    ///
    /// As with Apple it is gone when the input is added to a session: set it after that.
    public var minFrameDurationOverride: FrameDuration? { settings.promise }

    /// Asks for a format.
    ///
    /// - Throws: in a session, the checker's findings where the camera has no such format, or none beside the other cameras.
    public func setActiveFormat(
        _ format: FormatRequest, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) {
        try set("format", SourceRange(file: filePath, line: line, column: column)) { $0.format = format }
    }

    /// Promises a shortest time from one picture to the next, or takes the promise back.
    ///
    /// - Throws: in a session, the checker's finding where the format asked for is faster.
    public func setMinFrameDurationOverride(
        _ duration: FrameDuration?, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) {
        try set("max-fps", SourceRange(file: filePath, line: line, column: column)) { $0.promise = duration }
    }

    private var settings: Settings {
        let (own, session) = state.withLock { ($0.settings, $0.session) }
        return session?.settings(of: self) ?? own
    }

    private func set(
        _ field: String, _ call: SourceRange, _ change: @escaping (inout Settings) -> Void
    ) throws(CaptureSessionError) {
        guard device.mediaType == .video else {
            throw CaptureSessionError([SessionFinding.notACamera(self, at: call)], at: call)
        }
        // Taken out of a session that may take it back, it is in none yet.
        guard let session, session.settings(of: self) != nil else {
            state.withLock { state in
                change(&state.settings)
                state.settings.places[field] = call
            }
            return
        }
        let setting = SessionChange.setting(self, at: call) { settings in
            change(&settings)
            settings.places[field] = call
        }
        try session.make(setting, at: call)
    }

    // MARK: - For the session, which calls these with its own lock held

    /// The session that has it.
    var session: CaptureSession? { state.withLock { $0.session } }
    /// What it was asked while it was in no session.
    var ownSettings: Settings { state.withLock { $0.settings } }

    /// Comes into a session; false where it is in another.
    func join(_ session: CaptureSession) -> Bool {
        state.withLock { state in
            guard state.session == nil || state.session === session else { return false }
            state.session = session
            return true
        }
    }

    /// Takes over what was asked of it in its session.
    func keep(_ settings: Settings) { state.withLock { $0.settings = settings } }

    /// Leaves its session.
    func leave() { state.withLock { $0.session = nil } }
}
