/// Something that cameras of a rig do by themselves: what it needs, what it rules out and what it costs.
///
/// Features are data of the rig, so that a phone's rules can be told without a line of code. Those of the built-in rigs are
/// what WWDC 2021, session 10047, says of them.
public struct RigFeature: Sendable, Hashable {
    /// Who may switch a feature on and off while a graph runs (Apple: `AVCaptureDevice.CenterStageControlMode`).
    public enum Control: String, Sendable, Hashable, CaseIterable, Codable {
        /// Only the person in front of the device.
        case user
        /// Only the graph.
        case app
        /// Both; each sees what the other did.
        case cooperative
    }

    /// Its name in the rig, such as `centre-stage`.
    public var name: String
    /// The cameras that have it, by name; empty is all cameras of the rig.
    public var cameras: [String]
    /// Whether it is on wherever the format allows it, unless a graph switches it off (Apple:
    /// `automaticallyAdjustsVideoHDREnabled`, `isGeometricDistortionCorrectionEnabled`). Default: false.
    public var isAutomatic: Bool
    /// What it demands of the format.
    public var limits: FormatLimits
    /// The zoom factor that it holds the camera to; nil leaves the zoom free.
    public var lockedZoom: Double?
    /// Features of the same camera that must be on with it.
    public var requires: [String]
    /// Features of the same camera that cannot be on with it; it is enough that one of the two says so.
    public var excludes: [String]
    /// How many pictures the sensor takes for each that is delivered; what the rig's cameras share is charged for them.
    /// Range: 1 ... 16. Default: 1.
    public var sensorRate: Double
    /// What it adds to the system pressure cost. Range: 0 ... 10. Default: 0, for Apple publishes no figure for any feature.
    public var pressure: Double
    /// Who may switch it; empty where nobody can while a graph runs, so that the graph alone decides.
    public var controls: [Control]
    /// What it is and where its figures come from.
    public var summary: String

    /// Makes a feature.
    public init(
        _ name: String, cameras: [String] = [], isAutomatic: Bool = false, limits: FormatLimits = FormatLimits(),
        lockedZoom: Double? = nil, requires: [String] = [], excludes: [String] = [], sensorRate: Double = 1,
        pressure: Double = 0, controls: [Control] = [], summary: String = ""
    ) {
        self.name = name
        self.cameras = cameras
        self.isAutomatic = isAutomatic
        self.limits = limits
        self.lockedZoom = lockedZoom
        self.requires = requires
        self.excludes = excludes
        self.sensorRate = sensorRate
        self.pressure = pressure
        self.controls = controls
        self.summary = summary
    }

    /// The factors on the sensor's rate that a rig may name.
    public static let sensorRates = 1.0...16
    /// The additions to the system pressure cost that a rig may name.
    public static let pressures = 0.0...10

    /// Whether a camera has it. A virtual camera has what is said of itself, not what its constituents have.
    public func isHad(by camera: RigCamera) -> Bool { cameras.isEmpty || cameras.contains(camera.name) }

    /// Whether it and another feature cannot be on together.
    public func isExcluded(by other: RigFeature) -> Bool {
        excludes.contains(other.name) || other.excludes.contains(name)
    }
}

extension Rig {
    /// The features a camera has, in the rig's order.
    public func features(of camera: RigCamera) -> [RigFeature] { features.filter { $0.isHad(by: camera) } }
}
