import CaptureModel

@testable import SessionLogic

/// A watched source on a clock that a test moves.
struct Rounds {
    var watch: SourceWatch
    /// The timer's time, which is the running time here too.
    var now = Duration.zero
    /// What was told or asked for so far, with its time.
    var told: [(at: Duration, action: SourceWatch.Action)] = []

    init(
        _ policy: LossPolicy = LossPolicy(), streams: Set<String> = ["picture"], canBeLost: Bool = true,
        isStampedByDriver: Bool = false
    ) {
        watch = SourceWatch(
            .init(
                node: "camera", streams: streams, picture: streams.contains("picture") ? "picture" : nil,
                leading: streams.sorted().first, policy: policy, canBeLost: canBeLost,
                isStampedByDriver: isStampedByDriver))
    }

    /// Lets time pass, with a picture each `interval` of these streams and a tick each 100 ms, or as often as `ticks` says.
    mutating func pass(
        _ length: Duration, giving streams: Set<String> = [], every interval: Duration = .milliseconds(40),
        ticks: Duration = SourceWatch.tickInterval, mark: DeviceMark? = nil
    ) {
        let end = now + length
        var (frame, tick) = (now + interval, now + ticks)
        while min(frame, tick) <= end {
            now = min(frame, tick)
            if frame == now {
                frame += interval
                for stream in streams.sorted() { give(stream, lasting: interval) }
            }
            if tick == now {
                tick += ticks
                record(watch.tick(.init(mark: mark, running: now), at: now))
            }
        }
        now = end
    }

    /// A picture or sound comes now.
    @discardableResult
    mutating func give(_ stream: String, lasting length: Duration = .milliseconds(40)) -> SourceWatch.Verdict {
        let (verdict, events) = watch.take(.init(time: now, length: length), of: stream, running: now, at: now)
        record(events.map { .tell($0) })
        return verdict
    }

    mutating func record(_ actions: [SourceWatch.Action]) {
        told += actions.map { (now, $0) }
        for action in actions {
            // Its thread is in no disk.
            if case .examine(let names) = action { record(watch.examined(names, busy: [], at: now)) }
        }
    }

    /// Opens it as an adapter does, from the knock to elements that give nothing yet.
    mutating func open() {
        guard let attempt = watch.beginOpening() else { return }
        record([.tell(.retrying(attempt: attempt))])
        watch.beginTrying(at: now)
    }

    /// When it was told to be lost.
    var losses: [Duration] {
        told.compactMap { if case .tell(.lost) = $0.action { $0.at } else { nil } }
    }

    /// When it was asked whether it can be opened.
    var knocks: [Duration] { told.compactMap { $0.action == .knock ? $0.at : nil } }

    /// The losses that ended.
    var returns: [SourceLoss] {
        told.compactMap { if case .tell(.returned(let loss)) = $0.action { loss } else { nil } }
    }
}
