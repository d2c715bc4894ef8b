internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// What has passed the pads of a session, counted on the streaming threads.
final class SessionCounters: Sendable {
    /// One sink's counts; atomics, for several threads write while one reads.
    private final class Sink: Sendable {
        let left = Atomic<Int>(0)
        let bytes = Atomic<Int>(0)
        /// Whether anything came to where the sink's tracks are joined, sound included.
        let hasMedia = Atomic<Bool>(false)
        /// Nanoseconds of running time; -1 before the first frame.
        let position = Atomic<Int>(-1)
    }

    private let sinks: [NodeName: Sink]
    /// The pads that are counted at. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: [Pad]

    init(_ assembly: PipelineAssembly) {
        var sinks: [NodeName: Sink] = [:]
        var pads: [Pad] = []
        for planned in assembly.plan.sinks {
            let counts = Sink()
            sinks[planned.node] = counts
            let counted = planned.takesSome ? ("sink", planned.element) : ("src", planned.counter)
            if let pad = assembly.pad(counted.0, of: counted.1) {
                pads.append(pad)
                pad.onBuffer { [weak pad] buffer in
                    counts.left.add(1, ordering: .relaxed)
                    if let time = buffer.pts ?? buffer.dts, let running = pad?.runningTime(of: time) {
                        counts.position.store(Int(clamping: running.nanoseconds), ordering: .relaxed)
                    }
                    // What comes after a single picture passes this pad and goes no further.
                    return planned.takesOne ? .remove : .pass
                }
            }
            for leg in planned.legs {
                guard let pad = assembly.pad("src", of: leg.last) else { continue }
                pads.append(pad)
                pad.onBuffer { _ in
                    counts.hasMedia.store(true, ordering: .relaxed)
                    return .pass
                }
            }
            if let pad = assembly.pad("sink", of: planned.element) {
                pad.onBuffer { buffer in
                    counts.bytes.add(buffer.size, ordering: .relaxed)
                    return .pass
                }
            }
        }
        self.sinks = sinks
        self.pads = pads
    }

    /// Whether no media at all has come to a sink.
    func isEmpty(_ node: NodeName) -> Bool { sinks[node]?.hasMedia.load(ordering: .relaxed) == false }

    /// What has gone through a sink so far.
    func progress(of node: NodeName) -> SinkProgress {
        var progress = SinkProgress()
        guard let counts = sinks[node] else { return progress }
        progress.frames = counts.left.load(ordering: .relaxed)
        progress.bytes = Int64(counts.bytes.load(ordering: .relaxed))
        let position = counts.position.load(ordering: .relaxed)
        if position >= 0 { progress.position = .nanoseconds(Int64(position)) }
        return progress
    }
}

extension PlannedSink {
    /// Whether it takes a picture every so often and leaves out the others: what comes to its last element is what it took.
    fileprivate var takesSome: Bool {
        switch kind {
        case .snapshot: !takesOne
        case .scan: true
        case .record, .stream, .preview, .frames: false
        }
    }
}
