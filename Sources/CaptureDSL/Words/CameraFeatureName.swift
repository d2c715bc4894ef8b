/// A feature's name in a rig; a string literal gives any name that has no constant here.
///
/// The constants are the names that the built-in rigs give to what phones and tablets do.
public struct CameraFeatureName: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// Takes a name as it is.
    public init(_ name: String) { description = name }

    /// Follows people by pan and zoom (Apple: Center Stage).
    public static let centreStage: CameraFeatureName = "centre-stage"
    /// Straightens lines (Apple: `isGeometricDistortionCorrectionEnabled`).
    public static let distortionCorrection: CameraFeatureName = "distortion-correction"
    /// Blurs what is behind people (Apple: Portrait effect).
    public static let portrait: CameraFeatureName = "portrait"
    /// Delivers depth beside the picture.
    public static let depth: CameraFeatureName = "depth"
    /// Exposes every other picture shortly, to keep highlights (Apple: `isVideoHDREnabled`).
    public static let edr: CameraFeatureName = "edr"
    /// 10-bit video, HLG and BT.2020 (Apple: formats of `x420`).
    public static let hdr: CameraFeatureName = "hdr"
    /// Holds the picture still (Apple: `preferredVideoStabilizationMode`).
    public static let stabilization: CameraFeatureName = "stabilization"
}

extension CameraFeatureName: ExpressibleByStringInterpolation {
    /// Takes a literal as it is.
    public init(stringLiteral value: String) { self.init(value) }
}
