import ArgumentParser
import CaptureRuntime

/// `mcpipe capture-worker`
struct CaptureWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture-worker",
        abstract: "Open one source for another mcpipe; started by it for a source with 'isolate: true'.",
        shouldDisplay: false)

    func run() async throws {
        let status = await CaptureWorker.run()
        if status != 0 { throw ExitCode(status) }
    }
}
