/// The part of a picture that is shown while people are followed: it has the picture's shape and lies within it.
public struct FramedView: Sendable, Hashable {
    /// Where it begins, in shares of the picture's width and height.
    public let left, top: Double
    /// Its width in shares of the picture's, which is its height in shares of the picture's, too. Range: above 0, up to 1.
    public let share: Double

    /// Shows so much of a picture around a place, and where that would leave the picture, as near to it as can be.
    public init(centreX: Double, centreY: Double, share: Double) {
        let share = min(1, max(0.01, share))
        self.share = share
        left = min(1 - share, max(0, centreX - share / 2))
        top = min(1 - share, max(0, centreY - share / 2))
    }

    /// All of the picture.
    public static let whole = FramedView(centreX: 0.5, centreY: 0.5, share: 1)

    /// Its middle.
    public var centreX: Double { left + share / 2 }
    /// Its middle.
    public var centreY: Double { top + share / 2 }

    /// How much larger than in the whole picture a thing is shown.
    public var enlargement: Double { 1 / share }
}
