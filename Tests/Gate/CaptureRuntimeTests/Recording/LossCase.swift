import CaptureModel
import CapturePlan
import GStreamerKit

@testable import CaptureRuntime

/// What a take of one camera's pictures lacks.
struct LossCase {
    var takes = TakePolicy()
    var length = Duration.seconds(10)
    /// Of 25 pictures a second.
    var drops: [(reason: DropReason, time: Double, count: Int)] = []
    /// Seconds from and to which the camera was lost.
    var gaps: [(Double, Double?)] = []
    var first = 0.0
    /// When the last picture ends, and how many there are; nil is at the end of the take.
    var last: (end: Double, frames: Int)?
    /// When the last sound ends; nil is at the end of the take.
    var soundEnd: Double?
    /// How many sounds the sink records.
    var sounds = 1
    var isLive = true
    var isFailed = false
    /// Pictures that a lower rate left out on request.
    var asked = 0
    var media = MediaType.video
    var source: NodeName = "cam"
    var branch: NodeName = "film"
    /// From one picture to the next that the same sink records; nil where it records none.
    var pictures: Duration?
    var policy = LossPolicy()
    var hasFile = true
    /// How much of the take lies before its command.
    var preRoll = Duration.zero
    /// When its first key frame came since the take's beginning; nil where none did before the command.
    var key: Duration?
    /// When sound begins that lies beside the picture; nil where there is none.
    var soundBeside: Double?
    /// How long after it was due the take began.
    var delay = Duration.zero
    /// When the last piece of the take before ended, in seconds of this one; nil where that has nothing of the sink.
    var endBefore: Double?
    /// When the camera has given pictures, in seconds of the take; nil says nothing of it.
    var presence: (first: Double?, end: Double?)?
    /// From one of them to the next, in seconds; nil before the second.
    var step: Double? = 0.04
    /// When the take begins in running time.
    var begin = Duration.seconds(100)

    /// What is found missing.
    func shortfalls() async -> [Shortfall] {
        let plan = Plan(
            name: "test",
            sources: [
                PlannedSource(
                    "cam", element: "cam", outputs: [.video: "cam:queue"], isLive: isLive, isLooped: false,
                    onLoss: policy)
            ],
            sinks: [
                PlannedSink(
                    "film", kind: .record(path: "/takes/film.mkv"), element: "film", legs: [], counter: "film")
            ], takes: takes)
        let interval = Duration.milliseconds(40)
        let losses = StreamLosses(
            source: source, branch: branch, media: media, interval: interval,
            entries: drops.map { .init(reason: $0.reason, time: begin + .seconds($0.time), count: $0.count) },
            presence: presence.map { presence in
                .init(
                    first: presence.first.map { begin + .seconds($0) }, end: presence.end.map { begin + .seconds($0) },
                    step: step.map { .seconds($0) })
            })
        let beside =
            pictures.map { StreamLosses(source: "other", branch: branch, media: .video, interval: $0, entries: []) }
            .map { [$0] } ?? []
        let others = (1..<max(1, sounds)).map { _ in
            StreamLosses(source: "other", branch: branch, media: .audio, interval: interval, entries: [])
        }
        let archive = TakeArchive(
            plan, .init(version: "test", rig: "none", effectiveGraph: ""), progress: { _ in SinkProgress() },
            drops: { _, _, _ in [] }, losses: { _, _, _ in [losses] + beside + others })
        let take = Take(
            number: 1, name: "001", begin: begin, paths: ["film": "/takes/film.mkv"],
            wallClock: WallTime(nanoseconds: 0), clock: "test", clockTime: .zero, preRoll: preRoll, delay: delay)
        let heard = soundBeside.map { [MediaType.audio: Duration.seconds($0)] } ?? [:]
        let file = TakeReport.File(
            node: "film", path: "/takes/film.mkv", number: 1, begin: .zero,
            preRoll: heard.merging(key.map { [media: $0] } ?? [:]) { $1 },
            first: heard.merging(hasFile ? [media: .seconds(first)] : [:]) { $1 },
            end: last.map { .seconds($0.end) } ?? length,
            soundEnd: soundEnd.map { .seconds($0) } ?? length, frames: last?.frames ?? 1, bytes: 1,
            isFinished: !isFailed)
        var report = TakeReport(take: take, files: [file], markers: [], length: length)
        if let endBefore { report.endsBefore = ["film": [media: .seconds(endBefore)]] }
        return await archive.missing(
            of: report,
            gaps.map {
                TakeGap(source: "cam", from: .seconds($0.0), to: $0.1.map { .seconds($0) }, reason: "it went")
            },
            drops: [
                TakeDrops(
                    node: "film", source: "cam", medium: "video", late: 0, outOfBuffers: 0, discontinuity: 0,
                    asked: asked)
            ])
    }

    func words() async -> String { await shortfalls().map(\.reason).joined(separator: "\n") }
}
