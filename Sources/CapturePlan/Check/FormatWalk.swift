import CaptureElements
import CaptureModel

/// Follows what is known of the streams of a plan from caps filter to caps filter, and finds pads that do not take it.
struct FormatWalk {
    /// A pad that does not take what comes.
    struct Obstacle {
        /// Whose pad it is.
        var element: PlannedElement
        /// What comes, such as `audio/x-raw with channels 3`.
        var come: String
        /// What it takes of that, such as `1 to 2`.
        var taken: String
    }

    /// What is known of a stream.
    private struct Known: Hashable {
        var mediaType: String
        var fields: [String: PlannedCaps.Value] = [:]
    }

    private let elements: [PlannedElement]
    private let incoming: [String: [PlannedLink]]
    private var known: [String: Known] = [:]

    init(_ plan: Plan) {
        elements = plan.elements
        incoming = Dictionary(grouping: plan.links, by: \.to.element)
    }

    /// Upstream comes before downstream in a plan, so one pass sees all.
    mutating func obstacles() -> [Obstacle] {
        var found: [Obstacle] = []
        for element in elements {
            let links = incoming[element.name] ?? []
            for link in links {
                guard let come = known[link.from.element], let facts = ElementTable.facts(of: element.factory) else {
                    continue
                }
                if let obstacle = Self.obstacle(to: come, facts.inputs(of: link.to.pad.shown)) {
                    found.append(Obstacle(element: element, come: obstacle.come, taken: obstacle.taken))
                }
            }
            known[element.name] = Self.behind(element, links.count == 1 ? known[links[0].from.element] : nil)
        }
        return found
    }

    /// What is known of what an element gives.
    private static func behind(_ element: PlannedElement, _ come: Known?) -> Known? {
        if let caps = element.filter {
            var known = come?.mediaType == caps.mediaType ? come : nil
            known = known ?? Known(mediaType: caps.mediaType)
            for field in caps.fields { known?.fields[field.name] = field.value }
            return known
        }
        guard var known = come else { return nil }
        if let mediaType = encoded[element.factory] {
            let kept = ["width", "height", "framerate", "rate", "channels"]
            return Known(mediaType: mediaType, fields: known.fields.filter { kept.contains($0.key) })
        }
        guard let changed = changed[element.factory] else { return nil }
        for field in changed { known.fields[field] = nil }
        return known
    }

    /// The elements that give what comes to them, each with the fields that it may change.
    private static let changed: [String: [String]] = [
        "queue": [], "tee": [], "identity": [], "clocksync": [], "audiorate": [], "videobalance": [],
        "capssetter": ["colorimetry"],
        "overlaycomposition": [], "h264parse": [], "h265parse": [], "av1parse": [], "vp9parse": [], "aacparse": [],
        "opusparse": [],
        "flacparse": [],
        "videoconvert": ["format", "colorimetry", "chroma-site"],
        "videoscale": ["width", "height", "pixel-aspect-ratio"], "videorate": ["framerate"],
        "videocrop": ["width", "height"], "audioconvert": ["format", "layout", "channels", "channel-mask"],
        "audioresample": ["rate"],
    ]

    /// What each encoder makes.
    private static let encoded: [String: String] = {
        let video = VideoCodec.allCases.flatMap { codec in
            EncoderCatalog.candidates(for: codec).map { ($0.element, codec.mediaType) }
        }
        let audio = AudioCodec.allCases.flatMap { codec in
            EncoderCatalog.candidates(for: codec).map { ($0.element, codec.mediaType) }
        }
        return Dictionary(video + audio) { first, _ in first }
    }()

    /// What of a stream no pattern takes; nil where one takes all that is known.
    private static func obstacle(to come: Known, _ patterns: [CapsPattern?]) -> (come: String, taken: String)? {
        guard !patterns.isEmpty, !patterns.contains(nil) else { return nil }
        let same = patterns.compactMap { $0 }.filter { $0.mediaType == come.mediaType }
        guard !same.isEmpty else {
            let types = Set(patterns.compactMap(\.?.mediaType)).sorted()
            return (come.mediaType, types.prefix(6).joined(separator: ", "))
        }
        var least: (misfits: [String], pattern: CapsPattern)?
        for pattern in same {
            let misfits =
                come.fields.keys.filter { name in
                    guard let values = pattern.fields[name], let value = come.fields[name] else { return false }
                    return !values.admit(value)
                } + positions(come, pattern)
            if misfits.isEmpty { return nil }
            if misfits.count < least?.misfits.count ?? .max { least = (misfits.sorted(), pattern) }
        }
        guard let least, let name = least.misfits.first else { return nil }
        let value = come.fields[name]?.shown ?? "positions"
        let taken = same.compactMap { $0.fields[name]?.shown }
        return ("\(come.mediaType) with \(name) \(value)", Set(taken).sorted().joined(separator: " or "))
    }

    /// More than two channels have places in the room, whoever made them, and a pad that wants none takes no more than two.
    private static func positions(_ come: Known, _ pattern: CapsPattern) -> [String] {
        guard case .int(let count)? = come.fields["channels"], count > 2, come.fields["channel-mask"] == nil,
            case .anyOf(["0x0000000000000000"])? = pattern.fields["channel-mask"]
        else { return [] }
        return ["channels"]
    }
}

extension PlannedElement {
    /// What passes a caps filter; nil of any other element.
    fileprivate var filter: PlannedCaps? {
        guard factory == "capsfilter", case .caps(let caps)? = properties.first(where: { $0.name == "caps" })?.value
        else {
            return nil
        }
        return caps
    }
}

extension PlannedLink.Pad {
    /// The name by which it is asked for; none of one that appears by itself.
    fileprivate var shown: String {
        switch self {
        case .always(let name), .request(let name, _): name
        case .sometimes: ""
        }
    }
}

extension CapsPattern.Values {
    /// Whether any value of a field is one of these.
    fileprivate func admit(_ value: PlannedCaps.Value) -> Bool {
        switch (self, value) {
        case (.numbers(let range), .int(let number)): range.contains(number)
        case (.numbers(let range), .range(let low, let high)): low <= high && range.overlaps(low...high)
        case (.anyOf(let texts), .int(let number)): texts.contains("\(number)")
        case (.anyOf(let texts), .range(let low, let high)):
            texts.contains { Int($0).map { (low...high).contains($0) } ?? false }
        case (.anyOf(let texts), .string(let text)): texts.contains(text)
        case (.anyOf(let texts), .anyOf(let wanted)): wanted.contains { texts.contains($0) }
        case (.fractions(let range), .fraction(let top, let bottom)): range.contains(Double(top) / Double(bottom))
        case (.anyOf(let texts), .fraction(let top, let bottom)): texts.contains("\(top)/\(bottom)")
        // Even sides, rates up to a limit, and what is written in two ways: there is one that fits.
        default: true
        }
    }

    fileprivate var shown: String {
        switch self {
        case .anyOf(let texts): texts.sorted().joined(separator: ", ")
        case .numbers(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .fractions(let range): "\(range.lowerBound) to \(range.upperBound)"
        }
    }
}

extension PlannedCaps.Value {
    fileprivate var shown: String {
        switch self {
        case .int(let value): "\(value)"
        case .string(let text): text
        case .fraction(let top, let bottom): "\(top)/\(bottom)"
        case .anyOf(let texts): texts.joined(separator: ", ")
        case .range(let low, let high): "\(low) to \(high)"
        case .fractionUpTo(let top, let bottom): "up to \(top)/\(bottom)"
        case .even: "even"
        }
    }
}
