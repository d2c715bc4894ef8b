internal import CaptureModel
internal import CapturePlan
internal import Foundation
internal import GStreamerKit
internal import Synchronization

/// An isolated source as the session sees it: it starts the process that opens the device, and hands on what that sends.
///
/// Times come on the machine's monotonic clock, which all processes share, and become running times of the session's pipeline.
final class WorkerLine: Sendable {
    let plan: PlannedWorker
    private let program: WorkerProgram
    private let assembly: PipelineAssembly
    /// Called with the words for an end that nobody asked for.
    private let report = Listener<String>()
    /// Called with what the process tells of its source's packets.
    private let newsReader = Listener<WorkerNews>()
    /// The process at work; nil where none is, or it is to end.
    private let child = Mutex<ChildProcess?>(nil)
    /// Why the latest process ended, where nobody asked it to and nobody has taken the words yet.
    private let words = Mutex<String?>(nil)

    /// So much may wait between the processes; a picture of 1080p has 3 MB, so that this is about half a frame time.
    private static let pipeSize = 1 << 20
    /// How long a process has to close its device when the session ends.
    private static let closingTime = Duration.milliseconds(1200)

    init(_ plan: PlannedWorker, _ program: WorkerProgram, _ assembly: PipelineAssembly) {
        self.plan = plan
        self.program = program
        self.assembly = assembly
    }

    /// The number of the process at work; nil where none is.
    var process: Int32? { child.withLock { $0?.identifier } }

    /// Who hears of an end that nobody asked for.
    func onEnd(_ body: @escaping @Sendable (String) -> Void) { report.set(body) }

    /// Who hears what the process tells of its source's packets, on this pipeline's running time.
    func onNews(_ body: @escaping @Sendable (WorkerNews) -> Void) { newsReader.set(body) }

    /// Starts the process and waits until it has opened the device; blocks.
    ///
    /// - Throws: what the process says, or how it ended.
    func open(within limit: Duration) throws(WorkerFailure) {
        var feeds: [AppSource] = []
        for stream in plan.streams {
            guard let element = assembly.element(stream.feed) else {
                throw WorkerFailure("there is no '\(stream.feed)'")
            }
            do { feeds.append(try AppSource(element)) } catch { throw WorkerFailure(error) }
        }
        let new: ChildProcess
        do { new = try ChildProcess(program.path, program.arguments, environment: WorkerProgram.environment) } catch {
            throw WorkerFailure(error)
        }
        new.output.widen(to: Self.pipeSize)
        let job = (try? JSONEncoder().encode(WorkerJob(plan))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        new.input.write(job + "\n")
        let reader = MediaReceiver(new.output)
        let deadline = ContinuousClock.now + limit
        while reader.hasNews(within: deadline - ContinuousClock.now) {
            guard let record = reader.next() else {
                throw WorkerFailure("its process \(new.waitForEnd())")
            }
            switch record.kind {
            case .ready:
                if let latency = record.pts {
                    for feed in feeds { try? feed.element.set("min-latency", to: .int(latency.duration.nanoseconds)) }
                }
                child.withLock { $0 = new }
                return read(reader, new, feeds)
            case .failure:
                let words = reader.text(of: record) ?? "its process gave up"
                new.kill()
                _ = new.waitForEnd()
                throw WorkerFailure(words)
            case .caps, .buffer, .end, .news: _ = take(record, reader, feeds)
            }
        }
        new.kill()
        _ = new.waitForEnd()
        throw WorkerFailure("its process opened nothing within \(limit)")
    }

    /// Takes the words for an end that nobody asked for; the streams have ended with it.
    func takeWords() -> String? {
        words.withLock { words in
            defer { words = nil }
            return words
        }
    }

    /// Lets go of whoever waits for a feed that has failed: an `appsrc` that takes no more holds who fills it up, for ever.
    func release(_ feed: String) {
        guard plan.streams.contains(where: { $0.feed == feed }), let element = assembly.element(feed) else { return }
        let thread = BlockingExecutor(label: "mcpipe.feed.\(plan.node)")
        Task {
            await thread.run {
                element.setLockedState(true)
                _ = try? element.setState(.null)
            }
        }
    }

    /// Ends the process at once, whatever it does.
    func abandon() { takeChild()?.kill() }

    /// Lets the process close its device, and ends it where it does not; blocks for as long.
    func close() {
        guard let old = takeChild() else { return }
        old.input.close()
        _ = old.isOver(within: Self.closingTime)
        old.kill()
    }

    private func takeChild() -> ChildProcess? {
        child.withLock { child in
            defer { child = nil }
            return child
        }
    }

    // MARK: - On the thread that reads

    private func read(_ reader: MediaReceiver, _ process: ChildProcess, _ feeds: [AppSource]) {
        let thread = BlockingExecutor(label: "mcpipe.worker.\(plan.node)")
        Task { [self] in
            await thread.run { [self] in
                var words: String?
                while let record = reader.next() {
                    if record.kind == .failure {
                        words = reader.text(of: record)
                        break
                    }
                    guard take(record, reader, feeds) else { break }
                }
                if words != nil { process.kill() }
                let end = process.waitForEnd()
                let isOurs = child.withLock { child in
                    guard child === process else { return false }
                    child = nil
                    return true
                }
                guard isOurs else { return }
                let last = words ?? "its process \(end)"
                self.words.withLock { $0 = last }
                // Behind the last of what it gave: what waits in the feeds is media still.
                for feed in feeds { feed.endStream() }
                report.tell(last)
            }
        }
    }

    /// Hands on what a record holds; false where nothing more comes.
    private func take(_ record: MediaRecord, _ reader: MediaReceiver, _ feeds: [AppSource]) -> Bool {
        let feed = feeds.indices.contains(Int(record.stream)) ? feeds[Int(record.stream)] : nil
        switch record.kind {
        case .caps:
            guard let text = reader.text(of: record), let caps = try? Caps(parsing: text) else { return false }
            feed?.setCaps(caps)
        case .buffer:
            let pts = record.pts.flatMap(runningTime)
            // What came before the session's time began is nobody's.
            return reader.pass(record, pts: pts, dts: record.dts.flatMap(runningTime), to: pts == nil ? nil : feed)
        case .end: feed?.endStream()
        case .news:
            guard let text = reader.text(of: record) else { return false }
            if let news = WorkerNews(text)?.on(runningTime) { newsReader.tell(news) }
        case .ready, .failure: break
        }
        return true
    }

    /// The session's running time at a time of the monotonic clock; nil before it began.
    private func runningTime(_ time: ClockTime) -> ClockTime? {
        let pipeline = assembly.pipeline
        guard let now = pipeline.runningTime, let base = pipeline.element.baseTime, let system = try? Clock.system
        else {
            return nil
        }
        // Of another clock, such as a network's, only the distance from now is known.
        let isSystem = pipeline.clock?.name == system.name
        let zero = isSystem ? base.nanoseconds : system.time.nanoseconds &- now.nanoseconds
        return time.nanoseconds < zero ? nil : ClockTime(nanoseconds: time.nanoseconds - zero)
    }
}
