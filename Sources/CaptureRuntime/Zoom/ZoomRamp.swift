public import CaptureModel
internal import Foundation

/// A zoom that goes on by equal factors in equal times, so that it looks steady (Apple: `ramp(toVideoZoomFactor:withRate:)`).
public struct ZoomRamp: Sendable, Hashable {
    /// Powers of two per second that can be asked for: from doubling in 100 s to ten doublings in a tenth of one.
    public static let rates = 0.01...100.0

    /// Where it begins.
    public let from: UserZoom
    /// Where it ends.
    public let to: UserZoom
    /// Powers of two per second: at 1 the zoom doubles or halves in a second.
    public let rate: Double

    /// Makes a ramp.
    public init(from: UserZoom, to: UserZoom, rate: Double) {
        self.from = from
        self.to = to
        self.rate = rate
    }

    /// The zoom a time after the beginning; the end's own from `length` on.
    public func zoom(after time: Duration) -> UserZoom {
        guard time < length else { return to }
        let doublings = rate * max(0, time / .seconds(1))
        return UserZoom(from.factor * exp2(to < from ? -doublings : doublings))
    }

    /// How long it takes.
    public var length: Duration { .seconds(abs(log2(to.factor / from.factor)) / rate) }
}
