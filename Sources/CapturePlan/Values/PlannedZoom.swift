public import CaptureModel

/// A place where a session zooms a source's pictures: they are cut, and scaled back to their size.
public struct PlannedZoom: Sendable, Hashable {
    /// One of the sources that a virtual camera is made of.
    public struct Constituent: Sendable, Hashable {
        /// The source.
        public var node: NodeName
        /// The element before which its pictures are left out while it is not shown: nothing behind it then costs anything.
        public var gate: String
        /// The pad of the join by which its pictures come.
        public var pad: String

        /// Makes a constituent.
        public init(_ node: NodeName, gate: String, pad: String) {
            self.node = node
            self.gate = gate
            self.pad = pad
        }
    }

    /// The source.
    public var node: NodeName
    /// The element that cuts (`videocrop`).
    public var crop: String
    /// The caps filter that sets the size of what leaves.
    public var size: String
    /// The pictures' size; nil where only the running source can tell.
    public var picture: Size?
    /// The zoom of the first picture.
    public var initial: UserZoom
    /// The zooms that can be asked for.
    public var range: ClosedRange<UserZoom>
    /// The feature of the camera that holds the zoom where it is; nil where none does.
    public var holder: String?
    /// What a virtual camera shows one of at a time, the widest first; empty of a source that is itself zoomed.
    public var constituents: [Constituent]
    /// The constituent that is a slate, the last; nil where there is none.
    public var slate: Int?
    /// The constituents that stand in for a lost one, the best first; nil is the nearest that is there.
    public var fallback: [Int]?
    /// The element that joins the constituents (`funnel`); nil where there are none.
    public var join: String?
    /// When a virtual camera may go from one constituent to another.
    public var switching: ConstituentSwitching
    /// The time from one picture to the next, where it is known.
    public var frameDuration: Duration?
    /// What turns people's zoom into the device's.
    public var scale: ZoomScale
    /// Where faces are searched for, so that the pictures can follow people; nil where they cannot.
    public var framing: PlannedFraming?

    /// Makes a place.
    public init(
        _ node: NodeName, crop: String, size: String, picture: Size?, initial: UserZoom,
        range: ClosedRange<UserZoom>, holder: String? = nil, scale: ZoomScale = .single,
        constituents: [Constituent] = [], slate: Int? = nil, fallback: [Int]? = nil, join: String? = nil,
        switching: ConstituentSwitching = .auto,
        frameDuration: Duration? = nil, framing: PlannedFraming? = nil
    ) {
        self.framing = framing
        self.constituents = constituents
        self.slate = slate
        self.fallback = fallback
        self.join = join
        self.switching = switching
        self.frameDuration = frameDuration
        self.node = node
        self.crop = crop
        self.size = size
        self.picture = picture
        self.initial = initial
        self.range = range
        self.holder = holder
        self.scale = scale
    }
}
