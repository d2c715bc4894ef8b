/// A camera's name in a rig; a string literal gives any name that has no constant here.
///
/// The constants are the names that the built-in rigs give to a phone's cameras.
public struct RigCameraName: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// Takes a name as it is: one of the rig's, a stable name such as `by-id/usb-...`, or a path such as `/dev/video0`.
    public init(_ name: String) { description = name }

    /// Apple: `builtInWideAngleCamera`, back.
    public static let backWide: RigCameraName = "back-wide"
    /// Apple: `builtInUltraWideCamera`, back.
    public static let backUltraWide: RigCameraName = "back-ultra-wide"
    /// Apple: `builtInTelephotoCamera`, back.
    public static let backTelephoto: RigCameraName = "back-telephoto"
    /// Apple: `builtInDualCamera`, the virtual camera of wide and telephoto.
    public static let backDual: RigCameraName = "back-dual"
    /// Apple: `builtInDualWideCamera`, the virtual camera of ultra-wide and wide.
    public static let backDualWide: RigCameraName = "back-dual-wide"
    /// Apple: `builtInTripleCamera`, the virtual camera of ultra-wide, wide and telephoto.
    public static let backTriple: RigCameraName = "back-triple"
    /// Apple: `builtInWideAngleCamera`, front.
    public static let front: RigCameraName = "front"
    /// Apple: `builtInTrueDepthCamera`, front.
    public static let frontTrueDepth: RigCameraName = "front-true-depth"
    /// Apple: `builtInUltraWideCamera`, front.
    public static let frontUltraWide: RigCameraName = "front-ultra-wide"
    /// Apple: `builtInWideAngleCamera`, front, where it is a crop of the ultra-wide one.
    public static let frontWide: RigCameraName = "front-wide"
}

extension RigCameraName: ExpressibleByStringInterpolation {
    /// Takes a literal as it is.
    public init(stringLiteral value: String) { self.init(value) }
}
