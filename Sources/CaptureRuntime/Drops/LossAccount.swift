internal import CaptureModel
internal import GStreamerKit
internal import Synchronization

/// What was lost at one place, by reason and with when, so that each file and each take can be told what it misses.
final class LossAccount: Sendable {
    /// The losses of one reason in the order in which they were noticed, those that are closer together than `span` as one.
    private struct Timeline {
        var entries: [LossEntry] = []
        var span: UInt64 = 0

        mutating func add(_ new: LossEntry) {
            if let last = entries.last, new.time >= last.time, new.time - last.time < span {
                entries[entries.count - 1].merge(new)
                return
            }
            entries.append(new)
            if entries.count > LossAccount.longestList { coarsen() }
        }

        private mutating func coarsen() {
            guard let first = entries.first?.time, let last = entries.last?.time else { return }
            span = max(2 * span, (last - min(first, last)) / UInt64(LossAccount.longestList / 2), 1)
            let fine = entries
            entries.removeAll(keepingCapacity: true)
            for entry in fine {
                if let last = entries.last, entry.time < last.time || entry.time - last.time < span {
                    entries[entries.count - 1].merge(entry)
                } else {
                    entries.append(entry)
                }
            }
        }
    }

    private struct State {
        var counts = DropCounts()
        /// Those whose time is not known.
        var untimed = DropCounts()
        /// The others.
        var timelines: [DropReason: Timeline] = [:]
    }

    /// With more entries than these, what lies close together becomes one: a loss that lasts for hours must not cost memory.
    private static let longestList = 4096

    private let number: Int
    private let source: NodeName
    private let media: MediaType
    private let branches: [NodeName]
    private let feed: DropFeed
    private let state = Mutex(State())

    init(_ number: Int, source: NodeName, media: MediaType, branches: [NodeName], feed: DropFeed) {
        self.number = number
        self.source = source
        self.media = media
        self.branches = branches
        self.feed = feed
    }

    /// Counts frames as lost.
    ///
    /// - Parameters:
    ///   - time: The running time at which the first of them was to be shown; nil where it is not known.
    ///   - end: That of the frame behind the last of them; nil where they belong together, as to one moment.
    ///   - now: The running time by which they are known to be missing.
    func note(
        _ reason: DropReason, _ count: Int = 1, at time: ClockTime?, until end: ClockTime? = nil, now: ClockTime? = nil
    ) {
        guard count > 0 else { return }
        state.withLock { state in
            state.counts[reason] += count
            guard let time else {
                state.untimed[reason] += count
                return
            }
            state.timelines[reason, default: Timeline()].add(
                LossEntry(time: time.nanoseconds, end: end?.nanoseconds, count: count))
        }
        feed.add(
            FrameDrop(
                reason, source: source, media: media, branches: branches, count: count,
                presentationTime: time?.duration, runningTime: (now ?? time)?.duration ?? .zero),
            of: number)
    }

    /// All that was lost.
    var counts: DropCounts { state.withLock { $0.counts } }

    /// What was lost from one running time up to another, where its time is known.
    func entries(from begin: Duration, to end: Duration?) -> [StreamLosses.Entry] {
        let (first, last) = (ClockTime(begin).nanoseconds, end.map { ClockTime($0).nanoseconds } ?? .max)
        return state.withLock { state in
            state.timelines.flatMap { reason, timeline in
                timeline.entries.compactMap { $0.part(from: first, to: last) }.map {
                    StreamLosses.Entry(
                        reason: reason, time: ClockTime(nanoseconds: $0.time).duration, count: $0.count)
                }
            }
        }
    }

    /// What was lost from one running time up to another; without an end, what has no time is among it.
    func counts(from begin: Duration, to end: Duration?) -> DropCounts {
        let first = ClockTime(begin).nanoseconds
        let last = end.map { ClockTime($0).nanoseconds } ?? .max
        return state.withLock { state in
            var sum = end == nil ? state.untimed : DropCounts()
            for (reason, timeline) in state.timelines {
                sum[reason] += timeline.entries.compactMap { $0.part(from: first, to: last)?.count }.reduce(0, +)
            }
            return sum
        }
    }
}
