internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// One file while it is written: a muxer, the `filesink` behind it, and a way in for each leg of its sink.
///
/// It is made for one file and removed after it; what feeds it outlives it (docs/decisions/0017-takes.md).
final class FileWriter: Sendable {
    /// What has come to the file.
    private struct State {
        var progress = FileProgress()
        /// What belongs to it still comes to it, though it has failed.
        var isDrained = false
        /// The file's elements have been taken away.
        var isRemoved = false
        /// Which file it was when its name was looked up last; nil before that.
        var identity: FileIdentity?
        /// What its name led to just before it was let go of; nil before that.
        var lastPlace: OpenRecording.Place?
        /// The file is this run's own: nobody's was there before.
        var isClaimed = false
        /// The file has been taken away, for nothing had come to it.
        var isNameless = false
        /// Where each leg enters, by the leg's last queue, for as long as there are elements: a pad keeps kilobytes of what was told
        /// of its stream, and a take has a file for each of its segments.
        var inputs: [String: Pad]
        /// The legs of which nothing more comes.
        var over: Set<String> = []
        /// Those among them whose pads have been given back.
        var given: Set<String> = []
        /// What its shields knew before they went with the elements.
        var last = (hasFailed: false, timeWriting: Duration.zero)
    }

    /// What it is called in the logic of its sink; no other file of the session is, nor has been.
    let id: SinkRecording.FileID
    /// The sink it writes for.
    let node: NodeName
    /// The file.
    let path: String
    /// Which file of its take, from 1.
    let number: Int
    /// The names of its elements in the pipeline, upstream first.
    let elements: [String]
    let assembly: PipelineAssembly
    private let state: Mutex<State>
    /// Whether it has been let go of; held while it is.
    private let closing = Mutex(false)
    /// Set where the file plays slower than what it shows.
    private let slow: SlowTimeline?
    /// The times that a buffer on its way here gets where it enters, by leg: what looks at it before goes by running time.
    private let coming = Mutex<[String: BufferTimes]>([:])
    /// Set where the file is an MP4 or MOV in fragments.
    let alignment: TrackAlignment?
    /// What keeps a failing file's error from everything that feeds it.
    private let shields = Mutex<[PadShield]>([])
    private let refusal = Listener<FileWriter, String>()
    private let beginning = Listener<FileWriter>()
    private let opening = Listener<FileWriter>()
    /// Before the `filesink`.
    private var outputShield: PadShield? { shields.withLock { $0.first } }

    /// Takes over elements that are in the pipeline already.
    init(
        _ sink: PlannedSink, id: SinkRecording.FileID, path: String, number: Int, elements: [String],
        inputs: [String: Pad], in assembly: PipelineAssembly
    ) {
        self.id = id
        node = sink.node
        slow = sink.slowMotion.map(SlowTimeline.init)
        self.path = path
        self.number = number
        self.elements = elements
        state = Mutex(State(inputs: inputs))
        self.assembly = assembly
        alignment = assembly.alignment(of: sink, inputs)
        let output = elements.last.flatMap { assembly.pad("sink", of: $0) }
        output?.onBuffer { [weak self] buffer in
            self?.state.withLock { $0.progress.bytes += Int64(buffer.size) }
            return .pass
        }
        // Until it can be played the file stays empty, which nobody takes for a recording.
        let opening = FileOpening(tracks: inputs.count)
        output?.holdOpening(lookingAt: opening.looksAt) { [weak self] head, size in
            let part = opening.part(head, size: size)
            if part.isLast, let self { self.opening.tell(self) }
            return part
        }
        // First the `filesink`, which tells on the bus why it fails; what a muxer refuses, nobody else tells.
        let before = output.map { [PadShield($0) { _ in }] } ?? []
        let behind = inputs.values.map { pad in
            PadShield(pad) { [weak self] answer in
                self?.refuse("its muxer takes no more (\(answer))")
            }
        }
        shields.withLock { $0 = before + behind }
        keepDurable()
        mendIndexes()
        if alignment != nil {
            for leg in sink.legs where leg.media == .video { inputs[leg.last].map(PictureTimescale.keep) }
        }
        guard slow != nil else { return }
        for (leg, pad) in inputs {
            pad.openSegments()
            pad.onBuffer { [weak self] _ in
                self?.coming.withLock { $0.removeValue(forKey: leg) }.map { .restamp($0) } ?? .pass
            }
        }
    }

    /// Has its owner told when its muxer takes no more, with the reason.
    func onRefusal(_ tell: @escaping @Sendable (FileWriter, String) -> Void) { refusal.set(tell) }

    /// Has its owner told when the first buffer of its leading track comes, on the streaming thread.
    func onBeginning(_ tell: @escaping @Sendable (FileWriter) -> Void) { beginning.set(tell) }

    /// Has its owner told when the first of it goes to its disk, on a streaming thread; of one that is written at its end, never.
    func onOpening(_ tell: @escaping @Sendable (FileWriter) -> Void) { opening.set(tell) }

    /// Tells its owner that no more of it is written than has been.
    func refuse(_ reason: String) { refusal.tell(self, reason) }

    /// What has come to it so far.
    var progress: FileProgress { state.withLock { $0.progress } }

    /// Which file it was when its name was looked up last; nil before that.
    var identity: FileIdentity? {
        get { state.withLock { $0.identity } }
        set { state.withLock { $0.identity = newValue } }
    }

    /// What its name led to just before it was let go of; nil before that, and where its disk has not said.
    var lastPlace: OpenRecording.Place? { state.withLock { $0.lastPlace } }

    /// Whether its elements have been taken away.
    var isRemoved: Bool { state.withLock { $0.isRemoved } }

    /// Sets the running time that is 0 in the file, that at which its take begins, and those with which its pre-roll is to begin; before
    /// the first buffer comes.
    func begin(at zero: ClockTime, of take: ClockTime, preRoll: [MediaType: Duration]) {
        slow?.begin(at: zero, of: take)
        state.withLock { state in
            state.progress.zero = .nanoseconds(Int64(clamping: zero.nanoseconds))
            state.progress.preRoll = preRoll
        }
        for pad in state.withLock({ $0.inputs }).values { pad.offset = -Int64(clamping: zero.nanoseconds) }
    }

    /// Settles the times that a leg's buffer has in the file, and takes note where its track begins. `stamp` is when it is shown, in its
    /// segment, and `time` the same as running time.
    func place(_ leg: PlannedSink.Leg, _ buffer: BufferInfo, stamp: ClockTime, at time: ClockTime) {
        let times = slow?.times(leg.media, buffer, pts: stamp, at: time)
        if let times { coming.withLock { $0[leg.last] = times } }
        let shown = times?.pts ?? stamp
        alignment?.pass(
            leg.last,
            .init(
                time: time.duration + (shown.duration - stamp.duration),
                lead: max(.zero, shown.duration - (times?.dts ?? buffer.dts ?? shown).duration),
                length: (times?.duration ?? buffer.duration)?.duration ?? .zero))
    }

    /// Where a leg enters; nil where the file has its end of it already. A pad that was given back answers that it is flushing, and a
    /// queue that is told so gives nothing to any file after this one.
    func input(of leg: String) -> Pad? { state.withLock { $0.over.contains(leg) ? nil : $0.inputs[leg] } }

    /// Counts what a leg gives, at its running time; while it is decided that the buffer is the file's, or a take could be told to be over
    /// and empty in between.
    ///
    /// - Returns: whether its leading track begins with it, which its owner is told next (`tellBeginning`).
    func count(_ media: MediaType, _ buffer: BufferInfo, at time: ClockTime, leads: Bool) -> Bool {
        let moment = Duration.nanoseconds(Int64(clamping: time.nanoseconds))
        return state.withLock { state in
            let isFirst = state.progress.first[media] == nil
            if isFirst { state.progress.first[media] = moment }
            // Of several sound tracks one that begins later may come sooner.
            if media == .audio {
                state.progress.first[media] = min(state.progress.first[media] ?? moment, moment)
                state.progress.soundEnd = moment + (buffer.duration?.duration ?? .zero)
            }
            if leads, state.progress.failure == nil || state.isDrained {
                state.progress.frames += 1
                // An encoder that was told the rate of a slower file says that file's.
                let told = media == .video ? slow?.interval : nil
                state.progress.show(moment, length: told ?? buffer.duration?.duration)
            }
            return leads && isFirst
        }
    }

    /// Tells its owner that its leading track begins.
    func tellBeginning() { beginning.tell(self) }

    /// The end of the stream has come to the file; of a file that has failed that says nothing.
    func finish() {
        let hasFailed = hasFailed
        state.withLock { $0.progress.isFinished = !hasFailed && $0.progress.failure == nil }
    }

    /// Whether something could not be written; known before any end of stream that follows it.
    var hasFailed: Bool {
        shields.withLock { $0.contains(where: \.isBroken) } || state.withLock { $0.last.hasFailed }
    }

    /// Takes note why the file is not what it should be, and lets nothing more into it.
    ///
    /// - Parameters:
    ///   - isDrained: what is on its way to it comes to it still.
    ///   - isReplaced: what lies in its place is another file.
    /// - Returns: whether it was whole until now.
    func fail(_ reason: String, isDrained: Bool = false, isReplaced: Bool = false) -> Bool {
        if !isDrained { shields.withLock { for shield in $0 { shield.shut() } } }
        return state.withLock { state in
            guard state.progress.failure == nil, !state.progress.isFinished else { return false }
            state.isDrained = isDrained
            (state.progress.failure, state.progress.isReplaced) = (reason, isReplaced)
            return true
        }
    }

    /// Lets go of the file; blocks. What has come to it is in it.
    ///
    /// Only its `filesink` does: legs may lead to the muxer still, as those of a take whose last pictures wait for their time, and the pad
    /// of an element that is stopped answers that it is flushing, of which no shield hears. The legs' queues would stop for good, and so
    /// would their source.
    func close() {
        guard let sink = elements.last.flatMap(assembly.element) else { return }
        closing.withLock { isClosed in
            if !isClosed {
                let place = OpenRecording(writer: self).look().place
                state.withLock { $0.lastPlace = place }
            }
            isClosed = true
            sink.setLockedState(true)
            _ = try? sink.setState(.null)
        }
    }

    /// How long its `filesink` has spent writing, in all.
    var timeWriting: Duration { outputShield?.timeInside ?? state.withLock { $0.last.timeWriting } }

    /// Ends what enters by a leg's pad, once; on the thread that feeds the pad, or while nothing does.
    ///
    /// A pad that has no format yet is given back: `mpegtsmux` of GStreamer 1.22 writes nothing of a file one of whose
    /// tracks ends before it has one. The last is not, for without a pad no end would come to the file. Nor is one of a muxer that counts its
    /// tracks by `GstCollectPads`: of a pad that goes nobody there looks whether it was what the others wait for. A file whose sound had
    /// ended before never came to its end, and a first piece of sound that came just then could wait for ever.
    func end(_ leg: String) {
        guard let input = state.withLock({ $0.inputs[leg] }) else { return }
        let (isNew, isGivenBack) = state.withLock { state in
            guard state.over.insert(leg).inserted else { return (false, false) }
            guard input.currentCaps == nil, state.given.count + 1 < state.inputs.count,
                !Self.collecting.contains(input.element?.factory ?? "")
            else { return (true, false) }
            return (true, state.given.insert(leg).inserted)
        }
        guard isNew else { return }
        if isGivenBack { input.element?.releaseRequestPad(input) } else { input.send(.endOfStream) }
    }

    private static let collecting: Set = ["matroskamux", "webmmux"]

    /// Takes the elements out of the pipeline; blocks. A file that nothing came to is removed, before its elements.
    func remove() {
        removeUnbegunFile()
        guard
            state.withLock({ state in
                defer { state.isRemoved = true }; return !state.isRemoved
            })
        else { return }
        assembly.remove(elements)
        let last = (hasFailed: hasFailed, timeWriting: timeWriting)
        // What stays of it is there until the take ends, and a recording without end has a file a minute.
        state.withLock { ($0.inputs, $0.over, $0.given, $0.last) = ([:], [], [], last) }
        shields.withLock { $0 = [] }
        refusal.clear()
        beginning.clear()
        opening.clear()
    }

    /// Takes note that the file is this run's own: nobody's was there before.
    func claim() { state.withLock { $0.isClaimed = true } }

    /// Whether nobody's file was there before.
    var isClaimed: Bool { state.withLock { $0.isClaimed } }

    /// Whether it is one that nothing came to, and whose name nobody has taken away yet; from then on somebody has.
    ///
    /// One that may have been there before, and has not come to its end, is none: that may be somebody else's.
    func giveUpName() -> Bool {
        state.withLock { state in
            guard !state.isNameless, state.progress.first.isEmpty, state.isClaimed || state.progress.isFinished else {
                return false
            }
            state.isNameless = true
            return true
        }
    }
}
