import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureYAML
import Foundation
import GStreamerKit

/// Makes, runs and ends many sessions in one process, each with a recording of its own.
///
/// After the 50th, the 200th and the last it prints which that was, and waits for a line or the end of its standard input: the fault
/// laboratory (F21), which runs it, looks meanwhile at what the process holds of the machine.
///
///     CycleProbe COUNT FOLDER
@main
struct CycleProbe {
    private struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let count = Int(arguments[1]) else {
            throw Refused(description: "usage: CycleProbe COUNT FOLDER")
        }
        let host = await HostSurvey.inventory()
        for number in 1...count {
            let ended = try await run(graph(number), in: arguments[2], host: host)
            try await ended.settle()
            guard number == 50 || number == 200 || number == count else { continue }
            print(number)
            // Seen at once: standard output into a pipe is kept back otherwise.
            fflush(nil)
            _ = readLine()
        }
        // So that the leak tracer tells what nobody released.
        GStreamer.deinitialize()
    }

    /// A session that is over, until nobody holds it any more.
    private final class Ended {
        private weak var session: Session?

        init(_ session: Session) { self.session = session }

        /// Waits until it is gone with all that it had: what it has told is taken in on other threads.
        func settle() async throws {
            let deadline = ContinuousClock.now + .seconds(10)
            while session != nil {
                guard ContinuousClock.now < deadline else { throw Refused(description: "a session never goes") }
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    private static func graph(_ number: Int) -> String {
        """
        mcpipe: 1
        name: cycle
        sources:
          picture: { pattern: ball, format: 64x48@50, live: false }
          voice: { tone: 440 Hz, live: false }
        sinks:
          file: { record: "cycle-\(number).mkv", video: picture, audio: voice }
        """
    }

    private static func run(_ text: String, in folder: String, host: HostInventory) async throws -> Ended {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["cycle.yaml": text])).load(path: "cycle.yaml")
        guard let graph = loaded.value else { throw refused(loaded.diagnostics) }
        let options = CheckOptions(workingFolder: folder, fileFolder: folder)
        let outcome = Checker(rig: Rig(name: "this machine"), host: host, options: options).check(graph)
        guard let checked = outcome.graph else { throw refused(outcome.diagnostics) }
        let session = try Session(Planner(host: host).plan(checked), limit: .milliseconds(100))
        try await session.start()
        for await _ in session.events {}
        guard await session.report.isComplete else { throw Refused(description: "a session was not complete") }
        return Ended(session)
    }

    private static func refused(_ diagnostics: [Diagnostic]) -> Refused {
        Refused(description: DiagnosticRenderer().render(diagnostics))
    }
}
