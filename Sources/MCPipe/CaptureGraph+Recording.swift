public import CaptureCheck
public import CaptureDSL
public import CaptureModel
public import CaptureRuntime

extension CaptureGraph {
    /// Proves that the graph can run on a rig and this machine, or says everything that stands in the way.
    ///
    /// - Parameters:
    ///   - rig: The rig; nil is the one the graph names, or this machine's devices.
    ///   - options: What the person who runs the graph decides.
    public func check(on rig: Rig? = nil, options: CheckOptions = .now()) async -> Verdict {
        await graph.check(on: rig, options: options)
    }

    /// Checks and plans the graph and makes its pipeline; `start()` or `run()` then records, with a manifest for each take.
    ///
    /// - Parameters:
    ///   - rig: The rig; nil is the one the graph names, or this machine's devices.
    ///   - options: What the person who runs the graph decides.
    ///   - limit: The length of media after which all sources end, to the frame; nil is no limit.
    /// - Throws: `GraphRejected` with all findings; `SessionFailure` where an output or an element cannot be made.
    public func recording(
        on rig: Rig? = nil, options: CheckOptions = .now(), limit: Duration? = nil
    ) async throws -> Recording {
        let verdict = await check(on: rig, options: options)
        return try verdict.plan().recording(of: graph, verdict, limit: limit)
    }
}
