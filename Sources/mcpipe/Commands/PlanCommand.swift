import ArgumentParser
import CaptureDiagnostics
import CapturePlan
import MCPipe

/// `mcpipe plan`
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Show what would run and why, without starting it.")

    @Argument(help: "A pipeline file; '-' is standard input.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The form, text by default: \(PlanFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "form"),
        completion: .list(PlanFormat.allCases.map(\.rawValue)), transform: ArgumentReading.planFormat)
    var form = PlanFormat.text

    @Option(
        help: ArgumentHelp("How long would be recorded; the room on the disk is held against it.", valueName: "time"),
        transform: ArgumentReading.duration)
    var duration: Duration?

    @OptionGroup var graph: GraphOptions

    func run() async throws {
        let (_, verdict) = await PipelineInput(path: file, options: graph, duration: duration).verdict()
        Console.report(verdict.diagnostics, texts: verdict.texts)
        do throws(GraphRejected) {
            Console.print(form.render(try verdict.plan()))
        } catch {
            throw ExitStatus(verdict).code
        }
    }
}
