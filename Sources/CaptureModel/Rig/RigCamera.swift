/// A camera of a rig.
public struct RigCamera: Sendable, Hashable {
    /// Where a camera looks (Apple: `AVCaptureDevice.Position`).
    public enum Position: String, Sendable, Hashable, CaseIterable, Codable {
        case back, front, unspecified
    }

    /// What a camera is (Apple: `AVCaptureDevice.DeviceType`).
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        case wide
        case ultraWide = "ultra-wide"
        case telephoto
        case dual
        case dualWide = "dual-wide"
        case triple
        case trueDepth = "true-depth"
        case external
    }

    /// How the camera is opened.
    public enum Device: Sendable, Hashable {
        /// Not at all: a moving test pattern of the chosen format takes its place.
        case simulated
        /// By a V4L2 node, such as `/dev/v4l/by-id/...` (GStreamer: `v4l2src`).
        case v4l2(String)
        /// By a PipeWire node's name or serial number (GStreamer: `pipewiresrc target-object`).
        case pipewire(String)
    }

    /// Its name in the rig.
    public var name: String
    /// The name the device gives itself, such as `Back Ultra Wide Camera`.
    public var label: String
    /// Where it looks.
    public var position: Position
    /// What it is.
    public var kind: Kind
    /// For a virtual camera: the names of the cameras it is made of (Apple: `constituentDevices`).
    public var constituents: [String]
    /// For a virtual camera that runs as its constituents: how much larger than in the first, the widest, each of the others shows
    /// a thing (Apple: `virtualDeviceSwitchOverVideoZoomFactors`). Range: above 1, growing, one less than there are constituents.
    /// Empty where the device joins them itself, or where it is not known; it is then opened like any other camera.
    public var switchOver: [Double]
    /// How it is opened.
    public var device: Device
    /// Other names a graph may use: device paths, stable names below `/dev/v4l`, without and with that folder.
    public var aliases: [String]
    /// What it delivers, in the order the device lists it.
    public var formats: [MediaFormat]
    /// For a USB camera: the bytes per interval of 125 us of its alternate settings, smallest first. A stream reserves the
    /// smallest that is large enough, whatever it then sends. Range: 1 ... 3072 at high speed (USB 2.0, section 5.6.3),
    /// ... 49,152 at SuperSpeed (three bursts of 16 packets of 1024 bytes; USB 3.2, section 8.12.6).
    public var usbPayloads: [Int]
    /// The nearest distance at which its lens is sharp (Apple: `minimumFocusDistance`); nil where it is not known.
    public var minimumFocusDistance: Distance?
    /// What a graph may fix on it (exposure, focus, white balance); empty where nothing, or where it is not known.
    public var controls: [CameraControl]

    /// Makes a camera.
    public init(
        _ name: String, label: String? = nil, position: Position = .unspecified, kind: Kind = .external,
        constituents: [String] = [], switchOver: [Double] = [], device: Device = .simulated, aliases: [String] = [],
        formats: [MediaFormat],
        usbPayloads: [Int] = [], controls: [CameraControl] = [], minimumFocusDistance: Distance? = nil
    ) {
        self.minimumFocusDistance = minimumFocusDistance
        self.controls = controls
        self.usbPayloads = usbPayloads
        self.name = name
        self.label = label ?? name
        self.position = position
        self.kind = kind
        self.constituents = constituents
        self.switchOver = switchOver
        self.device = device
        self.aliases = aliases
        self.formats = formats
    }

    /// Whether it is made of other cameras (Apple: `isVirtualDevice`).
    public var isVirtual: Bool { !constituents.isEmpty }
}
