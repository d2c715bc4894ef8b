import CaptureDiagnostics

extension DiagnosticCode {
    static let unsupportedVersion = DiagnosticCode(
        "unsupported-version",
        summary: "the file is written for another version of the file format",
        explanation: """
            The first key of a file says which version of the format it is written in, so that an old mcpipe refuses a newer \
            file instead of misreading it. This mcpipe reads version \(PipelineKeys.version).
            """,
        remedy: "use the mcpipe the file was written for, or change the file to version \(PipelineKeys.version)",
        rejected: "mcpipe: 2\n",
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let unknownKey = DiagnosticCode(
        "unknown-key",
        summary: "a key is not one of those that its mapping may have",
        explanation: """
            Every mapping has a fixed set of keys. An unknown key is an error, because a misspelt one would otherwise leave \
            the default in force without a word.
            """,
        remedy: "correct the key, or remove it",
        rejected: """
            mcpipe: 1
            sources:
              bars: { pattern: solid, colour: red }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """,
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: solid, color: red }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let missingKey = DiagnosticCode(
        "missing-key",
        summary: "a mapping lacks a key that it must have",
        explanation: "Few keys have no default; without them there is nothing sensible to do.",
        remedy: "add the key",
        rejected: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              monitor: { preview: window }

            """,
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              monitor: { preview: window, video: bars }

            """)

    static let conflictingKeys = DiagnosticCode(
        "conflicting-keys",
        summary: "two keys of one mapping contradict each other",
        explanation: """
            Some keys are different ways to say one thing, such as 'size' and 'scale' of a layer; and a source or sink is \
            of one kind only. mcpipe does not guess which of the two is meant.
            """,
        remedy: "remove one of the two keys",
        rejected: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte, tone: 440 Hz }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """,
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let missingKind = DiagnosticCode(
        "missing-kind",
        summary: "a source or sink does not say what it is",
        explanation: "The kind of a source or sink is the key that names it, such as 'camera' or 'record'.",
        remedy: "add the key of the kind that is meant",
        rejected: """
            mcpipe: 1
            rig: iphone-11-pro-max
            sources:
              back: { format: 1080p }
            sinks:
              out: { record: "{take}.mp4", video: back }

            """,
        accepted: """
            mcpipe: 1
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-wide, format: 1080p }
            sinks:
              out: { record: "{take}.mp4", video: back }

            """)
}
