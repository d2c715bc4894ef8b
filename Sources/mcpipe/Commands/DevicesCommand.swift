import ArgumentParser
import CaptureDiagnostics
import CaptureRuntime
import CaptureYAML

/// `mcpipe devices`
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the cameras and microphones of this machine, with the names and formats a graph may use.",
        discussion:
            "Below them stands how hard the machine is pressed, and what each sensor measures against its limit.")

    @Option(
        help: ArgumentHelp("Also write them as a rig file, which must not be there yet.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var save: String?

    @OptionGroup var host: HostRootOption
    @OptionGroup var output: FormatOption

    func run() async throws {
        let rig = await LocalRig.discover()
        if let save { try NewFile.write(RigWriter.yaml(rig), to: save) }
        var meter = PressureMeter(root: host.root)
        let pressure = meter.look()
        Console.print(
            output.isJSON
                ? DeviceTable.json(rig).with("pressure", PressureText.json(pressure)).indented
                : "\(DeviceTable.text(rig))\n\(PressureText.table(pressure))")
    }
}
