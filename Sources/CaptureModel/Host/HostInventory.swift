/// What the machine that will run a graph has to offer beside cameras and microphones, as data.
public struct HostInventory: Sendable {
    /// A version of GStreamer, such as 1.22.0.
    public struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The three numbers.
        public var major, minor, micro: Int

        /// Makes a version.
        public init(_ major: Int, _ minor: Int, _ micro: Int = 0) {
            self.major = major
            self.minor = minor
            self.micro = micro
        }

        public static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor, left.micro) < (right.major, right.minor, right.micro)
        }

        public var description: String { "\(major).\(minor).\(micro)" }
    }

    /// The version of GStreamer.
    public var gstreamer: Version
    /// The names of all element factories.
    public var elements: Set<String>
    /// Encoders, sources and sinks that are there but do not work here, with the reason, such as `no such device`.
    public var unusable: [String: String]
    /// What the media files a graph reads hold, by path; nil where a file could not be understood.
    public var media: [String: MediaFacts?]
    /// What came of trying the effects that a graph has, where the run allows them.
    public var effects: [EffectTrial.Chain: EffectTrial]
    /// The displays that can be reached: a window can be opened on them and a screen captured.
    public var hasDisplay: Bool
    /// The files.
    public var files: any FileSystemView
    /// The machine's name; `{host}` in file names.
    public var name: String
    /// What may still be taken of the memory, by the machine and by a control group; nil where it cannot be told.
    public var memory: ByteCount?

    /// Makes an inventory.
    public init(
        gstreamer: Version, elements: Set<String>, unusable: [String: String] = [:],
        media: [String: MediaFacts?] = [:], effects: [EffectTrial.Chain: EffectTrial] = [:], hasDisplay: Bool = false,
        files: any FileSystemView, name: String = "host", memory: ByteCount? = nil
    ) {
        self.gstreamer = gstreamer
        self.elements = elements
        self.unusable = unusable
        self.media = media
        self.effects = effects
        self.hasDisplay = hasDisplay
        self.files = files
        self.name = name
        self.memory = memory
    }

    /// Whether an element can be made and used.
    public func has(_ element: String) -> Bool { elements.contains(element) && unusable[element] == nil }
}
