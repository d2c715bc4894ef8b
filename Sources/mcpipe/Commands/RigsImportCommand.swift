import ArgumentParser
import CaptureImport
import CaptureYAML
import MCPipe

/// `mcpipe rigs import`
struct RigsImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a rig file of what tools print of cameras.",
        discussion: """
            The page may be a whole article. What Swift prints of supportedMultiCamDeviceSets, rows of \
            AVCaptureDeviceFormat, and the output of 'v4l2-ctl --list-formats-ext' are found in it, also several of them. \
            What is not understood is told with its place and left out; the exit status is 65 where nothing is left.
            """)

    @Argument(help: "The page; '-' is standard input.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The rig's name; the page's without its extension by default.", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "The camera of a format table that no heading names, such as 'back-wide'; repeated for further ones, in page order.",
            valueName: "name"))
    var camera: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write the rig file here, where nothing may be yet, and not to the output.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var save: String?

    func validate() throws {
        if name?.isEmpty == true { throw ValidationError("--name needs a name.") }
        if camera.contains("") { throw ValidationError("--camera needs a name.") }
    }

    func run() throws {
        let imported = RigImporter(name: name, cameraNames: camera).read(try bytes(), file: file)
        Console.report(imported.diagnostics, texts: imported.texts)
        guard let rig = imported.rig else { throw ExitStatus(imported.diagnostics).code }
        for listing in imported.listings { Console.note("read \(listing)") }
        guard let save else { return Console.print(RigWriter.yaml(rig)) }
        try NewFile.write(RigWriter.yaml(rig), to: save)
        Console.note("wrote \(save)")
    }

    private func bytes() throws(Problem) -> [UInt8] {
        do throws(FileReadingFailure) {
            let files = LocalFiles()
            // A folder is told by its size only.
            _ = try files.size(of: file)
            return try files.bytes(of: file, atMost: RigImporter.sizeLimit + 1)
        } catch {
            throw Problem(
                .fileNotReadable, "'\(file)' cannot be read: \(error.reason)", status: .unreadable,
                help: ["check the name and the permissions of '\(file)'"])
        }
    }
}
