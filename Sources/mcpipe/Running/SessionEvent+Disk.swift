import CaptureDiagnostics
import CaptureModel
import CaptureRuntime
internal import SessionLogic

extension SessionEvent {
    /// What happens to disks and files on them, as a name and members for programs; nil for every other event.
    var disk: (name: String, members: [JSONValue.Member])? {
        switch self {
        case .diskChanged(let state, let at): ("disk", state.members + [Self.at(at)])
        case .diskSlow(let disk, let at):
            (
                "disk-slow",
                [
                    Self.sink(disk.node), .init("path", .string(disk.path)),
                    .init("waiting", .double(disk.waiting.seconds)), .init("room", .double(disk.room.seconds)),
                    Self.at(at),
                ]
            )
        case .diskCaughtUp(let node, let at): ("disk-caught-up", [Self.sink(node), Self.at(at)])
        case .overflowing(let node, let at): ("frames-losing", [Self.sink(node), Self.at(at)])
        case .overflowed(let node, let count, let at):
            ("frames-lost", [Self.sink(node), .init("frames", .int(Int64(count))), Self.at(at)])
        case .recordingDeleted(let deleted, let at):
            (
                "recording-deleted",
                [
                    .init("path", .string(deleted.path)), .init("take", .string(deleted.take)),
                    .init("bytes", .int(deleted.bytes)), .init("reason", .string("\(deleted.reason)")), Self.at(at),
                ]
            )
        case .recordingPaused(let node, let state, let at):
            ("recording-paused", [Self.sink(node)] + state.members + [Self.at(at)])
        case .recordingResumed(let node, let at): ("recording-resumed", [Self.sink(node), Self.at(at)])
        case .fileFailed(let node, let path, let failure, _):
            (
                "file-failed",
                [Self.sink(node), .init("path", .string(path)), .init("reason", .string(failure.message))]
            )
        default: nil
        }
    }

    private static func sink(_ node: NodeName) -> JSONValue.Member { .init("sink", .string(node.description)) }
    private static func at(_ time: Duration) -> JSONValue.Member { .init("runningTime", .double(time.seconds)) }
}

extension DiskState {
    /// For programs.
    var members: [JSONValue.Member] {
        [
            .init("folder", .string(folder)), .init("level", .string(level.rawValue)),
            .init("free", .int(free.bytes)), .init("limit", .int(limit.bytes)),
            .init("lasts", lasts.map { .double($0.seconds) } ?? .null),
        ]
    }

    /// The same as one object.
    var json: JSONValue { .object(members) }
}
