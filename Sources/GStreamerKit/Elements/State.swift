internal import CGStreamer

/// What an element is doing (GStreamer: `GstState`).
public enum State: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Nothing; no resource is held.
    case null
    /// Devices and files are open.
    case ready
    /// Media has arrived and waits.
    case paused
    /// Media flows.
    case playing

    var raw: GstState {
        switch self {
        case .null: GST_STATE_NULL
        case .ready: GST_STATE_READY
        case .paused: GST_STATE_PAUSED
        case .playing: GST_STATE_PLAYING
        }
    }

    /// Nil is "nothing pending".
    init?(raw: GstState) {
        switch raw {
        case GST_STATE_NULL: self = .null
        case GST_STATE_READY: self = .ready
        case GST_STATE_PAUSED: self = .paused
        case GST_STATE_PLAYING: self = .playing
        default: return nil
        }
    }

    public static func < (left: State, right: State) -> Bool { left.raw.rawValue < right.raw.rawValue }
}

/// How a change of state went on (GStreamer: `GstStateChangeReturn` without its failure, which is thrown).
public enum StateChange: String, Sendable, Hashable {
    /// Done.
    case success
    /// Under way; the bus tells when it is done, or why it failed.
    case async
    /// Done, and a live source keeps its media until it plays.
    case noPreroll
}
