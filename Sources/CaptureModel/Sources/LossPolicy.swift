/// What becomes of a live source that is lost while it runs: unplugged, silent, broken, or its server gone.
///
/// A source that is not there when the run starts is no loss: the start fails.
public struct LossPolicy: Sendable, Hashable {
    /// What its recordings do.
    public enum File: String, Sendable, Hashable, CaseIterable, Codable {
        /// They go on in the same file when the source is back, with nothing in between; sound is silent meanwhile. Where a
        /// picture shares its file with other tracks, only a gap below 6 s can be held: a longer one begins a part.
        case gap
        /// They go on in a file of their own when the source is back.
        case part
        /// They end; the source is not retried.
        case end
    }

    /// What a compositor shows of it.
    public enum Picture: String, Sendable, Hashable, CaseIterable, Codable {
        /// Its last frame.
        case last
        /// A grey slate with the source's name.
        case slate
    }

    /// What its recordings do; the default is a gap.
    public var file: File
    /// What a compositor shows of it; the default is its last frame.
    public var picture: Picture
    /// Whether it is opened again until it is back; else its loss ends the run, and every file is finished. Default: true.
    public var isRetried: Bool
    /// How long it may give nothing after the start of the run before it counts as lost: 1 to 8 s. Default: 5 s.
    public var openingLimit: Duration

    /// The opening limit where none is said. A network camera mostly answers within 2 s; the longest seen was 8 s, and one that comes
    /// later than its limit is a source that has returned.
    public static let usualOpeningLimit = Duration.seconds(5)
    /// What an opening limit can be. Other tracks of its files wait for it in queues of 10 s; after 8 s they go on without.
    public static let openingLimits = Duration.seconds(1)...Duration.seconds(8)

    /// Makes a policy; without arguments the default one.
    public init(
        file: File = .gap, picture: Picture = .last, isRetried: Bool = true,
        openingLimit: Duration = LossPolicy.usualOpeningLimit
    ) {
        self.file = file
        self.picture = picture
        self.isRetried = isRetried
        self.openingLimit = openingLimit
    }
}
