internal import CapturePlan
internal import GStreamerKit

/// A plan run to its end of stream, with the processor time that took.
struct MeasuredRun: Sendable {
    /// The time, or why there is none.
    enum Answer: Sendable {
        case time(Duration)
        case failure(String)
    }

    private let worker = BlockingExecutor(label: "mcpipe.calibration")

    /// Runs a plan; nothing else may run in the process meanwhile.
    func take(_ plan: Plan) async -> Answer {
        do {
            let assembly = try PipelineAssembly(plan)
            let pipeline = assembly.pipeline
            let start = CurrentProcess.processorTime
            try await worker.run { () throws(GStreamerError) in _ = try pipeline.setState(.playing) }
            let answer = await end(of: pipeline.bus, since: start)
            // The last reference goes with this call, on a thread that is none of the pipeline's own.
            try await worker.run { () throws(GStreamerError) in _ = try pipeline.setState(.null) }
            return answer
        } catch let failure as SessionFailure {
            return .failure(failure.message)
        } catch {
            return .failure((error as? GStreamerError)?.message ?? "\(error)")
        }
    }

    private func end(of bus: Bus, since start: Duration) async -> Answer {
        for await message in bus.messages {
            switch message.kind {
            case .endOfStream: return .time(CurrentProcess.processorTime - start)
            case .error(let report): return .failure(report.text)
            default: break
            }
        }
        return .failure("it was interrupted")
    }
}
