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
        /// What it is asked for by instead of its name, which is then only what messages call it.
        public var choice: Choice?
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
        /// What is held before it that its lens must be able to focus on; nil is nothing in particular.
        public var focusAid: FocusAid?

        /// Makes a camera source.
        public init(
            _ device: String, format: FormatRequest = .best, mirroring: Mirroring = .none,
            maximumRate: FrameRate? = nil, features: [Feature] = [], controls: CameraControls = CameraControls(),
            focusAid: FocusAid? = nil
        ) {
            self.focusAid = focusAid
            self.features = features
            self.controls = controls
            self.maximumRate = maximumRate
            self.device = device
            self.format = format
            self.mirroring = mirroring
        }

        /// Makes a camera source of whichever camera of some kinds the rig has.
        public init(_ choice: Choice, format: FormatRequest = .best) {
            self.init(choice.description, format: format)
            self.choice = choice
        }
    }
}
