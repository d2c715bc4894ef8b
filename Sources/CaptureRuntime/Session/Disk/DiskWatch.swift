internal import CaptureModel
internal import GStreamerKit

/// What a session knows of the disks it records to.
struct DiskWatch {
    /// How each file system stood when it was last looked at.
    var states: [UInt64: DiskState] = [:]
    /// The file system of each record sink's newest file.
    var places: [NodeName: UInt64] = [:]
    /// How busy each file's disk is.
    var meters: [ObjectIdentifier: WriteMeter] = [:]
    /// The sinks that wait for room.
    var waiting: Set<NodeName> = []
    /// The sinks that are being begun again.
    var resuming: Set<NodeName> = []
    /// The sinks whose file could not be written to its end.
    var broken: Set<NodeName> = []
    /// Whether recordings are being deleted.
    var isSweeping = false
    /// Whether that has been tried in vain since a disk became full.
    var hasSwept = false
    /// When it is next worth looking for something to delete for want of room, on the session's timer.
    var nextSweep = Duration.zero
    var tasks: [Task<Void, Never>] = []
    /// Where recordings are deleted, one look after the other.
    let sweeper = BlockingExecutor(label: "mcpipe.retention")

    /// Looks no more.
    func end() { for task in tasks { task.cancel() } }
}
