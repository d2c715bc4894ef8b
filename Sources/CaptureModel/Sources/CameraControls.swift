/// What a graph fixes on a camera that would else decide by itself.
public struct CameraControls: Sendable, Hashable {
    /// How bright the picture is made.
    public enum Exposure: Sendable, Hashable {
        /// By the camera; the default.
        case automatic
        /// As it is when the graph starts.
        case locked
        /// By an exposure time, an ISO sensitivity, or both; what is nil stays as it is when the graph starts.
        case custom(shutter: Duration?, iso: Double?)
    }

    /// What the picture is sharp for.
    public enum Focus: Sendable, Hashable {
        /// By the camera; the default.
        case automatic
        /// As it is when the graph starts.
        case locked
        /// By the lens's position: 0 is nearest, 1 farthest (Apple: `lensPosition`).
        case lensPosition(Double)
    }

    /// What is taken for white.
    public enum WhiteBalance: Sendable, Hashable {
        /// By the camera; the default.
        case automatic
        /// As it is when the graph starts.
        case locked
        /// By the gains of the three colours (Apple: `WhiteBalanceGains`). Range: 1 ... 16 each.
        case gains(red: Double, green: Double, blue: Double)
    }

    /// How bright the picture is made.
    public var exposure: Exposure
    /// What the picture is sharp for.
    public var focus: Focus
    /// What is taken for white.
    public var whiteBalance: WhiteBalance

    /// Makes controls; without arguments all is left to the camera.
    public init(
        exposure: Exposure = .automatic, focus: Focus = .automatic, whiteBalance: WhiteBalance = .automatic
    ) {
        self.exposure = exposure
        self.focus = focus
        self.whiteBalance = whiteBalance
    }

    /// The lens positions there are.
    public static let lensPositions = 0.0...1
    /// The gains that a graph may name.
    public static let gains = 1.0...16
    /// The ISO sensitivities that a graph may name.
    public static let sensitivities = 1.0...1_000_000
}
