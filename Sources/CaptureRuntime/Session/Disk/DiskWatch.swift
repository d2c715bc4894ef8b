internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// What a session knows of the disks it records to.
struct DiskWatch {
    /// Decides what is done about their room.
    var course: DiskCourse
    /// How busy each file's disk is.
    var meters: [ObjectIdentifier: WriteMeter] = [:]
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

    /// Looks no more.
    func end() { for task in tasks { task.cancel() } }
}
