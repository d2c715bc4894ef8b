import ArgumentParser
import MCPipe

/// The command and its subcommands.
struct MCPipeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcpipe",
        abstract: "Checks and runs graphs of several cameras, compositors and recordings.",
        discussion: """
            A pipeline file says what to capture, compose and record. 'check' proves that this machine can run it, 'plan' \
            shows the GStreamer pipeline it becomes, 'run' records. 'init' writes a first file.

            Exit status: 0 done, also after a signal when every file was finished; 64 wrong usage; 65 file or graph \
            rejected; 66 file not readable; 69 a device, element or server is missing or gone; 70 a fault of mcpipe; \
            73 an output cannot be created; 74 an output failed. A second signal ends at once (129, 130 or 143).
            """,
        version: Version.text,
        subcommands: [
            RunCommand.self, CheckCommand.self, PlanCommand.self, VerifyCommand.self, RecoverCommand.self,
            DevicesCommand.self, RigsCommand.self, FormatsCommand.self, DoctorCommand.self, SchemaCommand.self,
            InitCommand.self, ExplainCommand.self,
            LSPCommand.self, CaptureWorkerCommand.self,
        ])
}
