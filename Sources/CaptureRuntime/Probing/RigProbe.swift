public import CaptureModel
internal import GStreamerKit

/// Finds out what this machine can really do: which of its cameras start together, and what work costs it.
///
/// This is what Apple tells of its devices (`supportedMultiCamDeviceSets`) and what no Linux driver tells. It never takes
/// longer than its limit, also where a device hangs, and it leaves each camera set as it was.
public struct RigProbe: Sendable {
    /// The time that is kept for setting cameras back.
    private static let restoreTime = DeviceKeeper.limit
    /// When people want the answer. What is measured beside the cameras takes 8 s where two cores do an H.264 picture in 9 ms, and is measured more roughly
    /// on a slower machine; the cameras have all of the limit.
    private static let answerTime = Duration.seconds(30)
    /// What a slow machine takes to end the last pipelines, and to write the answer: 3.6 s were seen in an emulated machine on a busy host.
    private static let closingTime = Duration.seconds(5)
    /// The least that is left for it where the cameras took that long.
    private static let calibrationTime = Duration.seconds(10)
    /// The shortest limit that makes sense: with less, no camera could be tried.
    public static let shortestLimit = Duration.seconds(10)

    private let rig: Rig
    private let limit: Duration
    private let begun: ContinuousClock.Instant
    private let folder: String?
    private let makeStarter: @Sendable ([RigCamera]) -> any CameraStarter

    /// Prepares a probe; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - rig: The cameras, as discovery found them.
    ///   - limit: The longest that the probe may take; with less than 10 s it finds little.
    ///   - begun: When the cameras began to be looked for: the limit counts from then.
    ///   - folder: Where recordings will go: the speed of its disk is measured, and what work costs; nil measures neither.
    public init(
        _ rig: Rig, within limit: Duration, since begun: ContinuousClock.Instant = .now, measuringIn folder: String?
    ) {
        self.init(rig, within: limit, since: begun, measuringIn: folder) { DeviceStarter($0) }
    }

    init(
        _ rig: Rig, within limit: Duration, since begun: ContinuousClock.Instant = .now, measuringIn folder: String?,
        starter: @escaping @Sendable ([RigCamera]) -> any CameraStarter
    ) {
        self.rig = rig
        self.limit = limit
        self.begun = begun
        self.folder = folder
        makeStarter = starter
    }

    /// Measures; ends early where its task is cancelled, with what is known by then.
    ///
    /// - Parameter progress: What is being done, one short line each; called from any thread.
    public func run(progress: @escaping @Sendable (String) -> Void) async -> ProbeReport {
        let start = begun
        let end = start + limit
        let cameras = rig.cameras.filter { $0.device != .simulated && !$0.formats.isEmpty && !$0.isVirtual }
        let counter = TrialCounter(progress)
        let keeper = await DeviceKeeper(cameras, within: min(DeviceKeeper.limit, limit / 4))
        let reserve = Self.restoreTime + (folder == nil ? .zero : min(Self.calibrationTime, limit / 4))
        let sets = await ProbedSets.find(
            cameras, states: keeper.states, with: makeStarter(cameras), until: end - reserve, report: counter.report)
        let unrestored = await keeper.restore(
            within: max(.milliseconds(100), min(Self.restoreTime, ContinuousClock.now.duration(to: end))))
        let searchTime = start.duration(to: .now)
        var calibration = Calibration()
        if let folder {
            let answer = max(start + Self.answerTime - Self.closingTime, .now + Self.calibrationTime)
            let last = end - min(Self.closingTime, limit / 4)
            calibration = await Calibration.measure(in: folder, until: min(last, answer), progress: progress)
        }

        var measured = rig
        // Of a camera that never ran nothing is known; listed, it would count as one that runs alone only.
        let left = Set(sets.exclusions.keys).subtracting(sets.facets.joined())
        measured.cameras.removeAll { left.contains($0.name) }
        measured.resources = measured.resources.compactMap { $0.without(left) } + calibration.resources
        measured.deviceSets = deviceSets(sets.facets, of: measured)
        measured.processor = calibration.processor
        measured.summary = summary(cameras.isEmpty ? nil : counter.count, searchTime)
        let findings =
            sets.findings + unrestored.sorted { $0.key < $1.key }.map { .notRestored(camera: $0.key, words: $0.value) }
            + calibration.findings
        return ProbeReport(rig: measured, findings: findings, trials: counter.count, duration: start.duration(to: .now))
    }

    /// Where nothing was found to run together, the rig must not allow it by saying nothing.
    private func deviceSets(_ facets: [[String]], of rig: Rig) -> DeviceSets {
        let sets = facets.isEmpty ? rig.cameras.map { [$0.name] } : facets
        return sets.isEmpty ? .unrestricted : .facets(sets.map(Set.init))
    }

    private func summary(_ trials: Int?, _ time: Duration) -> String {
        let version = (try? GStreamer.initialize()).map { "GStreamer \(GStreamer.version)" } ?? "no GStreamer"
        let origin = "measured by 'mcpipe rigs probe' on \(WallTime.now.shortTimestamp) with \(version)"
        guard let trials else { return origin }
        return
            "\(origin): \(trials) start\(trials == 1 ? "" : "s") of cameras in \(time.brief); cameras run together where "
            + "each gave pictures while all ran, if need be in reduced formats"
    }
}

extension RigResource {
    /// The resource without cameras that were left out; nil where none of its own is left.
    fileprivate func without(_ names: Set<String>) -> RigResource? {
        var rest = self
        rest.cameras.removeAll(where: names.contains)
        // A resource without cameras would be everybody's.
        return rest.cameras.isEmpty && !cameras.isEmpty ? nil : rest
    }
}
