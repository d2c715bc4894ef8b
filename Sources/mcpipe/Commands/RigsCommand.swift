import ArgumentParser
import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureYAML

/// `mcpipe rigs`
struct RigsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rigs",
        abstract: "The rigs that come with mcpipe, and rigs made of what tools print or measured here.",
        subcommands: [List.self, Show.self, RigsImportCommand.self, RigsProbeCommand.self])

    /// `mcpipe rigs list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the built-in rigs.")

        @OptionGroup var output: FormatOption

        func run() {
            let rigs = BuiltInRigs.names.compactMap(BuiltInRigs.rig(named:))
            guard !output.isJSON else {
                let objects = rigs.map { rig -> JSONValue in
                    [
                        "name": .string(rig.name), "summary": .string(rig.summary),
                        "cameras": .array(rig.cameras.map { .string($0.name) }),
                    ]
                }
                Console.print(JSONValue.array(objects).indented)
                return
            }
            for rig in rigs {
                Console.print("\(rig.name): \(rig.summary)\n  cameras: \(list(rig.cameras.map(\.name)))")
            }
        }
    }

    /// `mcpipe rigs show`
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print a rig as a rig file, to be kept and changed.")

        @Argument(help: "A built-in rig or a rig file.")
        var name: String

        @OptionGroup var output: FormatOption

        func run() async throws {
            let rig = try await NamedRig.find(name)
            Console.print(output.isJSON ? DeviceTable.json(rig).indented : RigWriter.yaml(rig))
        }
    }
}
