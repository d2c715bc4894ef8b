public import CaptureModel

/// A file that its disk takes more slowly than it comes.
public struct SlowDisk: Sendable, Hashable {
    /// The record sink.
    public var node: NodeName
    /// The file.
    public var path: String
    /// How much waits in front of the muxer.
    public var waiting: Duration
    /// How much can wait there before frames are lost.
    public var room: Duration

    /// As `'/rec/a.mp4' is written too slowly: 2.1 s wait, 10 s fit`.
    public var words: String {
        let time = { (time: Duration) in "\((time.seconds * 10).rounded() / 10) s" }
        return "'\(path)' is written too slowly: \(time(waiting)) wait, \(time(room)) fit"
    }
}
