/// Decides what a record sink does: which take each buffer belongs to, and how long what comes waits before the muxer. A value, as
/// `SinkRecording` is, which decides the same within one take.
///
/// A take begins at its moment while media of the one before is still in encoders and queues, so there may be several: the newest, which
/// records, and older ones whose ends are known. A buffer belongs to the oldest that still waits for something of its leg.
///
/// After each call that returns actions these are done before the next.
package struct SinkTakes: Sendable {
    package typealias FileID = SinkRecording.FileID
    package typealias Action = SinkRecording.Action
    package typealias Order = SinkRecording.Order

    /// How long what comes between takes waits for the next (pre-roll).
    package let heldBack: Duration
    /// The takes whose media has not all come, oldest first; the last has not begun where no take has since it was concluded.
    var recordings: [SinkRecording]
    /// By the places of the legs.
    var queues: [LegQueue]
    /// The running time at which the newest take ended; zero before the first.
    var lastEnd = Duration.zero
    private var hasToldEnd = false

    /// Begins before anything has come.
    ///
    /// - Parameters:
    ///   - legs: its tracks.
    ///   - heldBack: the pre-roll.
    ///   - first: a file that is there already and begins with the run, as take 1.
    ///   - segment: how long that one is; nil where it is not split.
    package init(
        _ legs: [SinkRecording.LegSetting], heldBack: Duration = .zero, first: FileID? = nil, segment: Duration? = nil
    ) {
        self.heldBack = heldBack
        recordings = [SinkRecording(legs, heldBack: heldBack, first: first, segment: segment)]
        queues = legs.map { _ in LegQueue(held: heldBack) }
    }

    // MARK: - What is so

    /// The take that was begun last, or the sink before any.
    var newest: SinkRecording {
        get { recordings[recordings.count - 1] }
        set { recordings[recordings.count - 1] = newValue }
    }

    /// The leg whose key frames begin the files.
    package var leader: String? { newest.leader }
    /// The files of all takes that are not forgotten, oldest first.
    package var fileIDs: [FileID] { recordings.flatMap(\.fileIDs) }
    /// The files of a take, oldest first.
    package func fileIDs(of take: Int) -> [FileID] { self[take]?.fileIDs ?? [] }
    /// The take that was begun last; 0 before the first.
    package var newestTake: Int { newest.take }
    /// The files of the newest take, oldest first.
    package var newestFiles: [FileID] { newest.fileIDs }
    /// Whether no leg has a file of a take or is to get one.
    package func isIdle(_ take: Int) -> Bool { self[take]?.isIdle ?? true }
    /// Whether no leg has a file or is to get one.
    package var isIdle: Bool { recordings.allSatisfy(\.isIdle) }
    /// Whether the stream of every leg has ended.
    package var hasEnded: Bool { newest.hasEnded }
    /// Whether nothing comes any more, and each of its files has come to its end.
    package var isOver: Bool { recordings.allSatisfy(\.isOver) }
    /// Whether files are to be written: a take runs, and its disk has room.
    package var isRecording: Bool { newest.isRecording }
    /// Whether the newest take records no more, or not for the time being, while its sources go on.
    package var isStopped: Bool { newest.isStopped }
    /// Whether the newest take's next segment waits for its time.
    package var hasNext: Bool { newest.hasNext }
    /// The file that a leg is linked to.
    package func file(of leg: String) -> FileID? { recordings.lazy.compactMap { $0.file(of: leg) }.first }
    /// The files that legs of the newest take are linked to, in the order of the legs.
    package var linked: [FileID] { newest.linked }
    /// The legs with cuts of a take to come.
    package func cutting(_ take: Int) -> [String] { self[take]?.cutting ?? [] }
    /// Those of which nothing of the take waits: what has come of the others comes out of their queues by itself.
    package func idling(_ take: Int) -> [String] {
        guard let recording = self[take] else { return [] }
        return recording.legs.indices.filter { index in
            guard let front = queues[index].front, let end = recording.ending else { return true }
            return front >= end
        }.map { recording.legs[$0].name }.filter(cutting(take).contains)
    }
    /// How far the media of a take whose end is known has come: more as long as any of it comes, before or behind the queues.
    package func reach(of take: Int) -> Duration {
        guard let recording = self[take], let end = recording.ending else { return .zero }
        return zip(recording.legs, queues).map { leg, queue in
            min(queue.newest ?? .zero, end) + min(leg.newest ?? .zero, end)
        }.reduce(.zero, +)
    }

    /// How many buffers of a leg went nowhere.
    package func leftOut(_ leg: String) -> Int? { place(of: leg).map { queues[$0].leftOut } }

    subscript(take: Int) -> SinkRecording? { recordings.first { $0.take == take } }

    func place(of leg: String) -> Int? { newest.place(of: leg) }

    // MARK: - Deciding

    /// Has each of its takes decide.
    mutating func ask(_ body: (inout SinkRecording) -> [Action]) -> [Action] {
        var actions: [Action] = []
        for index in recordings.indices { actions += body(&recordings[index]) }
        return settle(actions)
    }

    /// Has one take decide.
    mutating func ask(_ take: Int, _ body: (inout SinkRecording) -> [Action]) -> [Action] {
        guard let index = recordings.firstIndex(where: { $0.take == take }) else { return settle([]) }
        return settle(body(&recordings[index]))
    }

    /// Adds what follows for the queues, and for the sink, from what its takes have decided.
    mutating func settle(_ actions: [Action]) -> [Action] {
        let joined = joinTakes()
        var actions = actions + joined + holdQueues() + awaitEnds() + leaveEmpty()
        if !hasToldEnd, isOver {
            hasToldEnd = true
            actions.append(.tell(.over))
        }
        return actions
    }
}
