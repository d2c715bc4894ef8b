internal import CaptureModel
internal import SessionLogic

/// A stretch of a take in which the media of a live source was worked on late, for the machine could not keep up.
public struct TakeLag: Sendable, Hashable, Codable {
    /// The source.
    public var source: String
    /// When it was noticed, on the take's timeline.
    public var at: Seconds
    /// How long it lasted; nil where it had not ended with the take.
    public var length: Seconds?
    /// How much later than usual at most; where it had not ended, when it was noticed.
    public var behind: Seconds

    /// Makes an entry.
    public init(source: String, at: Seconds, length: Seconds?, behind: Seconds) {
        self.source = source
        self.at = at
        self.length = length
        self.behind = behind
    }
}

extension TakeArchive {
    /// Takes note of a source that lags, or of one that has caught up.
    func note(_ lag: SourceLag, hasEnded: Bool) {
        guard isRecording else { return }
        change { account in
            var lags = account.manifest.lags ?? []
            let moment = Seconds(max(.zero, lag.at - account.manifest.start.runningTime.duration))
            if hasEnded, let index = lags.lastIndex(where: { $0.source == lag.node.description && $0.length == nil }) {
                lags[index].length = Seconds(lag.length)
                lags[index].behind = Seconds(lag.behind)
                account.journal.touch(.lags, index)
            } else {
                lags.append(
                    TakeLag(
                        source: lag.node.description, at: moment, length: hasEnded ? Seconds(lag.length) : nil,
                        behind: Seconds(lag.behind)))
            }
            account.manifest.lags = lags
        }
    }
}
