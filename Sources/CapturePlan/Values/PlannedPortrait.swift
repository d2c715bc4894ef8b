public import CaptureModel

/// A place where what is behind the people in a source's pictures is blurred.
public struct PlannedPortrait: Sendable, Hashable {
    /// How people are found here.
    public struct Search: Sendable, Hashable {
        /// The element that finds faces (`facedetect`).
        public var detector: String
        /// The element that tells a person from the background (`grabcut`).
        public var segmentation: String

        /// Makes a search.
        public init(detector: String, segmentation: String) {
            self.detector = detector
            self.segmentation = segmentation
        }
    }

    /// The source.
    public var node: NodeName
    /// The element that draws the blurred background over each picture (`overlaycomposition`).
    public var element: String
    /// The first element of the branch that leads to the mask: before that, pictures are left out while it is off.
    public var entry: String
    /// The element at which the mask arrives.
    public var end: String
    /// How people are found; nil where another node gives the mask.
    public var search: Search?
    /// Whether each picture waits for the mask of its time: where nothing is live, so that nobody is held up.
    public var waits: Bool
    /// What is asked for.
    public var wish: Portrait

    /// The width of masks that are given.
    public static let maskWidth = 320
    /// The width to which pictures are made smaller before people are told from the background.
    public static let searchWidth = 160
    /// Masks a second at most.
    public static let rate = 10

    /// Makes a place.
    public init(
        _ node: NodeName, element: String, entry: String, end: String, search: Search?, waits: Bool, wish: Portrait
    ) {
        self.node = node
        self.element = element
        self.entry = entry
        self.end = end
        self.search = search
        self.waits = waits
        self.wish = wish
    }
}
