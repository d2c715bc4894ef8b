public import CaptureModel

/// A place where faces are searched for in a source's pictures, so that people can be followed.
public struct PlannedFraming: Sendable, Hashable {
    /// The element that searches (`facedetect`).
    public var detector: String
    /// The first element of the branch that leads to it: before that, pictures are left out while nobody is followed.
    public var entry: String
    /// Who may switch it, and whether it is on at the start.
    public var wish: CentreStage

    /// The width to which pictures are made smaller before they are searched. A face that is a twentieth of the picture's width
    /// is 32 pixels then; the cascade was trained on 20, and finds few of real footage that are so small.
    public static let width = 640
    /// Searches a second at most.
    public static let rate = 5

    /// Makes a place.
    public init(detector: String, entry: String, wish: CentreStage) {
        self.detector = detector
        self.entry = entry
        self.wish = wish
    }
}
