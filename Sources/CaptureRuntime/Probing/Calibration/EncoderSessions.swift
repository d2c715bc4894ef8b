internal import CaptureCheck
internal import CaptureElements
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// How many hardware encoders can be open at once, found by opening them.
enum EncoderSessions {
    /// As many are tried; drivers that have a limit had one of 2 to 12 (NVENC, since 2013).
    static let most = 13
    /// How long an encoder may take to give its first picture.
    private static let startTime = Duration.seconds(3)

    /// The limit as a resource; nil where there is no hardware encoder, or none of those tried was refused.
    static func count(on bench: Workbench, until deadline: ContinuousClock.Instant) async -> RigResource? {
        let usable = [VideoCodec.h264, .h265, .av1, .vp9, .vp8].lazy.compactMap { codec in
            EncoderCatalog.candidates(for: codec).first { $0.isHardware && bench.host.has($0.element) }
                .map { (codec, $0.element) }
        }
        guard let (codec, element) = usable.first, let plan = try? bench.plan(.encoding(codec)),
            let encoder = plan.first(element)
        else { return nil }
        let (count, words) = await open(plan.cut(after: [encoder], pictures: nil), atMost: most, until: deadline)
        guard count > 0, count < most else { return nil }
        return RigResource(
            "encoders", .encoderSessions(count),
            summary: "\(count) of '\(element)' ran at once, and one more did not" + (words.map { ": \($0)" } ?? ""))
    }

    /// Opens pipelines, each up to its first picture, until one is refused; then closes them all.
    static func open(
        _ plan: Plan, atMost most: Int, until deadline: ContinuousClock.Instant
    ) async -> (count: Int, words: String?) {
        let worker = BlockingExecutor(label: "mcpipe.encoders")
        var pipelines: [Pipeline] = []
        var words: String?
        var isShort = false
        while pipelines.count < most, words == nil, !Task.isCancelled {
            guard ContinuousClock.now.duration(to: deadline) > startTime else {
                isShort = true
                break
            }
            do {
                let pipeline = try PipelineAssembly(plan).pipeline
                try await worker.run(within: startTime + .seconds(1), "opening an encoder") {
                    () throws(GStreamerError) in
                    _ = try pipeline.setState(.paused)
                    _ = try pipeline.state(within: startTime)
                }
                pipelines.append(pipeline)
            } catch {
                words = (error as? GStreamerError)?.message ?? (error as? SessionFailure)?.message ?? "\(error)"
            }
        }
        let open = pipelines
        await worker.run { for pipeline in open { _ = try? pipeline.setState(.null) } }
        // Cut off, the count says nothing.
        return (isShort ? 0 : open.count, words)
    }
}

extension Graph {
    /// One recording by a hardware encoder.
    fileprivate static func encoding(_ codec: VideoCodec) -> Graph {
        let request = FormatRequest(size: Workbench.size, rate: Workbench.rate, encoding: .raw(.i420))
        return Graph(
            name: "calibration", sources: [Source("picture", .testPattern(.init(format: request, isLive: false)))],
            sinks: [
                Sink(
                    "file",
                    .record(
                        .init(
                            to: FileTemplate(unchecked: "calibration.mkv"),
                            video: VideoSettings(codec: codec, encoder: .hardware))),
                    video: "picture")
            ])
    }
}
