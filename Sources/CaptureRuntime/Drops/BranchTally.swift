public import CaptureModel

/// What became of the frames of one branch: the way from where they are made to a sink, or into a compositor or mixer.
///
/// A frame is a picture, or a buffer of sound. Compositors and mixers make frames of their own, so a branch ends where they show or
/// take a frame, and another begins behind them. So it does behind an element that cuts sound into other pieces.
public struct BranchTally: Sendable, Hashable {
    /// What makes the frames: a source, a compositor or a mixer.
    public var source: NodeName
    /// Where they go: a sink, a compositor or a mixer.
    public var branch: NodeName
    /// Pictures or sound.
    public var media: MediaType
    /// Which stretch of the way to `branch`, from 1; sound that is cut anew has several.
    public var part: Int
    /// Frames that were made, those included that the source itself lost.
    public var entered = 0
    /// Frames that were made in addition on the way, by a rate converter.
    public var repeated = 0
    /// Frames that have arrived.
    public var left = 0
    /// Frames that never will.
    public var drops = DropCounts()
    /// Frames that were left out because it was asked for: by a lower rate, a policy under system pressure, a take that does not
    /// run, a file that begins with a key frame. They are no drops.
    public var leftOut = 0
    /// Frames that are still on their way; 0 once the branch has ended.
    public var inside = 0

    /// Nothing yet.
    public init(source: NodeName, branch: NodeName, media: MediaType, part: Int = 1) {
        self.source = source
        self.branch = branch
        self.media = media
        self.part = part
    }

    /// Whether the sum is right: what was made has arrived, was dropped, left out, or is still on its way.
    ///
    /// The sides are counted apart, each by probes of its own. While frames flow, one that moves between two readings may
    /// be missing for a moment; at the end of a session it always holds.
    public var isBalanced: Bool {
        inside >= 0 && entered + repeated == left + drops.total + leftOut + inside
    }

    /// The sum in words, such as `camera -> film: 300 in = 288 out + 12 late`.
    public var words: String {
        var from = "\(entered) in"
        if repeated > 0 { from += " + \(repeated) repeated" }
        var parts = ["\(left) out"]
        parts += DropReason.allCases.filter { drops[$0] > 0 }.map { "\(drops[$0]) \($0.words)" }
        if leftOut > 0 { parts.append("\(leftOut) left out") }
        if inside != 0 { parts.append("\(inside) inside") }
        let sign = isBalanced ? "=" : "is not"
        return "\(source) -> \(branch): \(from) \(sign) \(parts.joined(separator: " + "))"
    }
}
