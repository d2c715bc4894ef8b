/// What a camera tells of a format beyond what a graph can ask for: its optics and its exposure.
///
/// Nothing is chosen by them; a rig keeps them, so that what a device printed is not lost. Whatever is nil is not known.
public struct FormatTraits: Sendable, Hashable {
    /// How a camera finds its focus (Apple: `AVCaptureDevice.Format.AutoFocusSystem`).
    public enum Autofocus: String, Sendable, Hashable, CaseIterable, Codable {
        /// Not at all; the focus is fixed (Apple: `none`).
        case absent = "none"
        /// By contrast, which takes a search.
        case contrast
        /// By phase, which is faster.
        case phase
    }

    /// The largest still picture that can be taken meanwhile (Apple: `highResolutionStillImageDimensions`).
    public var photoSize: Size?
    /// Whether the pictures can be stabilised (Apple: `isVideoStabilizationModeSupported`).
    public var isStabilizationSupported: Bool
    /// Whether a colour space wider than sRGB can be had (Apple: `supportedColorSpaces`).
    public var isWideColorSupported: Bool
    /// The largest zoom, as a factor; 1 is none (Apple: `videoMaxZoomFactor`).
    public var maximumZoom: Double?
    /// The zoom from which pixels are made up, as a factor (Apple: `videoZoomFactorUpscaleThreshold`).
    public var upscalingZoom: Double?
    /// How the camera finds its focus.
    public var autofocus: Autofocus?
    /// The sensitivities on offer, as ISO numbers (Apple: `minISO`, `maxISO`).
    public var iso: NumberRange?
    /// The exposure times on offer, in seconds (Apple: `minExposureDuration`, `maxExposureDuration`).
    public var shutter: NumberRange?

    /// Makes traits; without arguments nothing is known.
    public init(
        photoSize: Size? = nil, isStabilizationSupported: Bool = false, isWideColorSupported: Bool = false,
        maximumZoom: Double? = nil, upscalingZoom: Double? = nil, autofocus: Autofocus? = nil,
        iso: NumberRange? = nil, shutter: NumberRange? = nil
    ) {
        self.photoSize = photoSize
        self.isStabilizationSupported = isStabilizationSupported
        self.isWideColorSupported = isWideColorSupported
        self.maximumZoom = maximumZoom
        self.upscalingZoom = upscalingZoom
        self.autofocus = autofocus
        self.iso = iso
        self.shutter = shutter
    }

    /// The zoom factors that a rig may name.
    public static let zooms = 1.0...10_000
}
