internal import CaptureModel

/// What a take lacks, as its manifest says it.
public struct TakeShortfall: Sendable, Hashable, Codable {
    /// The source or the sink concerned, where it is known.
    public var node: String?
    /// The file concerned, where there is one.
    public var file: String?
    /// What is missing, and why.
    public var reason: String

    /// Makes an entry.
    public init(node: String?, file: String?, reason: String) {
        self.node = node
        self.file = file
        self.reason = reason
    }

    /// Takes over what is missing of a take whose manifest is in a folder.
    init(_ shortfall: Shortfall, in folder: String) {
        self.init(
            node: shortfall.node?.description, file: shortfall.path.map { TakeArchive.relative($0, to: folder) },
            reason: shortfall.reason)
    }
}

extension TakeManifest {
    /// Says what is missing, and how far the take has come with that.
    mutating func settle(_ verdict: RecordingVerdict, in folder: String) {
        shortfalls = verdict.isWhole ? nil : verdict.shortfalls.map { TakeShortfall($0, in: folder) }
        let isDamaged = verdict.shortfalls.contains(where: \.isDamage)
        state = verdict.isWhole ? .complete : isDamaged ? .damaged : .incomplete
    }
}
