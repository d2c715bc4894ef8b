internal import Glibc

/// Zooms a camera so far that who holds a small code before it stays where its lens can focus (WWDC 2021, session 10047).
///
/// People bring a code nearer until it fills a part of the picture. Where that is nearer than the lens can focus, the picture is
/// enlarged, and they hold it farther away.
public struct FocusAid: Sendable, Hashable {
    /// The width of the smallest code.
    public var code: Distance
    /// The part of the picture's width that it is to fill. Range: above 0, up to 1.
    public var fill: Double

    /// What a part of the picture's width may be.
    public static let fills = 0.01...1.0

    /// Makes an aid.
    public init(code: Distance, fill: Double) {
        self.code = code
        self.fill = fill
    }

    /// How far away the code fills its part of the whole picture, by the talk's own formula: the width that the picture then has,
    /// over the tangent of half the field of view.
    ///
    /// A pinhole camera has it fill so much at half of this distance; the talk leaves that margin, and so do we.
    ///
    /// - Parameter fieldOfView: degrees, across the picture's width. Range: above 0, below 180.
    public func distance(fieldOfView: Double) -> Distance {
        Distance(millimetres: code.millimetres / fill / tan(fieldOfView / 2 * .pi / 180))
    }

    /// The zoom that moves the code as far away as the lens needs, to the next hundredth; 1 where it can focus that near.
    public func zoom(fieldOfView: Double, minimumFocusDistance: Distance) -> UserZoom {
        let distance = distance(fieldOfView: fieldOfView)
        return UserZoom(max(1, (minimumFocusDistance.millimetres / distance.millimetres * 100).rounded(.up) / 100))
    }
}
