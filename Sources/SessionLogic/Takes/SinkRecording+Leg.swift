package import CaptureModel

/// The tracks of a record sink.
extension SinkRecording {
    /// A way into the files: one track.
    package struct LegSetting: Sendable, Hashable {
        /// Its name: that of its last queue.
        package var name: String
        /// What comes by it.
        package var media: MediaType

        /// Makes a leg.
        package init(_ name: String, _ media: MediaType) {
            self.name = name
            self.media = media
        }
    }

    /// From a running time on, a leg's media goes to another file.
    struct Cut: Sendable, Hashable {
        /// The running time.
        let time: Duration
        /// The file that takes over; nil is none.
        let file: FileID?
        /// Whether the file must begin with a key frame; the first at or after the time is then waited for, and the file before goes on
        /// to there.
        var needsKeyFrame = false
        /// Where no file takes over: the 0 of the take that may follow. Sound that begins before it cannot be in that one, however little of it lies
        /// before the cut.
        var following = Duration.zero
        /// For sound: only until it is known where the picture begins, which is mostly before this time comes out of the queue.
        var isProvisional = false
    }

    /// One leg.
    struct Leg: Sendable {
        let name: String
        let media: MediaType
        /// Whether the sink's files begin where this leg's key frames are.
        let leads: Bool
        /// The file that it is linked to.
        var file: FileID?
        /// Cuts to come, earliest first.
        var cuts: [Cut] = []
        var hasEnded = false
        /// Whether its source is lost.
        var isLost = false
        /// Whether it is lost and nobody waits for it any more.
        var isGivenUp = false
        /// Whether the file goes on without it, for nothing came.
        var isDetached = false
        /// Whether it is being detached.
        var isLeaving = false
        /// Whether it is lost, and what its queue still has of it belongs to the file.
        var isEmptying = false
        /// The running time of the first buffer that ever entered its queue.
        var begun: Duration?
        /// The running time of the newest buffer that has come out of its queue.
        var newest: Duration?
        /// Half as long as a piece of its sound lasts; nil before the first has come, and of pictures.
        var half: Duration?
        /// A file that begins at this running time, or before it, lacks what has come out of the queue already: a sound belongs to where most of it is.
        var passed: Duration? { newest.map { $0 + (half ?? .zero) } }
        /// The format of what the file has.
        var format: String?
        /// Media of another format has come, which goes into a file of its own: until then nowhere.
        var isOfAnotherFormat = false
    }
}
