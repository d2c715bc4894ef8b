internal import CaptureModel

/// Decides which of its files each buffer of one take of a record sink goes to. A value: it takes what happens and returns what is to be
/// done; it has no clock, no thread and no GStreamer (docs/decisions/0017-takes.md, 0042-time-in-one-hand.md). `SinkTakes` has one for
/// each take whose media has not all come.
///
/// Its terms:
/// - A **leg** is one track's way to the files. The **leader** is the leg of the picture; files begin at its key frames.
/// - A **cut** is the running time at which a leg changes from one file to another.
/// - A **segment** is a further file of a take that is split at a fixed length.
/// - A **part** is a further file that begins because media came back after a loss, or in another format.
///
/// All times are running times.
package struct SinkRecording: Sendable {
    /// A file of the sink; each has a number of its own as long as the session lasts.
    package typealias FileID = Int

    /// How long what comes may wait for the next take (pre-roll).
    let heldBack: Duration
    /// Which take of its session, from 1; 0 before the first.
    var take = 0
    var legs: [Leg]
    /// The files of the take, oldest first.
    var files: [File] = []
    /// How long a segment is; nil where the take is not split.
    var segment: Duration?
    /// When the segment after the newest file is due; nil where none follows, as while the take ends.
    var due: Duration?
    /// When the take begins.
    var begin = Duration.zero
    /// When it ends; nil while that is not known.
    var ending: Duration?
    /// Whether the next take may begin where this one ends.
    var mayBeFollowed = false
    /// Whether it has ended, and it is to be seen with which picture the next take may begin.
    var awaitsPicture = false
    /// When that picture comes, up to which the sound of this take goes on; nil where it ends with the take.
    var soundEnd: Duration?
    /// The next segment's file, while it is made.
    var preparing: Order?
    private var lastOrder = 0
    /// The next segment's file, made and not begun.
    var next: (file: FileID, number: Int)?
    /// The first file of the take until it is known where its picture begins, and the earliest that may be.
    var opening: (file: FileID, time: Duration)?
    /// The earliest running time of the take's media.
    var earliest = Duration.zero
    /// Where the take's picture begins, once that is known.
    var pictureBegin: Duration?
    /// The key frames that the leader's queue may still hold.
    private var keyFrames: [(leg: Int, time: Duration)] = []
    /// Whether files are to be written: a take runs, and its disk has room.
    package internal(set) var isRecording = false
    /// Whether it records no more, or for the time being, while its sources go on.
    package internal(set) var isStopped = false
    /// The number of the file that was asked for last.
    var number = 1
    var part: Part?
    /// When a part is to be asked for again that could not be made.
    var retry: Duration?
    /// The running time of what entered last, by any leg.
    var latest = Duration.zero
    /// The running time of the newest that entered by the leg whose key frames begin files.
    var paced = Duration.zero
    /// The numbers of files by what they are, until they begin.
    var numbers: [FileID: Int] = [:]

    /// Begins before anything has come.
    ///
    /// - Parameters:
    ///   - legs: its tracks.
    ///   - heldBack: the pre-roll.
    ///   - first: a file that is there already and begins with the run.
    ///   - segment: how long that one is; nil where it is not split.
    package init(
        _ legs: [LegSetting], heldBack: Duration = .zero, first: FileID? = nil, segment: Duration? = nil
    ) {
        self.heldBack = heldBack
        let leader = legs.firstIndex { $0.media == .video } ?? 0
        self.legs = legs.enumerated().map { Leg(name: $1.name, media: $1.media, leads: $0 == leader) }
        guard let first else { return }
        take = 1
        files = [File(id: first, number: 1)]
        (self.segment, due, opening, isRecording) = (segment, segment, (first, .zero), true)
        for index in self.legs.indices {
            if self.legs[index].leads {
                self.legs[index].file = first
            } else {
                self.legs[index].cuts = [Cut(time: .zero, file: first, isProvisional: true)]
            }
        }
    }

    // MARK: - What is so

    /// The leg whose key frames begin the files.
    package var leader: String? { legs.first(where: \.leads)?.name }
    /// The files of the take, oldest first.
    package var fileIDs: [FileID] { files.map(\.id) }
    /// Whether no leg has a file or is to get one.
    package var isIdle: Bool { legs.indices.allSatisfy(isIdle) }
    /// Whether a leg has no file and is to get none.
    func isIdle(_ index: Int) -> Bool { legs[index].file == nil && legs[index].cuts.isEmpty }
    /// Whether the stream of every leg has ended.
    package var hasEnded: Bool { legs.allSatisfy(\.hasEnded) }
    /// Whether nothing comes any more, and each of its files has come to its end.
    package var isOver: Bool { hasEnded && files.allSatisfy(\.isClosed) }
    /// The file that a leg is linked to.
    package func file(of leg: String) -> FileID? { self[leg]?.file }
    /// The files that legs are linked to, in the order of the legs.
    package var linked: [FileID] { legs.compactMap(\.file) }
    /// The legs with cuts to come.
    package var cutting: [String] { legs.filter { !$0.cuts.isEmpty }.map(\.name) }
    /// Whether the next segment's file waits for its time.
    package var hasNext: Bool { next != nil }

    /// The cut at its end; nil while that is not known.
    var endCut: Cut? {
        ending.map { Cut(time: $0, file: nil, following: mayBeFollowed ? $0 - Self.lead : .zero) }
    }

    subscript(leg: String) -> Leg? { legs.first { $0.name == leg } }

    /// The leg by whose key frames files follow each other: the leader, or another where nothing comes of it.
    var pacer: Int? {
        legs.firstIndex { $0.leads && !$0.hasEnded && !$0.isGivenUp }
            ?? legs.firstIndex { !$0.hasEnded && !$0.isGivenUp }
    }

    /// The times at which the queues may still hold what a file can begin with.
    var keys: [Duration] { keyFrames.map(\.time) }

    /// Those of a leg alone. While a picture was lost, the sound paced by each of its buffers: with one of these no picture begins.
    func keys(of leg: Int) -> [Duration] { keyFrames.filter { $0.leg == leg }.map(\.time) }

    /// Notes a key frame of a leg that enters its last queue, and lets those go that no file can begin with any more.
    mutating func note(keyFrameOf leg: Int, at time: Duration, since oldest: Duration) {
        keyFrames.append((leg, time))
        keyFrames.removeAll { $0.time < oldest }
    }

    func place(of leg: String) -> Int? { legs.firstIndex { $0.name == leg } }

    /// The legs whose media is lost while that of others comes.
    var silent: Set<String> {
        let lost = legs.filter(\.isLost).map(\.name)
        return lost.count == legs.count ? [] : Set(lost)
    }

    // MARK: - Files

    /// Something of a file is on its disk.
    package mutating func written(_ file: FileID) {
        if let index = files.firstIndex(where: { $0.id == file }) { files[index].isWritten = true }
    }

    /// A file's end of stream has come through, or it has failed.
    package mutating func close(_ file: FileID) {
        if let index = files.firstIndex(where: { $0.id == file }) { files[index].isClosed = true }
    }

    /// Lets the files of the take go, with those that were made and never begun.
    package mutating func forget() -> [FileID] {
        let made = [next?.file, part?.file].compactMap(\.self)
        let all = files.map(\.id) + made
        files = []
        numbers = [:]
        (next, due, preparing, opening, isRecording, part, retry) = (nil, nil, nil, nil, false, nil, nil)
        pictureBegin = nil
        for index in legs.indices { (legs[index].file, legs[index].cuts) = (nil, []) }
        return all
    }

    /// The number of a file that is about to be made.
    package mutating func nextNumber() -> Int {
        number += 1
        return number
    }

    mutating func order(due: Duration?) -> Order {
        lastOrder += 1
        return Order(take: take, id: lastOrder, number: nextNumber(), due: due, isRetry: due == nil && retry != nil)
    }

    /// Ends a track of a file, once.
    mutating func endInput(_ file: FileID, _ leg: String) -> [Action] {
        guard let index = files.firstIndex(where: { $0.id == file }), files[index].over.insert(leg).inserted else {
            return []
        }
        return [.endInput(file, leg: leg)]
    }

    /// One for the take that follows while media still comes to this one: it knows what this one knows of its sources.
    func successor() -> SinkRecording {
        var next = self
        _ = next.forget()
        for index in next.legs.indices {
            (next.legs[index].isDetached, next.legs[index].isLeaving) = (false, false)
            next.legs[index].isEmptying = false
            (next.legs[index].format, next.legs[index].isOfAnotherFormat) = (nil, false)
        }
        return next
    }
}
