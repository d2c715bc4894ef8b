internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// A pad at which frames are counted; where one stretch ends, the next one begins.
///
/// It is put up after every probe that may drop a frame at the same pad, so that it sees what really passes.
final class Station: Sendable {
    private let pad: Pad
    private let passed = Atomic<Int>(0)
    private let leftOutBefore = Atomic<Int>(0)
    private let isClosed = Atomic(false)
    /// The running time of the picture that is shown.
    private let shown = Mutex<ClockTime?>(nil)
    /// Only of what makes frames, at which branches begin.
    private let pace = Mutex(Pace())
    private let entries: [Stretch]
    private let exits: [Stretch]

    /// - Parameters:
    ///   - exits: the stretches that end here and want to know of each frame.
    ///   - entries: the stretches that begin here and want to know of each frame.
    init(_ pad: Pad, exits: [Stretch], entries: [Stretch]) {
        self.pad = pad
        self.exits = exits
        self.entries = entries
    }

    /// How many frames have passed.
    var count: Int { passed.load(ordering: .relaxed) }

    /// How many were left out just before it, as asked.
    var leftOut: Int { leftOutBefore.load(ordering: .relaxed) }

    /// When frames have come; of what makes them.
    var presence: StreamLosses.Presence { pace.withLock { .init(first: $0.first, end: $0.end, step: $0.usualStep) } }

    /// From one frame to the next, of so many that are missing among them.
    func interval(missing: Int) -> Duration? { pace.withLock { $0.interval(missing: missing) } }

    /// Begins to count.
    ///
    /// - Parameter isPaced: whether somebody wants to know how fast frames come here.
    func open(isPaced: Bool = false) {
        // A probe's closure may hold its pad weakly only, for the pad holds the closure.
        let isMarked = !(entries.isEmpty && exits.isEmpty)
        pad.onBuffer { [weak self, weak pad] buffer in
            // What `SilenceFeed` gives is no frame of the source.
            guard let self, !isClosed.load(ordering: .relaxed),
                !buffer.flags.isSuperset(of: [.gap, .droppable])
            else { return .pass }
            passed.add(1, ordering: .relaxed)
            guard isMarked || isPaced else { return .pass }
            let time = (buffer.pts ?? buffer.dts).flatMap { pad?.runningTime(of: $0) }
            if isPaced, let time {
                pace.withLock { $0.take(at: time.duration, length: buffer.duration?.duration ?? .zero) }
            }
            for stretch in exits { stretch.leave(time) }
            for stretch in entries { stretch.enter(time, isKeyFrame: buffer.isKeyFrame) }
            return .pass
        }
    }

    /// Counts no more.
    func close() { isClosed.store(true, ordering: .relaxed) }

    /// Counts a frame that was left out just before it, as asked: it has come out of what is above, and goes nowhere.
    func leaveOut(at time: ClockTime) {
        guard !isClosed.load(ordering: .relaxed) else { return }
        leftOutBefore.add(1, ordering: .relaxed)
        for stretch in exits { stretch.leave(time) }
    }

    /// Counts what a compositor or mixer takes of an input, each picture or buffer of sound once.
    ///
    /// - Parameter time: the running time at which what it makes begins; called for each.
    func select(at time: ClockTime?) {
        guard !isClosed.load(ordering: .relaxed) else { return }
        if let time { for stretch in exits { stretch.isDue(until: time) } }
        guard let taken = pad.selectedTime else { return }
        let isNew = shown.withLock { shown in
            defer { shown = taken }
            return shown != taken
        }
        // What `SilenceFeed` gives has not come in.
        guard isNew, exits.map({ $0.leave(taken) }).contains(true) else { return }
        passed.add(1, ordering: .relaxed)
    }
}
