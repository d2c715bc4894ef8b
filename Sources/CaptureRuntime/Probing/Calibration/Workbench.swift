internal import CaptureCheck
internal import CaptureDiagnostics
internal import CaptureModel
internal import CapturePlan
internal import Foundation
internal import GStreamerKit

/// Why some work could not be measured.
struct WorkbenchFailure: Error, Hashable {
    /// The reason.
    let words: String

    static let noTime = WorkbenchFailure(words: "there was no time left")
}

/// Measures what work costs, in pipelines made by the planner itself, so that what is measured is what will run.
///
/// The cost is the processor time of a pipeline with the work less that of the same pipeline without it. Each is run twice,
/// over few and over many pictures, so that what only happens at the start counts for nothing.
struct Workbench: Sendable {
    /// The pictures on which figures are measured that are not rough.
    static let size = Size.hd720
    static let rate = FrameRate(30)

    /// How much is done for a figure.
    struct Effort: Sendable, Hashable {
        /// The size of the pictures.
        let size: Size
        /// Each is measured as often: the least of several times is the truest, because everything that disturbs adds.
        let rounds: Int
        /// A difference that is smaller says nothing: that of two starts of a pipeline is as large.
        let least: Duration
        private let light: WorkbenchJob.Lengths
        private let heavy: WorkbenchJob.Lengths

        /// What is done where there is time.
        static let thorough = Effort(
            size: Workbench.size, rounds: 2, least: .seconds(-1), light: .init(few: 4, many: 34),
            heavy: .init(few: 3, many: 15))
        /// A few small pictures, once. It shows how long more would take, and is all that a slow machine has time for.
        static let rough = Effort(
            size: Size(Workbench.size.width / 2, Workbench.size.height / 2), rounds: 1, least: .milliseconds(5),
            light: .init(few: 2, many: 10), heavy: .init(few: 2, many: 6))

        /// More of them, for work that is done too quickly to be seen in a few.
        static let longer = Effort(
            size: rough.size, rounds: 1, least: rough.least, light: .init(few: 2, many: 42),
            heavy: .init(few: 2, many: 22))

        /// How many times as long the thorough one takes as the rough one, at the most: by pictures, pixels and rounds, with a fifth to spare.
        static let ratio = 2 * 4 * (34 + 4) / (10.0 + 2) * 1.2

        func lengths(of weight: WorkbenchJob.Weight) -> WorkbenchJob.Lengths {
            switch weight {
            case .light: light
            case .heavy: heavy
            }
        }
    }

    let host: HostInventory
    /// Where files of a few MB may be made.
    let folder: String
    private(set) var deadline: ContinuousClock.Instant
    private(set) var effort = Effort.thorough

    /// The size of the pictures.
    var size: Size { effort.size }

    /// Until its time is up.
    var timeLeft: Duration { max(.zero, ContinuousClock.now.duration(to: deadline)) }

    /// Makes a bench.
    init(host: HostInventory, folder: String, deadline: ContinuousClock.Instant) {
        var host = host
        // Nothing of what is planned here is ever written.
        host.files = OpenFiles()
        self.host = host
        self.folder = folder
        self.deadline = deadline
    }

    /// What some work costs for each pixel, as `RigProcessor.Work` counts them.
    ///
    /// - Parameter budget: how long it may take.
    func cost(
        of work: RigProcessor.Work, _ effort: Effort, within budget: Duration
    ) async throws(WorkbenchFailure) -> PixelTime {
        var bench = self
        bench.deadline = min(deadline, .now + budget)
        bench.effort = effort
        return try await bench.time(of: work)
    }

    private func time(of work: RigProcessor.Work) async throws(WorkbenchFailure) -> PixelTime {
        let job = try WorkbenchJob(work, on: self)
        let lengths = effort.lengths(of: job.weight)
        defer { job.files.forEach { try? FileManager.default.removeItem(atPath: $0) } }
        for plan in job.preparations { _ = try await processorTime(of: plan) }
        var spent = try await time(for: job.with, lengths)
        if let without = job.without { spent -= try await time(for: without, lengths) }
        guard spent >= effort.least else {
            throw WorkbenchFailure(words: "a few pictures are done too quickly to tell, and there was no time for more")
        }
        let nanoseconds = max(spent.seconds, 0) * 1e9 / (job.pixels * Double(lengths.many - lengths.few))
        // What is too little to be seen is the least that can be written.
        return PixelTime(nanoseconds: min(max((nanoseconds * 1000).rounded() / 1000, 0.001), 1e6))
    }

    /// The processor time of the pictures that the long run has more than the short one.
    private func time(
        for plan: @Sendable (Int) -> Plan, _ lengths: WorkbenchJob.Lengths
    ) async throws(WorkbenchFailure) -> Duration {
        var (few, many) = (Duration.seconds(1e6), Duration.seconds(1e6))
        for _ in 0..<effort.rounds {
            few = min(few, try await processorTime(of: plan(lengths.few)))
            many = min(many, try await processorTime(of: plan(lengths.many)))
        }
        return many - few
    }

    /// The processor time that a plan takes from its start to its end of stream.
    private func processorTime(of plan: Plan) async throws(WorkbenchFailure) -> Duration {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero, !Task.isCancelled else { throw .noTime }
        let run = MeasuredRun()
        switch await Patience.answer(
            within: left, else: .failure(WorkbenchFailure.noTime.words), of: { await run.take(plan) })
        {
        case .time(let time): return time
        case .failure(let words): throw WorkbenchFailure(words: words)
        }
    }

    /// The plan of a graph with simulated cameras.
    func plan(_ graph: Graph, cameras: [RigCamera] = []) throws(WorkbenchFailure) -> Plan {
        let options = CheckOptions(workingFolder: folder, fileFolder: folder, mayOverwrite: true)
        let rig = Rig(name: "calibration", cameras: cameras)
        let outcome = Checker(rig: rig, host: host, options: options).plan(graph)
        guard let plan = outcome.plan else {
            let error = outcome.check.diagnostics.first { $0.severity == .error }
            throw WorkbenchFailure(words: error?.message ?? "the graph is refused")
        }
        return plan
    }
}

/// Files of a machine on which everything may be written.
private struct OpenFiles: FileSystemView {
    func entry(at path: String) -> FileSystemEntry { path.hasSuffix("/") ? .folder(isWritable: true) : .missing }
    func names(in folder: String) -> [String] { [] }
    func freeSpace(below folder: String) -> ByteCount? { nil }
}
