public import MCPipe

/// The set-up of seed 1 and of Apple's sample AVMultiCamPiP: two cameras with a preview each, their composite in a file with
/// the microphone's sound.
///
/// What stands between the marks is shown in docs/guide/capture-session.md, word for word.
public enum PictureInPictureExample {
    /// The session, configured and not running.
    public static func session(in folder: String) async throws -> CaptureSession {
        // begin: picture-in-picture
        let session = try await CaptureSession("pip", rig: .iPhone11ProMax, output: folder)
        let mixer = CaptureVideoMixer(size: .hd720)
        let movie = CaptureMovieFileOutput(to: "{name}-{take}.mp4")

        func configure(_ device: CaptureDevice, isMirrored: Bool, placement: CaptureVideoMixer.Placement) throws {
            let input = CaptureDeviceInput(device: device)
            try session.addInputWithNoConnections(input)
            try input.setActiveFormat(.hd720(fps: 30))
            let preview = CapturePreviewOutput(.web)
            try session.addOutputWithNoConnections(preview)
            try session.addConnection(
                CaptureConnection(inputPorts: input.ports, output: preview, isVideoMirrored: isMirrored))
            try session.addConnection(
                CaptureConnection(
                    inputPorts: input.ports, mixer: mixer, placement: placement, isVideoMirrored: isMirrored))
        }

        try session.configure {
            try session.addOutputWithNoConnections(mixer)
            try session.addOutputWithNoConnections(movie)
            try configure(try session.camera(.backWide), isMirrored: false, placement: .init())
            try configure(
                try session.camera(.front), isMirrored: true,
                placement: .init(at: .init(50, 100), extent: .scale(0.25)))
            let voice = CaptureDeviceInput(device: try session.microphone())
            try session.addInputWithNoConnections(voice)
            try session.addConnection(CaptureConnection(inputPorts: mixer.ports + voice.ports, output: movie))
        }
        // end
        return session
    }

    /// The same as a pipeline file.
    public static func pipelineFile(in folder: String) -> String {
        """
        mcpipe: 1
        name: pip
        rig: iphone-11-pro-max
        output: \(folder)
        sources:
          back-wide: { camera: back-wide, format: 1280x720@30 }
          front: { camera: front, format: 1280x720@30, mirror: preview }
          built-in: { microphone: built-in }
        compositors:
          mixer:
            size: 1280x720
            layout: pip
            layers:
              - back-wide
              - { source: front, at: [50, 100], scale: 0.25, mirror: true }
        sinks:
          movie: { record: "{name}-{take}.mp4", video: mixer, audio: built-in }
          preview: { preview: web, video: back-wide }
          preview-2: { preview: web, video: front }
        """
    }
}
