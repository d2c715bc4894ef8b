public import CaptureRuntime
public import MCPipe

/// The nine steps of the multi-camera recorder of seed 0: three cameras, a file each, one microphone in all of them.
///
/// What stands between the marks is shown in docs/guide/capture-session.md, word for word.
public enum ThreeCamerasExample {
    /// The session, configured and not running.
    public static func session(in folder: String) async throws -> CaptureSession {
        // begin: three-cameras
        let session = try await CaptureSession("multi-cam", rig: .iPhone11ProMax, output: folder)
        guard session.isMultiCamSupported else { return session }

        session.beginConfiguration()
        let voice = CaptureDeviceInput(device: try session.microphone())
        try session.addInputWithNoConnections(voice)
        for camera in [RigCameraName.backUltraWide, .backWide, .front] {
            let input = CaptureDeviceInput(device: try session.camera(camera))
            try session.addInputWithNoConnections(input)
            try input.setActiveFormat(.hd720(fps: 30))
            try input.setMinFrameDurationOverride(FrameDuration(value: 1, timescale: 30))

            let movie = CaptureMovieFileOutput(to: "{name}-{take}-{source}.mp4")
            try session.addOutputWithNoConnections(movie)
            try session.addConnection(CaptureConnection(inputPorts: input.ports, output: movie))
            try session.addConnection(CaptureConnection(inputPorts: voice.ports, output: movie))
        }
        try session.commitConfiguration()
        // end
        return session
    }

    /// Records until somebody presses Stop.
    public static func record(
        _ session: CaptureSession, until somebodyPressesStop: (CaptureSession) async throws -> Void
    ) async throws -> RecordingReport? {
        // begin: three-cameras-run
        print("hardware cost \(session.hardwareCost) of 1")
        try await session.startRunning()
        try await somebodyPressesStop(session)
        let report = try await session.stopRunning()
        // end
        return report
    }

    /// The fourth camera, asked for in vain.
    public static func answer(_ session: CaptureSession) throws -> String {
        // begin: fourth-camera
        let telephoto = CaptureDeviceInput(device: try session.camera(.backTelephoto))
        let answer = session.canAddInput(telephoto)
        if !answer.isAllowed { print(answer) }
        // end
        return "\(answer)"
    }
}
