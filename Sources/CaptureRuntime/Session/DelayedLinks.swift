internal import CaptureModel
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Links that wait for a pad to appear, as a demuxer's or an RTSP source's do.
///
/// Pads appear on streaming threads, so the table is behind a lock; nothing is called while it is held.
final class DelayedLinks: Sendable {
    private struct Waiting {
        let element: String
        let caps: Caps
        let sink: Pad
        let node: NodeName?
    }

    private struct Contents {
        var waiting: [Waiting] = []
        var watched: Set<String> = []
        var connections: [String: [SignalConnection]] = [:]
        /// What the pads of an element give that nobody took.
        var untaken: [String: [String]] = [:]
        /// How many elements of a name there have been: a lost source's successor has its name.
        var round: [String: Int] = [:]
    }

    private let contents = Mutex(Contents())
    private let timer: SessionTimer

    init(_ timer: SessionTimer) { self.timer = timer }

    /// Called with the node and a message where an element has given all its pads and a link still waits.
    private let complaint = Listener<NodeName?, String>()

    /// Who hears of links that can never be made; set before the pipeline starts.
    func onComplaint(_ body: @escaping @Sendable (NodeName?, String) -> Void) { complaint.set(body) }

    /// Adds a link from the first pad of an element whose caps pass a filter.
    func add(_ element: Element, _ caps: String, to sink: Pad, node: NodeName?) throws(GStreamerError) {
        let waiting = Waiting(element: element.name, caps: try Caps(parsing: caps), sink: sink, node: node)
        let isFirst = contents.withLock { contents in
            contents.waiting.append(waiting)
            guard contents.watched.insert(element.name).inserted else { return false }
            contents.round[element.name, default: 0] += 1
            return true
        }
        guard isFirst else { return }
        let name = element.name
        let connections = [
            element.onPadAdded { [weak self] pad in self?.take(pad, of: name) },
            element.onNoMorePads { [weak self] in self?.judge(name) },
        ]
        contents.withLock { $0.connections[name] = connections }
    }

    /// Drops the links that wait for an element that is about to go.
    func forget(_ element: String) {
        let connections = contents.withLock { contents in
            contents.waiting.removeAll { $0.element == element }
            contents.watched.remove(element)
            contents.untaken[element] = nil
            return contents.connections.removeValue(forKey: element) ?? []
        }
        // Outside the lock: a handler that is running now may want it.
        for connection in connections { connection.cancel() }
    }

    /// Sets by how much the media that a sink pad takes is shifted in time, for pads that appear from now on.
    func setOffset(_ offset: Int64, for element: String) { offsets.withLock { $0[element] = offset } }
    private let offsets = Mutex<[String: Int64]>([:])

    private func take(_ pad: Pad, of element: String) {
        guard pad.isSource else { return }
        let caps = pad.currentCaps ?? pad.queryCaps()
        let waiting: Waiting? = contents.withLock { contents in
            guard
                let index = contents.waiting.firstIndex(where: {
                    $0.element == element && !$0.sink.isLinked && !$0.caps.intersection(caps).isEmpty
                })
            else {
                contents.untaken[element, default: []].append(Self.summary(of: caps))
                return nil
            }
            return contents.waiting[index]
        }
        guard let waiting else { return }
        if let offset = offsets.withLock({ $0[element] }) { pad.offset = offset }
        do {
            try pad.link(to: waiting.sink)
            // A `decodebin` of GStreamer 1.22 may start a demuxer (`aiffparse`) before it stops its pad, and then all of the file goes to
            // nobody. Its end is not told again to who is linked later, who would wait for ever.
            if pad.hasEnded { waiting.sink.send(.endOfStream) }
        } catch {
            complaint.tell(waiting.node, error.message)
        }
    }

    /// Looks for links that cannot be made any more: at once where a pad of that medium has come and was not what is wanted, and else a
    /// little after the element has said that it has given all its pads. (`rtspsrc` of GStreamer 1.22 says so from the thread
    /// of one stream while that of another is still adding its pad.)
    private func judge(_ element: String) {
        let (round, isCertain) = contents.withLock { contents in
            let missing = contents.waiting.filter { $0.element == element && !$0.sink.isLinked }
            let given = Set(contents.untaken[element, default: []].map(Self.medium))
            return (
                contents.round[element], missing.contains { given.contains(Self.medium(Self.summary(of: $0.caps))) }
            )
        }
        guard !isCertain else { return complain(element, in: round) }
        timer.after(Self.patience) { [weak self] in self?.complain(element, in: round) }
    }
    /// Much more than a thread waits for its turn on a busy machine.
    private static let patience = Duration.seconds(1)

    /// The words of a summary that say whether it is a picture or a sound.
    private static func medium(_ summary: String) -> String {
        let words = summary.split(separator: " ")
        let type = words.first.map { $0.prefix { $0 != "/" } } ?? ""
        return type == "application" ? words.prefix(2).joined(separator: " ") : String(type)
    }

    private func complain(_ element: String, in round: Int?) {
        let (missing, untaken) = contents.withLock { contents in
            guard contents.round[element] == round else { return ([Waiting](), [String]()) }
            return (
                contents.waiting.filter { $0.element == element && !$0.sink.isLinked },
                contents.untaken[element, default: []]
            )
        }
        for link in missing { complaint.tell(link.node, Self.words(link, untaken)) }
    }

    /// Why a node's element fails because nobody takes what it gives; nil where that is not so.
    ///
    /// It may have given packets to nobody, which it calls an internal error, before it has said that it has given all its pads.
    func refusal(of node: NodeName) -> String? {
        contents.withLock { contents in
            for link in contents.waiting where link.node == node && !link.sink.isLinked {
                let untaken = contents.untaken[link.element, default: []]
                if untaken.map(Self.medium).contains(Self.medium(Self.summary(of: link.caps))) {
                    return Self.words(link, untaken)
                }
            }
            return nil
        }
    }

    private static func words(_ link: Waiting, _ untaken: [String]) -> String {
        let given = untaken.isEmpty ? "" : "; it gives \(untaken.joined(separator: ", "))"
        let media = link.caps.mediaType.map { $0.hasPrefix("audio") ? "sound" : "picture" } ?? "media"
        return "gives no \(media) of the kind the graph uses (\(summary(of: link.caps)))\(given)"
    }

    /// The media type and what tells streams of that type apart: caps of an RTSP stream are a screenful.
    private static func summary(of caps: Caps) -> String {
        guard let structure = caps.structures.first else { return caps.description }
        let words = ["media", "encoding-name", "format"].compactMap { name -> String? in
            if case .string(let text)? = structure[name] { text } else { nil }
        }
        return ([structure.name] + words).joined(separator: " ")
    }
}
