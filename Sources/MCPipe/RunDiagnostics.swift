public import CaptureDiagnostics

/// The kinds of finding that come up between the checker's verdict and the end of a run.
public enum RunDiagnostics {
    /// All codes, in the order in which a run meets them.
    public static let codes: [DiagnosticCode] = [
        .unknownRig, .outputNotCreated, .sourceFailed, .outputFailed, .streamWarning, .commandRefused, .takeNotBegun,
        .elementFailed, .effectFailed, .internalFault,
    ]
}

extension DiagnosticCode {
    static let outputNotCreated = DiagnosticCode(
        "output-not-created",
        summary: "an output could not be created when the run began",
        explanation: """
            The checker had found the place writable, but making the folder or opening the file failed: permissions or the \
            disk have changed since, or the file system refuses the name. Nothing was recorded there. The exit status is 73.
            """,
        remedy: "choose another place with --output, or make this one writable")

    static let sourceFailed = DiagnosticCode(
        "source-failed",
        summary: "a device, an element or a server is missing or gone",
        explanation: """
            A source stopped with an error, or an element it needs could not be made: a cable was pulled, another program \
            holds the device, or a server closed the connection. Every file was finished with what had come until then. \
            The exit status is 69.
            """,
        remedy: "check the device or server, and what else uses it; 'mcpipe devices' lists what is there")

    static let outputFailed = DiagnosticCode(
        "output-failed",
        summary: "an output failed while it was written",
        explanation: """
            Writing a file or sending a stream failed: the disk is full, the folder is gone, or the receiver cannot be reached \
            or closed the connection. The other outputs go on to their own ends. The exit status is 74.
            """,
        remedy: "look at the disk, the folder or the receiver; the other outputs are not touched")

    static let streamWarning = DiagnosticCode(
        "stream-warning",
        summary: "an element warns while media flows",
        explanation: """
            An element reports something that does not stop the run, such as frames that come too late or a format that had \
            to be converted, or a take of a schedule cannot begin, for instance because its file is there already.
            """,
        remedy: "read the note; where it repeats, lower the rate or the size of the source it names")

    static let commandRefused = DiagnosticCode(
        "command-refused",
        summary: "a command cannot be carried out at this moment",
        explanation: """
            A command from the terminal, from standard input or over HTTP came at a moment at which it means nothing, such as \
            the start of a take while one runs, or is no command. Nothing has changed, and what is recorded goes on.
            """,
        remedy: "look at what runs, and ask again")

    static let takeNotBegun = DiagnosticCode(
        "take-not-begun",
        summary: "a take that was due could not begin",
        explanation: """
            The clock asked for a take, and the run ended before its files were made, because the machine, or this process, stood still \
            or was too slow when it was due. Nothing is recorded of that take. The exit status is 69.
            """,
        remedy: "give the machine less to do, or let the run go on beyond the take")

    static let elementFailed = DiagnosticCode(
        "element-failed",
        summary: "an element between the sources and the outputs has failed",
        explanation: """
            An encoder or a converter has reported an error, or takes nothing more: a hardware encoder has been taken \
            away or has no room for another stream, or a library refuses what it is given. The sinks behind it have what came until \
            then, and go on with their sound or picture where that comes another way; all others go on. The exit status is 69.
            """,
        remedy:
            "read what the element says; another 'encoder' or format may do, and 'mcpipe plan' shows where it stands")

    static let effectFailed = DiagnosticCode(
        "effect-failed",
        summary: "an element of an effect refuses what it is given",
        explanation: """
            The elements of an effect are named by the graph's author, and mcpipe knows of few of them what they take. One has no such \
            property, value or pad, does not take or give raw media, or has failed by itself. The exit status is 65.
            """,
        remedy: "see what the element takes with 'gst-inspect-1.0', and change the line of the effect")

    static let internalFault = DiagnosticCode(
        "internal-fault",
        summary: "mcpipe made a pipeline that GStreamer refuses",
        explanation: """
            Everything a graph can get wrong is found by the checker, so a pipeline that cannot be linked or run is a fault \
            of mcpipe. The exit status is 70.
            """,
        remedy: "report it with the file, the output of 'mcpipe plan --as gst-launch' and of 'mcpipe doctor'")
}
