internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// What is done with a file once it is closed.
extension TakeArchive {
    /// The work begins at once: a recording of hours in segments is in order when its last one is.
    func finish(_ path: String, of node: NodeName) {
        let reserve = plan.disk.reserve
        let slow = plan.slowMotion(of: node)
        let soundSpeed = slow.map { $0.sound == .keep ? 1 / $0.speed : 1 } ?? 1
        let number = account(of: path)
        let (planned, ended) = (plan.media(of: node), ended(before: path, of: node, in: number))
        change(number) { account in
            let marks = account.first[path].flatMap { account.take.marks($0, plan.timecode(of: node)) }
            account.mark(path, marks)
            account.finishing[path] = Task {
                var finished = await Self.finished(path, leaving: reserve, marks: marks, soundSpeed: soundSpeed)
                finished.verdict = finished.verdict.held(to: planned, without: ended)
                settle(path, of: node, finished, in: number)
                return finished
            }
        }
    }

    /// The media that had ended before a file began: they came to earlier files of the take, from sources that are not live, and not to this
    /// one. A film's sound may end before its picture; its last segments then have no sound.
    private func ended(before path: String, of node: NodeName, in number: Int) -> Set<MediaType> {
        guard let account = accounts[number], let earlier = account.came[node] else { return [] }
        return earlier.subtracting((account.first[path] ?? [:]).keys).filter { !plan.isLive(node, $0) }
    }

    /// Notes when a file's media began. The journal has it at once: with it 'recover' dates what a crash leaves.
    func time(_ path: String, of node: NodeName, _ first: [MediaType: Duration]) {
        var isNew = false
        let number = account(of: path)
        change(number) { account in
            account.first[path] = first
            account.came[node, default: []].formUnion(first.keys)
            isNew = account.mark(path, account.take.marks(first, self.plan.timecode(of: node)))
        }
        if isNew, accounts[number]?.report == nil { writeJournal(of: number) }
    }

    /// Brings a file to the disk, makes it ordinary and sums it.
    private static func finished(
        _ path: String, leaving reserve: ByteCount, marks: RecordingMarks?, soundSpeed: Double
    ) async -> Finished {
        let file = RecordedFile(path)
        do throws(CancellationError) {
            let finishing = try await file.finish(leaving: reserve, marks: marks, soundSpeed: soundSpeed)
            var reason: String?
            if case .leftAsItWas(let why) = finishing.outcome { reason = why }
            return Finished(verdict: finishing.verdict, checksum: try await file.checksum(), leftReason: reason)
        } catch {
            // Nothing is lost: the file is as it was written.
            let verdict = await verdict(path)
            return Finished(verdict: verdict, checksum: nil, leftReason: "there was no time left for it")
        }
    }

    /// Has it told that a file stays as it is from now on; a take that goes on has that in its journal, where retention finds it too: a
    /// recording without end may have to let its oldest files go while it runs.
    private func settle(_ path: String, of node: NodeName, _ finished: Finished, in number: Int) {
        archived.append(
            ArchivedFile(sink: node, path: path, verdict: finished.verdict, sha256: finished.checksum))
        tellNews()
        accounts[number]?.finished[path] = finished
        accounts[number]?.finishing[path] = nil
        guard let account = accounts[number], account.report == nil else { return }
        change(number) { account in
            guard let index = account.index(of: path) else { return }
            let first = (account.first[path] ?? [:]).mapValues { $0 - account.take.begin }
            let slow = self.plan.slowMotion(of: node)
            if let offset = finished.verdict.offset(first, slow) {
                account.manifest.files[index].place(at: offset, slow)
            }
            account.manifest.files[index].take(finished.verdict, sha256: finished.checksum)
            account.journal.touch(.files, index)
            account.first[path] = nil
            guard finished.verdict.state == .complete else { return }
            // All that the end of the take asks for stands in the manifest, and a recording without end has a file a minute.
            account.manifest.files[index].leftAsWritten = finished.leftReason
            account.finished[path] = nil
        }
        writeJournal(of: number, isUrgent: false)
    }

    /// Looks at a file outside a task that was cancelled.
    static func verdict(_ path: String) async -> FileVerdict {
        await Task.detached {
            (try? await RecordedFile(path).verify()) ?? .unreadable(path, bytes: 0, "nobody looked at it")
        }.value
    }
}

extension TakeArchive.Account {
    /// Says in the manifest when a file's first picture was taken.
    ///
    /// - Returns: whether it did not say so before.
    @discardableResult
    fileprivate mutating func mark(_ path: String, _ marks: RecordingMarks?) -> Bool {
        let name = TakeArchive.relative(path, to: folder)
        guard let marks, let index = manifest.files.firstIndex(where: { $0.path == name }) else { return false }
        defer {
            manifest.files[index].marks = marks
            journal.touch(.files, index)
        }
        return manifest.files[index].wallClock == nil
    }
}
