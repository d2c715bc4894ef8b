internal import CaptureModel
internal import Foundation
internal import GStreamerKit

/// The life of a process that opens one source for another (`isolate: true`), or looks for devices (`ProviderQuestion`).
///
/// It is told what to run on its standard input, and sends what comes on its standard output. It ends when its standard input
/// does: with the session, or with the process that had it.
public enum CaptureWorker {
    /// How long a device may take to say how late its pictures are.
    private static let latencyLimit = Duration.seconds(1)

    /// Runs until the source has failed or nobody wants it any more; the exit status.
    public static func run() async -> Int32 {
        // Whoever asks all processes of a group to end, means the one that finishes the files.
        SignalWatch.onRequest { _ in }
        let output = PipeEnd.takingStandardOutput()
        let writer = MediaSender(output)
        let input = PipeEnd.standardInput()
        let listener = BlockingExecutor(label: "mcpipe.worker.input")
        let line = await listener.run { input.line() }
        if let question = line.flatMap(ProviderQuestion.init(line:)) {
            guard let answer = question.answer(), output.write(answer + "\n") else { return 69 }
            return 0
        }
        guard let line, let job = try? JSONDecoder().decode(WorkerJob.self, from: Data(line.utf8)) else {
            StandardStream.errors.write("capture-worker is started by mcpipe for a source with 'isolate: true'\n")
            return 64
        }
        let pipeline: WorkerPipeline
        do { pipeline = try WorkerPipeline(job, writer) } catch { return giveUp(words(for: error), writer) }
        Task { await end(pipeline, behind: { while input.line() != nil {} }, listener) }
        let starter = BlockingExecutor(label: "mcpipe.worker.start")
        do { try await starter.run { Result { try pipeline.start() } }.get() } catch {
            // Elements say why before their state change fails.
            return giveUp(await pipeline.complaint() ?? words(for: error), writer)
        }
        Task {
            let latency = await pipeline.latency(within: latencyLimit)
            writer.send(MediaRecord(.ready, pts: latency))
        }
        for await message in pipeline.messages {
            if case .error(let report) = message.kind { return giveUp(report.text, writer) }
        }
        return 0
    }

    private static func giveUp(_ words: String, _ writer: MediaSender) -> Int32 {
        writer.send(MediaRecord(.failure), words)
        return 69
    }

    /// Closes the device once nobody wants it, but does not wait for a driver that never answers.
    private static func end(
        _ pipeline: WorkerPipeline, behind wait: @escaping @Sendable () -> Void, _ listener: BlockingExecutor
    ) async {
        await listener.run(wait)
        let closer = BlockingExecutor(label: "mcpipe.worker.end")
        try? await closer.run(within: .seconds(1), "closing the device") { () throws(GStreamerError) in
            pipeline.stop()
        }
        CurrentProcess.exitNow(0)
    }

    private static func words(for error: any Error) -> String {
        switch error {
        case let error as GStreamerError: error.message
        case let error as WorkerFailure: error.words
        default: "\(error)"
        }
    }
}
