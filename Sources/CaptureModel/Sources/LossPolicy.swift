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

    /// Makes a policy; without arguments the default one.
    public init(file: File = .gap, picture: Picture = .last, isRetried: Bool = true) {
        self.file = file
        self.picture = picture
        self.isRetried = isRetried
    }
}
