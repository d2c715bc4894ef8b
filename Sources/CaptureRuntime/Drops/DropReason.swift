/// Why a frame that was made did not arrive; the three reasons of Apple's capture outputs.
public enum DropReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its time was over before anybody was ready for it (Apple: `FrameWasLate`): a newer one took its place before a viewer
    /// or a reader of frames, a rate converter had filled its place, an element gave it up on the way.
    case late
    /// There was no room for it (Apple: `OutOfBuffers`): a queue that may drop was full.
    case outOfBuffers = "out-of-buffers"
    /// It never came (Apple: `Discontinuity`): the source's own count has a gap, packets were lost on the network, what came
    /// could not be decoded, or a file holds less than it states.
    case discontinuity

    /// In words, as they stand behind a number.
    public var words: String {
        switch self {
        case .late: "late"
        case .outOfBuffers: "out of buffers"
        case .discontinuity: "by discontinuity"
        }
    }
}
