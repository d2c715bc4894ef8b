import ArgumentParser
import CaptureRuntime
import CaptureYAML

/// `mcpipe schema`
struct SchemaCommand: ParsableCommand {
    /// The kinds of file that have a schema.
    enum Kind: String, ExpressibleByArgument, CaseIterable { case pipeline, rig, take }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of pipeline files, rig files or take manifests.")

    @Argument(help: "'pipeline', 'rig' or 'take'.")
    var kind = Kind.pipeline

    @Flag(help: "Print the reference of all keys of pipeline or rig files as Markdown instead.")
    var markdown = false

    func validate() throws {
        if kind == .take, markdown {
            throw ValidationError("--markdown is for pipeline and rig files; a take manifest has its schema only.")
        }
    }

    func run() {
        switch (kind, markdown) {
        case (.pipeline, false): Console.print(PipelineSchema.json())
        case (.rig, false): Console.print(RigSchema.json())
        case (.take, _): Console.print(ManifestSchema.json())
        case (.pipeline, true): Console.print(KeyReference.pipelineFile())
        case (.rig, true): Console.print(KeyReference.rigFile())
        }
    }
}
