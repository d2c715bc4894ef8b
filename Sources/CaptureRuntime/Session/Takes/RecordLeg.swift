internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// A leg of a record sink: what comes out of its last queue goes to the file of the moment, or nowhere.
///
/// Which file that is decides `SinkRecording`; the way from one to the next is taken on the leg's own streaming thread, between two
/// buffers.
final class RecordLeg: Sendable {
    let plan: PlannedSink.Leg
    /// Behind the last queue.
    let pad: Pad
    /// Before it.
    let entry: Pad?
    /// Whether the sink's files begin where this leg's key frames are.
    let leads: Bool
    /// What becomes of each buffer is decided there, and what takes the leg elsewhere on another thread.
    let passage: LegPassage
    private let keyFrames: KeyFrameRequest
    /// When the newest buffer was to be shown, as its stream says.
    private let newest = Mutex<ClockTime?>(nil)

    init?(_ plan: PlannedSink.Leg, leads: Bool, in assembly: PipelineAssembly) {
        guard let pad = assembly.pad("src", of: plan.last) else { return nil }
        self.plan = plan
        self.pad = pad
        passage = LegPassage(pad)
        self.leads = leads
        entry = assembly.pad("sink", of: plan.last)
        keyFrames = KeyFrameRequest(above: plan.last, in: assembly)
        guardDelay()
    }

    /// Its name in the logic of its sink.
    var name: String { plan.last }

    /// Asks for a key frame at a running time.
    func askForKeyFrame(at time: ClockTime) { keyFrames.place(at: time) }

    /// Leaves one file, whose track ends with it, and goes to another; on the leg's own thread, or while nothing passes.
    func move(from old: FileWriter?, to next: FileWriter?) {
        pad.unlink()
        old?.end(name)
        guard let input = next?.input(of: name) else { return }
        try? pad.link(to: input)
        // Takes stream and format along, without which a muxer would not understand an end that comes before any buffer.
        pad.push(.note("mcpipe-file-begins"))
    }

    /// When a buffer is to be shown. A network camera's may come without a time (`rtpjitterbuffer` of GStreamer 1.22 has none for a
    /// packet now and then), over which `qtmux` would fail: it follows the one before. Nil for one that has none before it.
    func stamp(of buffer: BufferInfo) -> ClockTime? {
        newest.withLock { newest in
            let next = newest.map { ClockTime(nanoseconds: $0.nanoseconds + 1_000_000) }
            let stamp = buffer.pts ?? next.map { max($0, buffer.dts ?? $0) } ?? buffer.dts
            newest = stamp ?? newest
            return stamp
        }
    }

    /// A queue that holds back what is young gives out all it has when anything but a buffer is its newest item, so that no
    /// query waits for ever. What nobody behind it needs is kept from it: what encoders and parsers say of the stream while
    /// it flows, and that they negotiate anew, with a query, whenever the next file is linked.
    private func guardDelay() {
        let hasFlowed = Atomic(false)
        entry?.onBuffer { _ in
            hasFlowed.store(true, ordering: .relaxed)
            return .remove
        }
        entry?.onEvent { Self.isKeptAway($0, hasFlowed: hasFlowed.load(ordering: .relaxed)) ? .drop : .pass }
        // A camera that changes its format asks, with a picture that may begin a file: what is before it waits for that.
        entry?.refuseSerializedQueries()
        pad.onEvent(upstream: true) { $0 == .reconfigure ? .drop : .pass }
    }

    /// Whether an event is kept from the queue; `hasFlowed` says whether a buffer has come before it.
    static func isKeptAway(_ event: EventInfo, hasFlowed: Bool) -> Bool {
        switch event {
        case .custom: true
        case .tags: hasFlowed
        default: false
        }
    }
}
