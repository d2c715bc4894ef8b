public import CaptureModel

extension PlannedCaps {
    /// Raw pictures of a size, with square pixels.
    public static func scaled(to size: Size) -> PlannedCaps {
        PlannedCaps(
            "video/x-raw",
            ["width": .int(size.width), "height": .int(size.height), "pixel-aspect-ratio": .fraction(1, 1)])
    }
}
