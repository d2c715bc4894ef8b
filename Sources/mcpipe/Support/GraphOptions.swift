import ArgumentParser
import CaptureCheck
import CaptureYAML

/// The options of every command that reads a pipeline file.
struct GraphOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a value of the file, such as 'sources.back.format=1280x720@30'; may be repeated.",
            valueName: "path=value"))
    var overrides: [String] = []

    @Option(help: ArgumentHelp("A built-in rig or a rig file, in place of the one the file names.", valueName: "rig"))
    var rig: String?

    @Option(help: ArgumentHelp("The take's name in file names; the next free number by default.", valueName: "name"))
    var take: String?

    @Flag(help: "Replace every camera and microphone by a test source of the same format.")
    var simulate = false

    @Flag(help: "Let recordings replace files.")
    var overwrite = false

    @Flag(help: "Allow raw GStreamer elements in the file ('elements:').")
    var allowElements = false

    @Option(help: ArgumentHelp("The folder that recordings go to.", valueName: "folder"), completion: .directory)
    var output: String?

    func validate() throws {
        if let take, let reason = TakeFiles.obstacle(toName: take) {
            throw ValidationError("--take '\(take)' cannot be a take's name: \(reason)")
        }
        if let output, let reason = PathOnLinux.obstacle(to: output) {
            throw ValidationError("--output '\(output)' is no folder: \(reason)")
        }
        if output?.isEmpty == true { throw ValidationError("--output is empty") }
    }
}
