internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// A file that is being written, and what it was when it was seen last.
struct OpenRecording: Sendable {
    let writer: FileWriter

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
        /// Another file has its name now.
        case replaced
        /// Not there yet; or its disk does not answer, of which the writing tells.
        case unknown
    }

    /// Looks for it; may wait for as long as its disk does not answer.
    func look() -> Look {
        let known = writer.identity
        let found: FileIdentity?
        do throws(LocalFile.Failure) { found = try FileIdentity.find(writer.path) } catch {
            return Look(writer: writer, place: .unknown)
        }
        // Some file systems give a file another number now and then; what this process has open is its own.
        if let found, known.map(found.isSame) ?? false || found.isOpenHere {
            return Look(writer: writer, place: .there(found))
        }
        guard known != nil || found == nil && writer.progress.bytes > 0 else {
            return Look(writer: writer, place: .unknown)
        }
        let moved = known?.currentPath.map { Place.moved(to: $0) }
        return Look(writer: writer, place: moved ?? (found == nil ? .deleted : .replaced))
    }
}

extension OpenRecording.Place {
    /// What has become of a file that is not there any more; nil where nothing is known to have.
    fileprivate var words: String? {
        switch self {
        case .there, .unknown: nil
        case .moved(let path): "it was moved to '\(path)' while it was recorded"
        case .deleted: "it was deleted while it was recorded, and what it held is lost"
        case .replaced: "another file was put in its place while it was recorded, and what it held is lost"
        }
    }

    fileprivate var isReplaced: Bool { if case .replaced = self { true } else { false } }
}

/// What a session does when somebody takes a file away that is being recorded (docs/decisions/0018-disk.md).
extension Session {
    /// The file of each record sink.
    var openFiles: [OpenRecording] {
        branches.filter { !$0.isStopped }.compactMap(\.current).map { OpenRecording(writer: $0) }
    }

    /// Ends the files that are no longer where they were made: whoever looks for the recording would not find it. Each goes on in another.
    func missFiles(_ looks: [OpenRecording.Look]) async {
        guard phase == .running else { return }
        for look in looks {
            switch look.place {
            case .there(let identity): look.writer.identity = identity
            case .unknown: break
            case .moved: miss(look.writer, look.place, isWhole: true)
            case .deleted, .replaced: miss(look.writer, look.place, isWhole: false)
            }
        }
    }

    /// Takes note of a file that was closed, to which its end has come: what is there from now on is to be that file.
    func noteClosed(_ writer: FileWriter) {
        guard !writer.progress.first.isEmpty, let place = writer.lastPlace, let words = place.words else { return }
        let failure = Self.missing(writer, words)
        guard writer.fail(failure.message, isReplaced: place.isReplaced) else { return }
        continuation.yield(
            .fileFailed(writer.node, path: writer.path, failure, isReplaced: place.isReplaced))
        note(failure)
    }

    private static func missing(_ writer: FileWriter, _ words: String) -> SessionFailure {
        SessionFailure(.output, "'\(writer.path)' is not there any more: \(words)", node: writer.node)
    }

    /// - Parameter isWhole: what belongs to it still reaches it.
    private func miss(_ writer: FileWriter, _ place: OpenRecording.Place, isWhole: Bool) {
        guard let branch = branches.first(where: { $0.plan.node == writer.node }), !branch.isStopped,
            branch.current === writer, writer.progress.failure == nil, !writer.progress.isFinished
        else { return }
        let failure = Self.missing(writer, place.words ?? "")
        let message = failure.message
        let now = runningTime
        branch.stop(at: isWhole ? ClockTime(now) : ClockTime(nanoseconds: 0))
        guard writer.fail(message, isDrained: isWhole, isReplaced: place.isReplaced) else { return }
        if !isWhole { branch.close(writer) }
        continuation.yield(
            .fileFailed(writer.node, path: writer.path, failure, isReplaced: place.isReplaced))
        pause(branch, because: message)
        note(failure)
        forceLater([branch])
        disks.bereft[writer.node] = message
        disks.course.goesOn(writer.node)
    }
}
