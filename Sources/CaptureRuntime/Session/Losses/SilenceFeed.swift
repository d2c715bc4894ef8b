internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Gives silence in the place of a lost source's sound, in real time: a muxer waits for every track, and one that gives nothing
/// would freeze the others (GStreamer 1.22, with every muxer).
final class SilenceFeed: Sendable {
    /// A pad that takes the silence, and how far it has come there.
    private struct Way {
        let pad: Pad
        let format: SoundFormat
        /// The running time at which the silence begins.
        let start: ClockTime
        /// How many samples have been given, or are about to be.
        var samples: UInt64 = 0

        /// The running time at which it ends so far.
        var end: UInt64 { start.nanoseconds + samples * 1_000_000_000 / UInt64(format.rate) }
    }

    /// A part of it that is to be given.
    private struct Piece {
        let pad: Pad
        let format: SoundFormat
        let begin: UInt64
        let samples: UInt64
    }

    private let ways: Mutex<[Way]>
    private let isOver = Atomic(false)
    private let isBusy = Atomic(false)
    private let worker: BlockingExecutor

    /// At most this much in a buffer.
    private static let piece: UInt64 = 100_000_000

    /// Begins at a running time, in the first uncompressed sound at or below an element; nil where there is none.
    init?(for node: NodeName, below element: String, from start: ClockTime, in assembly: PipelineAssembly) {
        var ways: [Way] = []
        var next = [element]
        while let name = next.popLast() {
            if let pad = assembly.pad("sink", of: name), let caps = pad.currentCaps, let format = SoundFormat(caps) {
                ways.append(Way(pad: pad, format: format, start: start))
                continue
            }
            for link in assembly.plan.links where link.from.element == name {
                if case .request = link.to.pad { continue }
                next.append(link.to.element)
            }
        }
        guard !ways.isEmpty else { return nil }
        self.ways = Mutex(ways)
        worker = BlockingExecutor(label: "mcpipe.silence.\(node)")
    }

    /// Gives silence up to a running time, on a thread of its own.
    func feed(until end: ClockTime) {
        // What is not given this time is given the next.
        guard !isOver.load(ordering: .acquiring),
            isBusy.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        Task { [self] in
            await worker.run { [self] in
                for index in ways.withLock({ $0.indices }) { feed(index, until: end) }
            }
            isBusy.store(false, ordering: .releasing)
        }
    }

    /// Gives the rest up to where sound has come back, on the thread that brings it, and then no more.
    ///
    /// `audiorate` would fill the hole, but begins anew with a stream. What the other thread gives too late it drops.
    ///
    /// - Returns: the running time at which the silence ends; what has come back before it is to be left out.
    func finish(at end: ClockTime) -> ClockTime {
        stop()
        for index in ways.withLock({ $0.indices }) { feed(index, until: end, isLast: true) }
        return ClockTime(nanoseconds: ways.withLock { $0.map(\.end).max() } ?? end.nanoseconds)
    }

    /// Gives no more.
    func stop() { isOver.store(true, ordering: .releasing) }

    private func feed(_ index: Int, until end: ClockTime, isLast: Bool = false) {
        while isLast || !isOver.load(ordering: .acquiring), let piece = next(index, until: end) {
            let length = ClockTime(nanoseconds: piece.samples * 1_000_000_000 / UInt64(piece.format.rate))
            guard let time = piece.pad.time(ofRunning: ClockTime(nanoseconds: piece.begin)),
                piece.pad.chain(
                    repeating: piece.format.silence, count: Int(piece.samples) * piece.format.frameSize, at: time,
                    for: length)
            else { break }
        }
    }

    /// Takes the next piece for one of the two threads, so that both know how far the silence goes.
    private func next(_ index: Int, until end: ClockTime) -> Piece? {
        ways.withLock { ways in
            let way = ways[index]
            let begin = way.end
            guard begin < end.nanoseconds else { return nil }
            let samples = min(end.nanoseconds - begin, Self.piece) * UInt64(way.format.rate) / 1_000_000_000
            guard samples > 0 else { return nil }
            ways[index].samples += samples
            return Piece(pad: way.pad, format: way.format, begin: begin, samples: samples)
        }
    }
}

/// The silences that stand for lost sounds, by the element that took these.
final class SilenceFeeds: Sendable {
    private let feeds = Mutex<[String: SilenceFeed]>([:])

    /// The silence of an element.
    subscript(element: String) -> SilenceFeed? { feeds.withLock { $0[element] } }

    /// Adds one.
    func add(_ feed: SilenceFeed, at element: String) { feeds.withLock { $0[element] = feed } }

    /// Takes one away.
    func remove(_ element: String) -> SilenceFeed? { feeds.withLock { $0.removeValue(forKey: element) } }

    /// Ends all.
    func stop() {
        for feed in feeds.withLock({ feeds in
            defer { feeds = [:] }; return feeds.values
        }) { feed.stop() }
    }
}

/// What silence is made of.
private struct SoundFormat {
    /// Samples per second.
    let rate: Int
    /// Bytes of one sample of all channels.
    let frameSize: Int
    /// The byte that silence consists of.
    let silence: UInt8

    /// Reads fixed caps of uncompressed sound; nil for any other.
    init?(_ caps: Caps) {
        guard caps.isFixed, let structure = caps.structures.first, structure.name == "audio/x-raw",
            case .int(let rate)? = structure["rate"], rate > 0, case .int(let channels)? = structure["channels"],
            case .string(let format)? = structure["format"],
            // S16LE, S24_32LE, F32BE: the last number is the width in bits.
            let bits = (format ?? "").split(whereSeparator: { !$0.isNumber }).last.flatMap({ Int($0) })
        else { return nil }
        self.rate = Int(rate)
        frameSize = bits / 8 * Int(channels)
        // The middle of unsigned samples; those of more than 8 bits are made by no device known here.
        silence = format == "U8" ? 0x80 : 0
    }
}
