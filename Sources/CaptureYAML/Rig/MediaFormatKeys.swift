import CaptureModel

/// The keys of a row of a camera's format table.
enum MediaFormatKeys {
    static let size = Key("size", Shape<Size>.quantity("a size"), required: true, "Width and height.")
    static let encoding = Key("encoding", .encoding, required: true, "What the pictures are made of.")
    static let fps = Key(
        "fps", .frameRates, required: true, "The rates on offer: one, a list, or a mapping with `min` and `max`.")
    static let binned = Key("binned", .boolean, default: "false", "Whether the sensor merges neighbouring pixels.")
    static let multiCam = Key(
        "multi-cam", .boolean, default: "true", "Whether the format may be used while other cameras run.")
    static let fieldOfView = Key(
        "field-of-view", .number(in: 0.1...360), "The horizontal field of view in degrees.")
    static let photo = Key(
        "photo", Shape<Size>.quantity("a size"), "The largest still picture that can be taken meanwhile.")
    static let stabilized = Key("stabilized", .boolean, default: "false", "Whether the pictures can be stabilised.")
    static let wideColor = Key(
        "wide-color", .boolean, default: "false", "Whether a colour space wider than sRGB can be had.")
    static let zoom = Key("zoom", .number(in: FormatTraits.zooms), "The largest zoom, as a factor.")
    static let upscale = Key(
        "upscale", .number(in: FormatTraits.zooms), "The zoom from which pixels are made up, as a factor.")
    static let autofocus = Key(
        "autofocus", Shape<FormatTraits.Autofocus>.word(), "How the camera finds its focus; `none` where it is fixed.")
    static let iso = Key(
        "iso", Shape<NumberRange>.quantity("a range of numbers"), "The sensitivities on offer, as ISO numbers.")
    static let shutter = Key(
        "shutter", Shape<NumberRange>.quantity("a range of numbers"), "The exposure times on offer, in seconds.")
    static let section = Section(
        "camera format", "A row of a camera's format table.",
        [
            size, encoding, fps, binned, multiCam, fieldOfView, photo, stabilized, wideColor, zoom, upscale, autofocus,
            iso, shutter,
        ])

    private static let rate = Shape<FrameRate>.quantity("a frame rate")
    static let minimum = Key("min", rate, required: true, "The lowest rate.")
    static let maximum = Key("max", rate, required: true, "The highest rate.")
    static let range = Section("rate range", "Every rate from one to another.", [minimum, maximum])
}
