/// A link from a source pad to a sink pad.
public struct PlannedLink: Sendable, Hashable {
    /// Which pad of an element.
    public enum Pad: Sendable, Hashable {
        /// A pad that is always there, by name.
        case always(String)
        /// A pad made on request, by its name (`sink_0`) or its template (`sink_%d`), with the properties it gets before
        /// it is linked.
        case request(String, [PlannedProperty])
        /// A pad that appears while the element starts: the first whose caps these let pass and that no link has taken.
        case sometimes(PlannedCaps)
    }

    /// One end of a link.
    public struct End: Sendable, Hashable {
        /// The element's name.
        public var element: String
        /// Which of its pads.
        public var pad: Pad

        /// Makes an end.
        public init(_ element: String, _ pad: Pad) {
            self.element = element
            self.pad = pad
        }
    }

    /// Where media comes from.
    public var from: End
    /// Where it goes.
    public var to: End

    /// Makes a link.
    public init(_ from: End, _ to: End) {
        self.from = from
        self.to = to
    }

    /// A link between the `src` pad of one element and the `sink` pad of another.
    public init(_ from: String, _ to: String) {
        self.init(End(from, .always("src")), End(to, .always("sink")))
    }
}
