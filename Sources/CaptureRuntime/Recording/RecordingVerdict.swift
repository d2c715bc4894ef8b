internal import CaptureModel

/// Whether a recording is whole, and what is missing where it is not: the one thing that exit status, manifest, events and the last line
/// of a run are made of (docs/decisions/0043-one-verdict.md).
public struct RecordingVerdict: Sendable, Hashable {
    /// How many are kept word for word: a node that runs for a year must not fill its memory with them.
    static let limit = 100

    /// What is missing, in the order in which it was found; the first hundred.
    public private(set) var shortfalls: [Shortfall] = []
    /// How many there are in all.
    public private(set) var count = 0
    /// How many takes have ended. A run without takes is one.
    public private(set) var takes = 0
    /// Whether recordings were deleted while it ran, since the disk was to keep no more (`keep`, `keep-size`, `keep-free`).
    public private(set) var hasDeleted = false

    /// Nothing is missing yet.
    public init() {}

    /// Of several shortfalls.
    init(_ shortfalls: [Shortfall]) { for shortfall in shortfalls { add(shortfall) } }

    /// Whether nothing is missing.
    public var isWhole: Bool { count == 0 }

    /// Whose fault the first shortfall is, which the command's exit status follows; nil where nothing is missing.
    public var fault: SessionFailure.Fault? { shortfalls.first?.fault }

    /// Notes what is missing; what is known is not noted again.
    mutating func add(_ shortfall: Shortfall) {
        guard !shortfalls.contains(where: { $0.isSame(as: shortfall) }) else { return }
        count += 1
        if shortfalls.count < Self.limit { shortfalls.append(shortfall) }
    }

    /// Notes what an event of the session says is missing.
    mutating func hear(_ event: SessionEvent) {
        switch event {
        case .failed(let failure), .sinkFailed(let failure), .takeFailed(let failure):
            add(Shortfall(failure))
        case .recordingDeleted: hasDeleted = true
        case .takeEnded(let report):
            // A take that was due after the end has no files.
            if !report.files.isEmpty { takes += 1 }
            for shortfall in report.shortfalls { add(shortfall) }
        case .ended(let report):
            for failure in report.failures { add(Shortfall(failure)) }
            for sink in report.sinks {
                guard let path = sink.path, !sink.isFinished else { continue }
                add(.unfinished(path, sink.node))
            }
        default: break
        }
    }
}

extension Shortfall {
    /// A file to which the end of its media never came.
    static func unfinished(_ path: String, _ node: NodeName, take: String? = nil) -> Shortfall {
        Shortfall(
            .output, "'\(path)' was not finished: the end of its media never came", take: take, node: node, path: path)
    }
}

extension TakeReport {
    /// What is missing of the take, as far as it is known before its files have been looked at.
    public var shortfalls: [Shortfall] {
        var found = failures.map { Shortfall($0, take: take.name) }
        for file in files where !file.isEmpty {
            if let failure = file.failure {
                found.append(Shortfall(.output, failure, take: take.name, node: file.node, path: file.path))
            } else if !file.isFinished {
                found.append(.unfinished(file.path, file.node, take: take.name))
            }
        }
        for pause in pauses where !pause.isAsked && !isToldAsFailure(pause) {
            found.append(
                Shortfall(.output, "recorded nothing for a time: \(pause.reason)", take: take.name, node: pause.node))
        }
        // Why that is has been said of a source, perhaps, which says nothing of the recordings that it leads to.
        let said = Set(found.compactMap(\.node) + pauses.map(\.node))
        for sink in sinksWithoutFile where !said.contains(sink) {
            found.append(Shortfall(.output, "nothing came to it: it has no file", take: take.name, node: sink))
        }
        return found
    }

    /// Whether a failure of the sink says already that it records no more.
    private func isToldAsFailure(_ pause: TakePause) -> Bool {
        pause.to == nil && failures.contains { $0.node == pause.node && $0.message == pause.reason }
    }
}
