public import CaptureModel

/// One way in which a recording is less than what was asked for.
public struct Shortfall: Sendable, Hashable {
    /// The take that lacks something; nil where it is the run as a whole.
    public var take: String?
    /// The source or the sink concerned, where it is known.
    public var node: NodeName?
    /// The file concerned, by its path; nil where there is none.
    public var path: String?
    /// Whose fault it is.
    public var fault: SessionFailure.Fault
    /// What is missing, and why: lower case, no full stop.
    public var reason: String
    /// Whether what is there of a file cannot be played to its end as it is.
    public var isDamage: Bool

    /// Says what is missing.
    public init(
        _ fault: SessionFailure.Fault, _ reason: String, take: String? = nil, node: NodeName? = nil,
        path: String? = nil, isDamage: Bool = false
    ) {
        self.take = take
        self.node = node
        self.path = path
        self.fault = fault
        self.reason = reason
        self.isDamage = isDamage
    }

    /// What is missing because something failed.
    public init(_ failure: SessionFailure, take: String? = nil) {
        var words = failure.message
        while words.last == "." || words.last == "\n" { words.removeLast() }
        self.init(failure.fault, words, take: take, node: failure.node)
    }

    /// What a file that was looked at is not.
    init(_ verdict: FileVerdict, take: String, node: NodeName) {
        self.init(
            .output, verdict.reason ?? verdict.state.rawValue, take: take, node: node, path: verdict.path,
            isDamage: !verdict.state.playsToItsEnd)
    }

    /// What a file is not that was not finished before the end.
    init(_ verdict: FileVerdict, lacking rest: UnwrittenMedia, take: String, node: NodeName) {
        let isWhole = verdict.state == .complete
        let what = isWhole ? "it was not finished before the end" : verdict.reason ?? verdict.state.rawValue
        let rest = rest.words.map { ": \($0)" } ?? (isWhole ? ", and is complete as it is" : "")
        self.init(
            .output, what + rest, take: take, node: node,
            path: verdict.path, isDamage: !verdict.state.playsToItsEnd)
    }

    /// What a whole file holds less pictures than were counted in front of its muxer, which passes over what it does not take without a
    /// word; nil where it holds all of them. Pieces of sound are cut anew on the way.
    init?(_ verdict: FileVerdict, of file: TakeReport.File, take: String) {
        guard verdict.state == .complete, verdict.tracks.contains(where: { $0.medium == .video }),
            verdict.frames < file.frames
        else { return nil }
        self.init(
            .output, "\(verdict.frames) of the \(file.frames) pictures that its muxer was given are in it", take: take,
            node: file.node, path: file.path)
    }

    /// Whether another one says the same, be it of a take or of the run, and with its file or without.
    func isSame(as other: Shortfall) -> Bool {
        let isOfOneTake = take == nil || other.take == nil || take == other.take
        let isOfOneFile = path == nil || other.path == nil || path == other.path
        return isOfOneTake && isOfOneFile && node == other.node && fault == other.fault && reason == other.reason
    }
}
