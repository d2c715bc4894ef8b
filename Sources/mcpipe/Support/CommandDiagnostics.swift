import CaptureCheck
import CaptureDiagnostics
import CaptureImport
import CapturePlan
import CaptureYAML
import MCPipe
import RecordingNode

/// The findings of the command itself, and the table of all there are.
enum CommandDiagnostics {
    static let unknownName = DiagnosticCode(
        "unknown-name",
        summary: "the command line names something that does not exist",
        explanation: "A diagnostic code, a rig or a camera was named on the command line that mcpipe does not know.",
        remedy: "use one of the names that the finding lists")

    static let outputFile = DiagnosticCode(
        "output-file",
        summary: "the command cannot write the file it was asked for",
        explanation: """
            'init', 'devices --save', 'rigs import --save' and 'rigs probe --save' never replace a file, and a folder that is named must be one that \
            files can be made in.
            """,
        remedy: "name another file")

    static let noFormat = DiagnosticCode(
        "no-such-format",
        summary: "'mcpipe formats' was asked for a format that the camera does not have",
        explanation:
            "None of the camera's formats has the size and rate asked for; the notes say what it offers nearest.",
        remedy: "ask for one of the formats that the camera offers")

    static let probeIncomplete = DiagnosticCode(
        "probe-incomplete",
        summary: "'mcpipe rigs probe' could not measure a part of the machine",
        explanation: """
            A camera was held by another program, did not run or did not stop, or there was no time left. The rig that was \
            measured does not allow what could not be tried, and leaves out cameras of which nothing is known.
            """,
        remedy: "see to what the finding names, and probe again")

    static let noCamera = DiagnosticCode(
        "no-camera",
        summary: "'mcpipe rigs probe' found no camera to try",
        explanation: """
            A rig without cameras allows no graph that has one, and who saves it may take it for what the machine can do. So nothing is \
            written where no camera is found: none is plugged in, a container was not given the device, or this user may not open it.
            """,
        remedy: "plug a camera in, or ask for a rig of the machine alone with --allow-empty")

    static let codes = [unknownName, outputFile, noFormat, probeIncomplete, noCamera]

    /// Every kind of finding, in the order in which a run could meet them.
    static let all =
        YAMLDiagnostics.codes + ImportDiagnostics.codes + CheckDiagnostics.codes + PlanDiagnostics.codes
        + CaptureSessionDiagnostics.codes + RunDiagnostics.codes + RecordingDiagnostics.codes + NodeDiagnostics.codes
        + codes
}
