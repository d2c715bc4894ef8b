public import CaptureModel

/// By how much later than usual the media of a live source is worked on.
public struct SourceLag: Sendable, Hashable {
    /// The source.
    public var node: NodeName
    /// How much later than at its best: of what has come last when it is told that it lags, the most there was when it is told
    /// that it has caught up.
    public var behind: Duration
    /// The running time at which it was noticed.
    public var at: Duration
    /// How long it has lagged; 0 when it is told that it does.
    public var length = Duration.zero

    /// Makes a lag.
    public init(node: NodeName, behind: Duration, at: Duration, length: Duration = .zero) {
        self.node = node
        self.behind = behind
        self.at = at
        self.length = length
    }
}

/// Decides when a source lags, by the age of what has come last. A value without a clock.
///
/// A source's usual age is its least: cameras and networks differ by seconds. What comes in bursts is not behind, so that a source
/// lags when nothing of it was in time for as long as `patience`; it has caught up when all of it was for as long as `calm`.
package struct LagMeter: Sendable {
    /// What has become of a source.
    package enum Change: Sendable, Hashable {
        case began(behind: Duration)
        case ended(most: Duration, length: Duration)
    }

    /// How much later than usual counts: with half of the processor that it needs a source is so late after a second.
    package static let threshold = Duration.milliseconds(500)
    /// For how long: with the second before, what a machine cannot do is told within two.
    package static let patience = Duration.seconds(1)
    /// For how long it is in time before that is told; a machine at its limit would tell of it at every breath.
    package static let calm = Duration.seconds(4)

    /// The least age that was seen.
    private var usual: Duration?
    /// Since when it has been late without a break, or in time.
    private var since: (time: Duration, isLate: Bool)?
    /// Since when it is said to lag.
    private var lagging: Duration?
    private var most = Duration.zero

    /// Nothing has come yet.
    package init() {}

    /// Takes the age of the newest that has come, or of what should have.
    package mutating func take(_ age: Duration, at now: Duration) -> Change? {
        usual = min(usual ?? age, age)
        let behind = age - (usual ?? age)
        most = max(most, behind)
        // Once late, it is in time again when it is so by half.
        let isLate = behind >= (lagging == nil ? Self.threshold : Self.threshold / 2)
        if since?.isLate != isLate { since = (now, isLate) }
        guard let since, now - since.time >= (isLate ? Self.patience : Self.calm) else { return nil }
        switch (lagging, isLate) {
        case (nil, true):
            (lagging, most) = (since.time, behind)
            return .began(behind: behind)
        case (let begin?, false):
            lagging = nil
            return .ended(most: most, length: since.time - begin)
        default:
            return nil
        }
    }

    /// What comes next is of another opening of the source. A lag is over then.
    package mutating func begin(at now: Duration) -> Change? {
        defer { self = LagMeter() }
        return lagging.map { .ended(most: most, length: now - $0) }
    }
}
