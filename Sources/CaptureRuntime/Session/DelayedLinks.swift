internal import CaptureModel
internal import GStreamerKit
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
    }

    private let contents = Mutex(Contents())
    /// Called with the node and a message where an element has given all its pads and a link still waits.
    private let complaint = Mutex<(@Sendable (NodeName?, String) -> Void)?>(nil)

    /// Who hears of links that can never be made; set before the pipeline starts.
    func onComplaint(_ body: @escaping @Sendable (NodeName?, String) -> Void) { complaint.withLock { $0 = body } }

    /// Adds a link from the first pad of an element whose caps pass a filter.
    func add(_ element: Element, _ caps: String, to sink: Pad, node: NodeName?) throws(GStreamerError) {
        let waiting = Waiting(element: element.name, caps: try Caps(parsing: caps), sink: sink, node: node)
        let isFirst = contents.withLock { contents in
            contents.waiting.append(waiting)
            return contents.watched.insert(element.name).inserted
        }
        guard isFirst else { return }
        let name = element.name
        let connections = [
            element.onPadAdded { [weak self] pad in self?.take(pad, of: name) },
            element.onNoMorePads { [weak self] in self?.complain(name) },
        ]
        contents.withLock { $0.connections[name] = connections }
    }

    /// Drops the links that wait for an element that is about to go.
    func forget(_ element: String) {
        let connections = contents.withLock { contents in
            contents.waiting.removeAll { $0.element == element }
            contents.watched.remove(element)
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
        let sink: Pad? = contents.withLock { contents in
            guard
                let index = contents.waiting.firstIndex(where: {
                    $0.element == element && !$0.sink.isLinked && !$0.caps.intersection(caps).isEmpty
                })
            else {
                contents.untaken[element, default: []].append(Self.summary(of: caps))
                return nil
            }
            return contents.waiting[index].sink
        }
        guard let sink else { return }
        if let offset = offsets.withLock({ $0[element] }) { pad.offset = offset }
        do {
            try pad.link(to: sink)
        } catch {
            complaint.withLock { $0 }?(nil, error.message)
        }
    }

    private func complain(_ element: String) {
        let (missing, untaken) = contents.withLock { contents in
            (
                contents.waiting.filter { $0.element == element && !$0.sink.isLinked },
                contents.untaken[element, default: []]
            )
        }
        let given = untaken.isEmpty ? "" : "; it gives \(untaken.joined(separator: ", "))"
        guard let body = complaint.withLock({ $0 }) else { return }
        for link in missing {
            let media = link.caps.mediaType.map { $0.hasPrefix("audio") ? "sound" : "picture" } ?? "media"
            body(link.node, "gives no \(media) of the kind the graph uses (\(Self.summary(of: link.caps)))\(given)")
        }
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
