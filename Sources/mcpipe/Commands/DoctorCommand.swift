import ArgumentParser
import CaptureDiagnostics
import CaptureModel
import CaptureRuntime
import GStreamerKit

/// `mcpipe doctor`
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what this machine has and what it lacks to capture, compose, encode, record and stream.",
        discussion: "The exit status is 69 where it cannot record H.264 with AAC into MP4.")

    @OptionGroup var output: FormatOption

    func run() async throws {
        let host = await HostSurvey.inventory()
        let rig = await LocalRig.discover()
        let folder = CurrentProcess.workingFolder
        let examination = Examination(host: host, rig: rig, folder: folder)
        Console.print(output.isJSON ? examination.json.indented : examination.text)
        if !examination.canRecord { throw ExitStatus.unavailable.code }
    }
}
