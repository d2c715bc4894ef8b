import CaptureDSL

/// A file of `pipelines/` said once more in Swift.
protocol PipelineTwin: SendableMetatype {
    /// The file's name without `.yaml`.
    static var file: String { get }
    /// The graph the file must equal.
    static var graph: CaptureGraph { get }
}

/// All twins; a test holds this list against the folder.
let pipelineTwins: [any PipelineTwin.Type] = [
    FourCamerasTwin.self, GridTwin.self, PipLiveTwin.self, PipTwin.self, RTSPTwin.self, ScreenAndCameraTwin.self,
    SlowMotionRampsTwin.self,
    SlowMotionTwin.self,
    TakesTwin.self, ThreeCamerasTwin.self, VideoCallTwin.self, VirtualCameraTwin.self, WebcamsTwin.self,
    ZoomTwin.self, ScanTwin.self, HDRTwin.self, CentreStageTwin.self, MicrophoneModesTwin.self, BestCameraTwin.self,
    PortraitTwin.self,
]

/// What the twins take from the environment, as the files do.
let twinEnvironment = [
    "GATE_URL": "rtsp://gate.example:554/main", "YARD_URL": "rtsp://yard.example/main",
    "CAMERA_USER": "viewer", "CAMERA_PASSWORD": "not/a@secret",
]
