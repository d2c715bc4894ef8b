internal import CaptureCheck
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// How the files of a record sink are made, and taken away again where nothing comes to them.
extension RecordBranch {
    /// Makes a file's folder and its elements, and hears of it when they take no more; blocks.
    func makeWriter(path: String, number: Int) throws(SessionFailure) -> FileWriter {
        try assembly.bounds.makeFolder(of: path, for: plan.node)
        let writer = try assembly.makeWriter(of: plan, path: path, number: number)
        watch(writer)
        return writer
    }

    /// Hears of it when media comes to a file, and when its muxer takes no more.
    func watch(_ writer: FileWriter) {
        for leg in legs {
            writer.input(of: leg.name)?.onBuffer { [passage = leg.passage] _ in
                passage.arrive()
                return .pass
            }
        }
        // An ordinary MP4 is written at its end: what there is before lies in another file.
        let isWrittenAtEnd = assembly.plan.elements.contains { element in
            element.node == plan.node && element.properties.contains { $0.name == "faststart" }
        }
        writer.onBeginning { [weak self] writer in
            guard let self else { return }
            report(self, .timed(writer))
            if isWrittenAtEnd { decide { $0.written(writer.id) } }
        }
        writer.onOpening { [weak self] writer in self?.decide { $0.written(writer.id) } }
        writer.onRefusal { [weak self] writer, reason in
            guard let self else { return }
            report(self, .refused(writer, reason))
        }
    }

    /// Has a file made that the logic has asked for. Its name is that of the take that asks, which may be over when it is made.
    func make(_ order: SinkRecording.Order, _ state: inout State) {
        state.making += 1
        let names = state.names[order.take]
        let first =
            state.logic.fileIDs(of: order.take).first.flatMap { state.writers[$0]?.path } ?? plan.recordedPath ?? ""
        // At once, so that whoever waits for the thread waits for the file.
        worker.start { [self] in
            do throws(SessionFailure) {
                let path = names?.path(order.number) ?? Self.partPath(order.number, beside: first)
                let writer = try makeWriter(path: path, number: order.number)
                report(self, .prepared(writer, take: order.take))
                decide { state in
                    state.making -= 1
                    state.writers[writer.id] = writer
                    return state.logic.made(writer.id, order)
                }
            } catch {
                decide { state in
                    state.making -= 1
                    return state.logic.couldNotMake(order)
                }
                guard !order.isRetry else { return }
                var failure = error
                // A recording that runs cannot go on as asked: that is another thing than one that cannot begin.
                if failure.fault == .outputNotCreated { failure.fault = .output }
                // Nothing is lost with a segment that cannot begin.
                if order.due != nil { failure.message += "; the segment before it goes on" }
                report(self, .failed(failure))
            }
        }
    }

    /// Waits until the files are made that were asked for, on a streaming thread, and not for long: what comes meanwhile waits in its queue.
    func awaitFiles() { _ = worker.wait(atMost: Self.longestWaitForFiles) { true } }

    /// A file is made in some milliseconds. The queues in front of a muxer hold several seconds.
    private static let longestWaitForFiles = Duration.milliseconds(500)

    /// What a part is called where the recording is not split: with its number before the ending. A file that is there already is never
    /// written over.
    static func partPath(_ number: Int, beside first: String) -> String {
        let slash = first.lastIndex(of: "/") ?? first.startIndex
        let dot = first[slash...].lastIndex(of: ".") ?? first.endIndex
        var candidate = number
        while true {
            let path = "\(first[..<dot])-part\(candidate)\(first[dot...])"
            guard LocalFile.exists(path) else { return path }
            candidate += 1
        }
    }

    // MARK: - What nothing comes to

    /// Takes a file away that was made and is not wanted any more.
    func discard(_ id: SinkRecording.FileID) {
        let isThere = state.withLock { state in
            guard let writer = state.writers.removeValue(forKey: id) else { return false }
            state.unused.append(writer)
            return true
        }
        guard isThere else { return }
        Task { [self] in await worker.run { [self] in removeUnused() } }
    }

    /// Whether a file is there that nothing will come to, or may be made at this moment.
    var hasUnused: Bool { state.withLock { !$0.unused.isEmpty || $0.making > 0 } }

    /// Takes them away; blocks. On the branch's own thread, where they are made.
    func removeUnused() {
        let files = state.withLock(\.unused)
        FileWriter.remove(files)
        state.withLock { $0.unused.removeAll { file in files.contains { $0 === file } } }
    }
}
