import CaptureModel

/// What a record sink's world is made of.
extension SinkWorld {
    /// What comes by a leg.
    struct Track {
        let name: String
        let media: MediaType
        /// From one buffer to the next, in milliseconds.
        let interval: Int
        /// How long an encoder holds a picture back.
        let delay: Int
        /// How many pictures from one key frame to the next.
        var group = 1
        /// Whether it hears of wishes for key frames.
        var isDeaf = false
        var isLost = false
        var hasEnded = false
        /// From when on nothing comes but the end, and what an encoder holds back before it; nil while that is not known.
        var endsAt: Int?
        /// The time of the next buffer, and how many have come since the key frame before.
        var next = 0
        var sinceKey = 1_000
        /// From when on nothing comes, though nobody has told it to be lost; nil while something does.
        var silentSince: Int?
        /// When key frames are wanted.
        var wanted: [Int] = []
        var format = 0
        /// What waits in the last queue; -1 stands for the end of the stream.
        var queue: [Buffer] = []
        var hold = 0
        /// The running time of what entered last.
        var newest = 0
        /// The file whose muxer has a buffer of this leg that it cannot take yet, so that the leg's thread waits.
        var blockedIn: Int?
        /// What waits until nothing passes: a way to leave a file, and the ends of takes.
        var wantsIdle = false
        var wantsForce: Set<Int> = []
        /// How many buffers have come out of the last queue, and how many of them were given to a file.
        var passed = 0
        var given = 0
        /// For how long media has come again, where it was lost.
        var healthy = 0
        /// The format that the next buffers' file has heard of.
        var told = -1

        /// How much waits in the last queue, in milliseconds of media.
        var waiting: Int { queue.first.map { newest - $0.time } ?? 0 }
    }

    struct Buffer {
        var time: Int
        var isKey = false
        var format = 0
        var isEnd = false
    }

    /// A file as its muxer sees it.
    struct File {
        let id: Int
        let number: Int
        let isPart: Bool
        /// The number of its take.
        let take: Int
        var zero: Int?
        /// What each leg has given that is not written yet.
        var slots: [[Buffer]]
        var over: [Bool]
        /// The times of what is written, by leg.
        var written: [[Int]]
        var isClosed = false
        var hasFailed = false
    }
}
