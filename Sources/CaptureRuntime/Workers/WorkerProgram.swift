internal import CaptureModel
internal import GStreamerKit

/// The program that opens isolated sources, one process each; `mcpipe capture-worker`, or one's own that calls `CaptureWorker.run`.
public struct WorkerProgram: Sendable, Hashable {
    /// Where it lies.
    public var path: String
    /// What it is started with.
    public var arguments: [String]

    /// Names a program.
    public init(_ path: String, _ arguments: [String] = ["capture-worker"]) {
        self.path = path
        self.arguments = arguments
    }

    /// This very program, even if its file has been replaced meanwhile: for one that takes `capture-worker` as mcpipe does.
    public static let itself = WorkerProgram("/proc/self/exe")

    /// This very program where it is mcpipe; else the `mcpipe` on the search path.
    public static var standard: WorkerProgram? {
        if CurrentProcess.executable.split(separator: "/").last == "mcpipe" { return itself }
        return CurrentProcess.program(named: "mcpipe").map { WorkerProgram($0) }
    }

    /// The environment it is started in: Swift's backtracer would hold a crashed process, and its camera, for as long as it writes.
    static var environment: [String: String] {
        CurrentProcess.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { _, own in own }
    }

    /// The program for a source.
    static func find(_ program: WorkerProgram?, for node: NodeName) throws(SessionFailure) -> WorkerProgram {
        guard let found = program ?? standard else {
            throw SessionFailure(
                .source, "is to be opened by a process of its own, but there is no 'mcpipe' on the search path",
                node: node,
                detail: "install mcpipe, or tell the session which 'worker' to use")
        }
        return found
    }
}
