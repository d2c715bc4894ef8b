internal import CaptureModel
internal import Foundation
internal import GStreamerKit

/// What work costs this machine, and what else of it is shared.
struct Calibration: Sendable {
    /// The processor; nil where nothing was measured.
    var processor: RigProcessor?
    /// Disk, network, memory, hardware encoders.
    var resources: [RigResource] = []
    /// What could not be measured.
    var findings: [ProbeFinding] = []

    /// Measures until all is done or time is up.
    ///
    /// - Parameter folder: Where recordings will go; files are made in it and removed.
    static func measure(
        in folder: String, until deadline: ContinuousClock.Instant, progress: @escaping @Sendable (String) -> Void
    ) async -> Calibration {
        var calibration = Calibration()
        progress("measuring disk, network and memory")
        await calibration.take(HostFacts(folder: folder), within: deadline)
        let left = max(.zero, ContinuousClock.now.duration(to: deadline))
        guard let host = await Patience.answer(within: left, else: nil, of: { await HostSurvey.inventory() }) else {
            calibration.findings.append(.notMeasured("the processor", words: "there was no time left"))
            return calibration
        }
        let temporary = FileManager.default.temporaryDirectory.appending(path: "mcpipe-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: temporary) }
        let bench = Workbench(host: host, folder: temporary.path, deadline: deadline)
        let sessionsEnd = min(deadline, .now + left / 4)
        if let sessions = await EncoderSessions.count(on: bench, until: sessionsEnd) {
            calibration.resources.append(sessions)
        }
        var costs = WorkCosts()
        await costs.measure(on: bench, progress: progress)
        calibration.findings += costs.failures.map { .notMeasured("'\($0.work.rawValue)'", words: $0.words) }
        calibration.processor = RigProcessor(
            cores: HostFacts.cores(), costs: costs.times, summary: costs.summary)
        return calibration
    }

    private mutating func take(_ facts: HostFacts, within deadline: ContinuousClock.Instant) async {
        for (what, answer) in [
            ("the disk", await facts.disk(until: deadline)), ("the network", facts.network()),
            ("the memory", facts.memory()),
        ] {
            switch answer {
            case .resource(let resource): resources.append(resource)
            case .nothing(let words): findings.append(.notMeasured(what, words: words))
            }
        }
    }
}
