import ArgumentParser
import CaptureYAML

/// `mcpipe schema`
struct SchemaCommand: ParsableCommand {
    /// The kinds of file that have a schema.
    enum Kind: String, ExpressibleByArgument, CaseIterable { case pipeline, rig }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of pipeline or rig files, for editors and other programs.")

    @Argument(help: "'pipeline' or 'rig'.")
    var kind = Kind.pipeline

    @Flag(help: "Print the reference of all keys as Markdown instead.")
    var markdown = false

    func run() {
        switch (kind, markdown) {
        case (.pipeline, false): Console.print(PipelineSchema.json())
        case (.rig, false): Console.print(RigSchema.json())
        case (.pipeline, true): Console.print(KeyReference.pipelineFile())
        case (.rig, true): Console.print(KeyReference.rigFile())
        }
    }
}
