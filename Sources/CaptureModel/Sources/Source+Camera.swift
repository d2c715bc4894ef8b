extension Source {
    /// A camera of the rig.
    public struct Camera: Sendable, Hashable {
        /// Where a camera's picture is turned left to right, as in a mirror.
        public enum Mirroring: String, Sendable, Hashable, CaseIterable, Codable {
            /// Nowhere; the default.
            case none
            /// In previews only, so that people see themselves as in a mirror while the file is true.
            case preview
            /// In all but previews.
            case file
            /// Everywhere.
            case both
        }

        /// The camera's name in the rig, a stable name such as `by-id/usb-...`, or a device path such as `/dev/video0`.
        public var device: String
        /// The format asked for; `best` where the graph says nothing.
        public var format: FormatRequest
        /// Where the picture is mirrored.
        public var mirroring: Mirroring
        /// A promise never to go above this rate, so that the camera is charged for no more
        /// (Apple: `videoMinFrameDurationOverride`); nil promises nothing.
        public var maximumRate: FrameRate?
        /// The features that are asked for or switched off, by their names in the rig, each once.
        public var features: [Feature]
        /// What is fixed that the camera would else decide by itself.
        public var controls: CameraControls

        /// Makes a camera source.
        public init(
            _ device: String, format: FormatRequest = .best, mirroring: Mirroring = .none,
            maximumRate: FrameRate? = nil, features: [Feature] = [], controls: CameraControls = CameraControls()
        ) {
            self.features = features
            self.controls = controls
            self.maximumRate = maximumRate
            self.device = device
            self.format = format
            self.mirroring = mirroring
        }
    }
}
