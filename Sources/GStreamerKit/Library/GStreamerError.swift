internal import CGStreamer

/// What GStreamer refused, with all the parties by name.
public struct GStreamerError: Error, Sendable, Hashable {
    /// What kind of thing was refused.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case initialisationFailed = "initialisation-failed"
            case noSuchFactory = "no-such-factory"
            case creationFailed = "creation-failed"
            case noSuchProperty = "no-such-property"
            case propertyNotWritable = "property-not-writable"
            case wrongPropertyType = "wrong-property-type"
            case valueOutOfRange = "value-out-of-range"
            case invalidValue = "invalid-value"
            case noSuchPad = "no-such-pad"
            case noSuchSignal = "no-such-signal"
            case linkFailed = "link-failed"
            case addFailed = "add-failed"
            case removeFailed = "remove-failed"
            case stateChangeFailed = "state-change-failed"
            case parseFailed = "parse-failed"
            case seekFailed = "seek-failed"
            case eventRefused = "event-refused"
            case wrongElement = "wrong-element"
            case noSuchProvider = "no-such-provider"
            case providerFailed = "provider-failed"
            case discoveryFailed = "discovery-failed"
            case timedOut = "timed-out"
        }
        private let kind: Kind
        private init(_ kind: Kind) { self.kind = kind }
        public var description: String { kind.rawValue }

        /// The library did not start.
        public static let initialisationFailed = Code(.initialisationFailed)
        /// No plugin has an element factory of the name.
        public static let noSuchFactory = Code(.noSuchFactory)
        /// The factory is there but makes no element, as when a plugin's own library is missing.
        public static let creationFailed = Code(.creationFailed)
        /// The element or pad lacks the property; `candidates` has those it has, nearest first.
        public static let noSuchProperty = Code(.noSuchProperty)
        /// The property can only be read, or only be set while the element is made.
        public static let propertyNotWritable = Code(.propertyNotWritable)
        /// The property has another type than the value.
        public static let wrongPropertyType = Code(.wrongPropertyType)
        /// The number is outside the property's range.
        public static let valueOutOfRange = Code(.valueOutOfRange)
        /// The text is no value of the property's type, such as an unknown nick or caps that cannot be read.
        public static let invalidValue = Code(.invalidValue)
        /// The element has no such pad or template.
        public static let noSuchPad = Code(.noSuchPad)
        /// The element has no such signal.
        public static let noSuchSignal = Code(.noSuchSignal)
        /// Two pads cannot be linked.
        public static let linkFailed = Code(.linkFailed)
        /// A bin does not take an element.
        public static let addFailed = Code(.addFailed)
        /// An element is not in the bin it was to be taken from.
        public static let removeFailed = Code(.removeFailed)
        /// An element does not change its state; the bus has the cause.
        public static let stateChangeFailed = Code(.stateChangeFailed)
        /// A description, caps or a structure cannot be read.
        public static let parseFailed = Code(.parseFailed)
        /// An element cannot seek there.
        public static let seekFailed = Code(.seekFailed)
        /// Nobody handled an event.
        public static let eventRefused = Code(.eventRefused)
        /// An element of another factory was needed.
        public static let wrongElement = Code(.wrongElement)
        /// No plugin has a device provider of the name.
        public static let noSuchProvider = Code(.noSuchProvider)
        /// A device provider does not start.
        public static let providerFailed = Code(.providerFailed)
        /// A media file cannot be understood.
        public static let discoveryFailed = Code(.discoveryFailed)
        /// An answer did not come in time.
        public static let timedOut = Code(.timedOut)
    }

    /// What kind of thing was refused.
    public let code: Code
    /// What was refused and why: lower case, no full stop, every party in quotes.
    public let message: String
    /// The element concerned, or the upstream one of two.
    public var element: String?
    /// The property concerned.
    public var property: String?
    /// What would have been accepted, nearest first: property names or nicks.
    public var candidates: [String]
    /// The domain of the error underneath, such as `gst-resource-error-quark`.
    public var domain: String?
    /// The code of the error underneath in its domain.
    public var domainCode: Int?

    init(
        _ code: Code, _ message: String, element: String? = nil, property: String? = nil, candidates: [String] = []
    ) {
        self.code = code
        self.message = message
        self.element = element
        self.property = property
        self.candidates = candidates
    }

    /// Reads and frees a `GError`.
    init(_ code: Code, taking error: UnsafeMutablePointer<GError>?, fallback: String, prefix: String = "") {
        guard let error = unsafe error else {
            self.init(code, prefix + fallback)
            return
        }
        self.init(code, unsafe prefix + String(optional: error.pointee.message, else: fallback))
        domain = unsafe String(optional: g_quark_to_string(error.pointee.domain), else: "")
        domainCode = unsafe Int(error.pointee.code)
        unsafe g_error_free(error)
    }
}

extension GStreamerError: CustomStringConvertible {
    public var description: String { "\(message) [\(code)]" }
}
