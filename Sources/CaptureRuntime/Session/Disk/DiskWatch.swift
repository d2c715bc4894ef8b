internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// How the disks stand that are recorded to, for whoever asks at any time.
final class DiskBoard: Sendable {
    private let states = Mutex<[DiskState]>([])

    /// In the order of their folders.
    var all: [DiskState] {
        get { states.withLock(\.self) }
        set { states.withLock { $0 = newValue.sorted { $0.folder < $1.folder } } }
    }
}

/// What a session knows of the disks it records to.
struct DiskWatch {
    /// Decides what is done about their room.
    var course: DiskCourse
    /// How busy each file's disk is.
    var meters: [SinkRecording.FileID: WriteMeter] = [:]
    /// How fast each record sink's files grow.
    var rates: [NodeName: WriteRate] = [:]
    /// The sinks that go on in another file as soon as one can be made, because theirs was taken away, with what was told last of why.
    var bereft: [NodeName: String] = [:]
    /// The sinks whose file could not be written to its end.
    var broken: Set<NodeName> = []
    var tasks: [Task<Void, Never>] = []
    /// Where recordings are deleted, one look after the other.
    let sweeper = BlockingExecutor(label: "mcpipe.retention")

    init(_ plan: Plan) {
        let sinks = plan.sinks.filter { $0.recordedPath != nil }.map(\.node)
        let rates = sinks.map { ($0, plan.disk.bytesPerSecond(of: $0)) }
        course = DiskCourse(
            plan.disk.policy, rates: Dictionary(rates) { first, _ in first }, hasTakes: plan.takes.begin != .run)
    }

    /// How many bytes a second sinks write together; nil where that has not been measured of each.
    func rate(of sinks: [NodeName]) -> Int64? {
        sinks.reduce(0) { sum, sink in
            guard let sum, let rate = rates[sink]?.bytesPerSecond else { return nil }
            return sum + rate
        }
    }

    /// Looks no more.
    func end() { for task in tasks { task.cancel() } }
}
