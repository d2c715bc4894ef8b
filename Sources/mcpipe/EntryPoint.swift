import ArgumentParser
import CaptureDiagnostics
import GStreamerKit

/// Where the process begins and ends.
@main
enum EntryPoint {
    /// Runs the command and ends the process; nothing waits for threads that a driver holds.
    static func main() {
        // A pipeline has dozens of threads; with an arena each, what they free would never come back.
        ProcessMemory.limitArenas(to: 2)
        CurrentProcess.ignoreBrokenPipes()
        // OpenCV's face finder complains on standard error of descriptions of eyes and mouths, which Debian lacks and nobody asks for.
        if CurrentProcess.environment["OPENCV_LOG_LEVEL"] == nil {
            CurrentProcess.setEnvironment("OPENCV_LOG_LEVEL", to: "SILENT")
        }
        SignalWatch.block()
        Task.detached {
            let status = await status()
            if CurrentProcess.environment["GST_TRACERS", default: ""].contains("leaks") { GStreamer.deinitialize() }
            CurrentProcess.exitNow(status)
        }
        SignalWatch.listen()
    }

    private static func status() async -> Int32 {
        if let name = CurrentProcess.unreadableName {
            Console.note(
                "mcpipe: error: '\(name)' is no text in UTF-8, and cannot be named in files and messages; rename it")
            return ExitStatus.usage.rawValue
        }
        do {
            var command = try MCPipeCommand.parseAsRoot()
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
            return ExitStatus.done.rawValue
        } catch let code as ExitCode {
            return code.rawValue
        } catch let problem as Problem {
            Console.report([problem.diagnostic])
            return problem.status.rawValue
        } catch {
            return say(error)
        }
    }

    /// Help and versions go to standard output; what is wrong with the command line goes to standard error.
    private static func say(_ error: any Error) -> Int32 {
        if let unknown = UnknownCommand(Array(CommandLine.arguments.dropFirst())) {
            Console.note(unknown.text)
            return ExitStatus.usage.rawValue
        }
        let isHelp = MCPipeCommand.exitCode(for: error) == .success
        let text = MCPipeCommand.fullMessage(for: error)
        if isHelp { Console.print(text) } else { Console.note(text.hasSuffix("\n") ? String(text.dropLast()) : text) }
        return (isHelp ? ExitStatus.done : .usage).rawValue
    }
}
