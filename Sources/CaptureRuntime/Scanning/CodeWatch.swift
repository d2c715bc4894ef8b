internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// Tells codes when they come into a picture, from what `zbar` and `zxing` say of each picture that has some.
struct CodeWatch {
    /// What is known of one scan sink.
    private struct Sink {
        let names: [String: Symbology]
        let absence: Duration
        /// When each code of the picture was read last.
        var present: [ReadCode: Duration] = [:]
    }

    private var sinks: [NodeName: Sink]

    /// For how many searches a code must have been missing to come into the picture again: a hand that shakes or a picture out of focus
    /// hides it for one or two.
    private static let missedSearches = 5
    /// And for how long at least.
    private static let leastAbsence = Duration.seconds(1)

    init(_ plan: Plan) {
        let scans = plan.sinks.compactMap { sink -> (NodeName, Sink)? in
            guard case .scan(let symbologies, let every) = sink.kind else { return nil }
            let names = symbologies.map { ($0.nameOfReader, $0) }
            return (
                sink.node,
                Sink(
                    names: Dictionary(names) { first, _ in first },
                    absence: max(Self.leastAbsence, every * Self.missedSearches))
            )
        }
        sinks = Dictionary(scans) { first, _ in first }
    }

    /// The code that an element's message tells of, with its running time, where it has just come into the picture.
    ///
    /// - Parameter node: The node that the element belongs to.
    mutating func hear(_ message: Structure, of node: NodeName) -> (code: ReadCode, at: Duration)? {
        // "running-time" is that of the picture, which no queue between has changed.
        guard message.name == "barcode", let sink = sinks[node],
            case .string(let type?)? = message["type"], let symbology = sink.names[type],
            case .string(let text?)? = message["symbol"], let time = message["running-time"]?.int
        else { return nil }
        let (code, at) = (ReadCode(text, symbology, by: node), Duration.nanoseconds(time))
        return see(code, at: at) ? (code, at) : nil
    }

    /// Takes note of a code in the picture of a running time; whether it was not there before.
    mutating func see(_ code: ReadCode, at: Duration) -> Bool {
        guard var sink = sinks[code.sink] else { return false }
        let isNew = sink.present[code].map { at - $0 >= sink.absence } ?? true
        sink.present = sink.present.filter { at - $0.value < sink.absence }
        sink.present[code] = at
        sinks[code.sink] = sink
        return isNew
    }
}
