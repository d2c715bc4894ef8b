public import CaptureModel

/// What a person calls the parts of a plan: cameras, formats, canvases, codecs and files, as the checked graph has them.
///
/// The elements alone do not tell: a camera of a rig may be a `v4l2src` or, simulated, a `videotestsrc`. Pictures of a
/// plan are lettered with these. No text has a secret.
public struct PlanFacts: Sendable, Hashable {
    /// What is said of a node or of an encoder.
    public struct Subject: Sendable, Hashable {
        /// What it is, in one to three words, such as `camera`.
        public var kind: String
        /// One fact each, in the order of their weight: a device, a size and a rate.
        public var facts: [String]
        /// The full path of what it reads or writes; nil where that is no file.
        public var path: String?

        /// Makes a subject.
        public init(_ kind: String, _ facts: [String] = [], path: String? = nil) {
            self.kind = kind
            self.facts = facts
            self.path = path
        }
    }

    /// What the graph takes of something that its cameras or sinks share.
    public struct Cost: Sendable, Hashable {
        /// The resource, as the rig calls it.
        public var resource: String
        /// The share of what there is; 1.0 is all of it.
        public var share: Double

        /// Makes a cost.
        public init(_ resource: String, share: Double) {
            self.resource = resource
            self.share = share
        }
    }

    /// The rig; nil where there is none to speak of.
    public var rig: String?
    /// What is taken of each resource, the scarcest first.
    public var costs: [Cost]
    /// How long the machine can keep it up, in words; nil where nothing is known.
    public var pressure: String?
    /// What is said of each node.
    public var nodes: [NodeName: Subject]
    /// What is said of each encoder, by the name of its element.
    public var encoders: [String: Subject]
    /// What shows of a compositor's canvas where no layer is.
    public var backgrounds: [NodeName: Color]

    /// Makes facts.
    public init(
        rig: String? = nil, costs: [Cost] = [], pressure: String? = nil, nodes: [NodeName: Subject] = [:],
        encoders: [String: Subject] = [:], backgrounds: [NodeName: Color] = [:]
    ) {
        self.rig = rig
        self.costs = costs
        self.pressure = pressure
        self.nodes = nodes
        self.encoders = encoders
        self.backgrounds = backgrounds
    }
}
