public import Foundation

/// Real footage, fetched by `scripts/setup test` and never committed.
public struct MediaClip: Sendable, CustomStringConvertible {
    /// The file.
    public let url: URL
    /// Its picture's width and height.
    public let width, height: Int
    /// Its pictures per second, as a fraction.
    public let rate: (Int, Int)
    /// How many pictures it has.
    public let frames: Int

    public var description: String { url.lastPathComponent }
}
