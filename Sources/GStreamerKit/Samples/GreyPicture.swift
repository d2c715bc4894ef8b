/// A small picture of brightness alone, a byte a pixel, row by row.
public struct GreyPicture: Sendable, Hashable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// The pixels. Range: 0, black, to 255, white.
    public var pixels: [UInt8]

    /// Makes a picture of its pixels; those that are missing are black.
    public init(width: Int, height: Int, pixels: [UInt8] = []) {
        self.width = width
        self.height = height
        let count = max(0, width * height)
        self.pixels =
            pixels.count == count
            ? pixels : pixels.prefix(count) + Array(repeating: 0, count: max(0, count - pixels.count))
    }
}
