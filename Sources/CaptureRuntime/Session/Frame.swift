public import CaptureModel
internal import GStreamerKit

/// One picture, or one stretch of sound, on its way to Swift code.
public struct Frame: Sendable {
    private let sample: Sample

    init(_ sample: Sample) { self.sample = sample }

    /// Width and height; nil for sound.
    public var size: Size? { sample.videoLayout.map { Size($0.width, $0.height) } }
    /// The pixel format; nil for sound and for compressed pictures.
    public var pixelFormat: PixelFormat? { sample.videoLayout.map { PixelFormat($0.format) } }
    /// Bytes from one row of the first plane to the next; nil for sound.
    public var stride: Int? { sample.videoLayout?.planes.first?.stride }
    /// When it was taken, on the session's timeline.
    public var runningTime: Duration? { sample.runningTime?.duration }
    /// The samples, copied.
    public var bytes: [UInt8] { sample.bytes }
    /// Gives the samples to a closure without copying them; nil where they cannot be read.
    public func withBytes<Value>(_ body: (RawSpan) throws -> Value) rethrows -> Value? { try sample.withBytes(body) }
}
