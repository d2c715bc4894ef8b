internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Ends streams from outside, so that files are finished whatever their sources do.
///
/// The end of stream is pushed into a pad as soon as nothing passes it, each on a thread of its own: a source that is
/// blocked in its driver, or a queue that a frozen muxer has filled, then holds up nobody. `gst_element_send_event` on the
/// pipeline is never used: it waits for a mutex that such a source holds.
///
/// An end from outside is a pad's last. A camera that is still opening, a file that is still being read or goes into its next
/// round has its first frame yet to come; it is turned away, for what has ended further down must not be woken.
final class Finishing: Sendable {
    private let assembly: PipelineAssembly
    /// The elements into which an end has been sent from here.
    private let ending = Mutex<Set<String>>([])

    /// Those among them that the end has come to.
    private let ended = Mutex<Set<String>>([])

    private let compositeEnds: [CompositeEnd]
    /// Called for an element just before its end, on the thread that ends it.
    private let conclusion = Listener<String>()

    /// - Parameter onEnd: called when a composite has ended with its clock layer, with the elements that its picture
    ///   reaches and the running time, on the streaming thread.
    init(
        _ assembly: PipelineAssembly, onEnd: @escaping @Sendable (Set<String>, ClockTime) -> Void = { _, _ in }
    ) {
        self.assembly = assembly
        compositeEnds = assembly.plan.composites.map { planned in
            let reach = assembly.plan.reach(of: planned.element)
            return CompositeEnd(planned, assembly) { onEnd(reach, $0) }
        }
    }

    /// Has something done for each element just before its end: nothing passes it then.
    func beforeEnds(_ body: @escaping @Sendable (String) -> Void) { conclusion.set(body) }

    /// Whether what enters an element is to end for good.
    func isEnding(_ element: String) -> Bool { ending.withLock { $0.contains(element) } }

    /// Whether nothing of a source goes on to anybody any more: each of its media has been ended for good.
    ///
    /// What fails in it from then on is no failure: behind an end `multiqueue` throws packets away, and the decoder is given one that it
    /// cannot decode without them.
    func hasEnded(_ source: PlannedSource) -> Bool {
        ended.withLock { ended in !source.outputs.isEmpty && source.outputs.values.allSatisfy(ended.contains) }
    }

    /// Ends every source where its media leaves it; whatever lies on the way, encoders' look-ahead included, is drained.
    func endSources() {
        endComposites()
        for source in assembly.plan.sources {
            for element in source.outputs.values { end(element) }
        }
    }

    /// Has each composite end with the first of its layers.
    func endComposites() { for end in compositeEnds { end.begin() } }

    /// Ends the branches of sinks that the ends of the sources have not reached.
    func endBranches(of sinks: [PlannedSink]) {
        for leg in sinks.flatMap(\.legs) { end(leg.last) }
    }

    /// Ends what enters an element by its `sink` pad, for good; only the first call does anything.
    func end(_ element: String) {
        guard ending.withLock({ $0.insert(element).inserted }),
            let pad = assembly.pad("sink", of: element)
        else { return }
        let worker = BlockingExecutor(label: "mcpipe.end.\(element)")
        // Nobody waits for this: where the pad never falls idle, the deadline of the stop decides.
        Task {
            await worker.run { [self] in
                let end = { @Sendable [self] in
                    conclusion.tell(element)
                    passOver(element, from: pad.peer)
                    pad.sendLastEndOfStream()
                    _ = ended.withLock { $0.insert(element) }
                }
                guard let peer = pad.peer else { return end() }
                peer.onIdle(end)
            }
        }
    }

    /// Has a source give what follows an end to nobody while others of its media go on: told that the one has ended, its demuxer would
    /// leave out packets, and the decoder that fails without them would end the others too.
    private func passOver(_ element: String, from pad: Pad?) {
        guard
            let source = assembly.plan.sources.first(where: { source in
                source.outputs.count > 1 && source.outputs.values.contains(element)
            })
        else { return }
        // An event that an ended pad refuses is told to the source with its next buffer.
        pad?.onEvent { [weak self] _ in self?.hasEnded(source) == false ? .drop : .pass }
        pad?.onBuffer { [weak self] _ in self?.hasEnded(source) == false ? .drop : .pass }
    }
}
