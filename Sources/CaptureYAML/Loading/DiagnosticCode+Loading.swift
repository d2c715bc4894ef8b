public import CaptureDiagnostics

extension DiagnosticCode {
    /// A file cannot be read; every command that reads one says it so.
    public static let fileNotReadable = DiagnosticCode(
        "file-not-readable",
        summary: "a file cannot be read",
        explanation: """
            A pipeline file, a rig file, an included file or a page to import is not there, or may not be read by this user.
            """,
        remedy: "correct the name or the permissions",
        rejected: """
            mcpipe: 1
            include: not-there.yaml

            """,
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let fileTooLarge = DiagnosticCode(
        "file-too-large",
        summary: "a file is too large for a pipeline or rig file",
        explanation: """
            A graph of 1,000 sources and 3,000 sinks has about 300 kB. A file of more than \(Limits.fileSize) bytes is \
            something else, such as a recording, and is refused without being read.
            """,
        remedy: "name a pipeline or rig file")

    static let includeLoop = DiagnosticCode(
        "include-loop",
        summary: "files include each other in a circle",
        explanation:
            "An included file is merged below the one that includes it, so a file cannot, by any way round, include itself.",
        remedy: "remove one of the includes")

    static let includeTooDeep = DiagnosticCode(
        "include-too-deep",
        summary: "too many files include each other",
        explanation: """
            At most \(Limits.includeDepth) files may include each other in a row, and \(Limits.files) in all; beyond that \
            nobody can tell where a value comes from.
            """,
        remedy: "put what is common into fewer files")

    static let malformedOverride = DiagnosticCode(
        "malformed-override",
        summary: "a --set is not 'path=value', or its path leads nowhere",
        explanation: """
            The path is made of the keys from the top of the file to the value, joined by '.', with '[n]' for the n-th item of \
            a list, counted from 0. Missing mappings are made; a path through a text or past a list's end is an error.
            """,
        remedy: "write the path and the value, as in 'sources.back.format=1280x720@30'")

    static let shownSecret = DiagnosticCode(
        "shown-secret",
        summary: "a value that is shown has a variable in it that is somebody's password",
        explanation: """
            Passwords, keys and tokens are kept out of findings, plans, events and manifests. A variable that one is made of is not \
            kept out of names of files, which any program can list; so it may stand where secrets stand and nowhere else.
            """,
        remedy: "write another variable, or the value itself, where it is no secret",
        rejected: """
            mcpipe: 1
            sources:
              door: { rtsp: "rtsp://door.local/main", user: recorder, password: "${DOOR:-an example}" }
            sinks:
              file: { record: "${DOOR:-an example}.mp4", video: door }

            """,
        accepted: """
            mcpipe: 1
            sources:
              door: { rtsp: "rtsp://door.local/main", user: recorder, password: "${DOOR:-an example}" }
            sinks:
              file: { record: door.mp4, video: door }

            """)
}
