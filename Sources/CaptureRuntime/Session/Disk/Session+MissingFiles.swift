internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// A file that is being written, and what it was when it was seen last.
struct OpenRecording: Sendable {
    let writer: FileWriter
    let known: FileIdentity?
    /// Whether anything has been written to it.
    let isWritten: Bool

    /// One look at whether it is still where it was made.
    struct Look: Sendable {
        let writer: FileWriter
        let place: Place
    }

    enum Place: Sendable {
        case there(FileIdentity)
        /// It is called something else now.
        case moved(to: String)
        case deleted
        /// Not there yet; or its disk does not answer, of which the writing tells.
        case unknown
    }

    /// Looks for it; may wait for as long as its disk does not answer.
    func look() -> Look {
        let found: FileIdentity?
        do throws(LocalFile.Failure) { found = try FileIdentity.find(writer.path) } catch {
            return Look(writer: writer, place: .unknown)
        }
        // Some file systems give a file another number now and then; what another file has, it has not been written here.
        if let found, known.map({ found.isSame(as: $0) || found.size >= $0.size }) ?? true {
            return Look(writer: writer, place: .there(found))
        }
        guard known != nil || isWritten else { return Look(writer: writer, place: .unknown) }
        return Look(writer: writer, place: known?.currentPath.map { .moved(to: $0) } ?? .deleted)
    }
}

/// What a session does when somebody takes a file away that is being recorded (docs/decisions/0018-disk.md).
extension Session {
    /// The file of each record sink.
    var openFiles: [OpenRecording] {
        branches.filter { !$0.isStopped }.compactMap(\.current).map { writer in
            OpenRecording(
                writer: writer, known: disks.files[writer.id], isWritten: writer.progress.bytes > 0)
        }
    }

    /// Ends the files that are no longer where they were made: whoever looks for the recording would not find it. Each goes on in another.
    func missFiles(_ looks: [OpenRecording.Look]) async {
        guard phase == .running else { return }
        var known: [SinkRecording.FileID: FileIdentity] = [:]
        for look in looks {
            let writer = look.writer.id
            switch look.place {
            case .there(let identity): known[writer] = identity
            case .unknown: known[writer] = disks.files[writer]
            case .moved(let path): miss(look.writer, "it was moved to '\(path)' while it was recorded", isWhole: true)
            case .deleted:
                miss(look.writer, "it was deleted while it was recorded, and what it held is lost", isWhole: false)
            }
        }
        disks.files = known
    }

    /// - Parameter isWhole: what belongs to it still reaches it.
    private func miss(_ writer: FileWriter, _ reason: String, isWhole: Bool) {
        guard let branch = branches.first(where: { $0.plan.node == writer.node }), !branch.isStopped,
            branch.current === writer, writer.progress.failure == nil, !writer.progress.isFinished
        else { return }
        let message = "'\(writer.path)' is not there any more: \(reason)"
        let failure = SessionFailure(.output, message, node: writer.node)
        let now = runningTime
        branch.stop(at: isWhole ? ClockTime(now) : ClockTime(nanoseconds: 0))
        guard writer.fail(message, isDrained: isWhole) else { return }
        if !isWhole { branch.close(writer) }
        continuation.yield(.fileFailed(writer.node, path: writer.path, failure))
        pause(branch, because: message)
        note(failure)
        forceLater([branch])
        disks.bereft[writer.node] = message
        disks.course.goesOn(writer.node)
    }
}
