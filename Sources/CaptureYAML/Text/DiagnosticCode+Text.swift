import CaptureDiagnostics

extension DiagnosticCode {
    static let notText = DiagnosticCode(
        "not-text",
        summary: "the file is not a text in UTF-8, or holds characters that YAML does not allow",
        explanation: """
            Pipeline and rig files are YAML 1.1, which is text: UTF-8 without control characters other than tab and line \
            break. A byte order mark at the start is skipped, line breaks may be those of any system. A recording, a \
            picture or a file saved as UTF-16 is none of this.
            """,
        remedy: "name the right file, or save it as UTF-8")

    static let emptyFile = DiagnosticCode(
        "empty-file",
        summary: "the file holds nothing but blanks and comments",
        explanation:
            "A file without a single key describes no graph and no rig; most often it was cut off or never saved.",
        remedy: "write the file, beginning with its version, or let 'mcpipe init' write one",
        rejected: "# nothing but a comment\n",
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let yamlSyntax = DiagnosticCode(
        "yaml-syntax",
        summary: "the text is not YAML",
        explanation: """
            The parser gave up at the place shown; what is wrong often stands a little before it, for instance a bracket or \
            a quote that was never closed. Nothing of the file could be read, so this is the only finding about it.
            """,
        remedy: "correct the text at the place shown or just above it",
        rejected: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte

            """,
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let tooComplex = DiagnosticCode(
        "too-complex",
        summary: "the file is nested too deep or has too many keys and values",
        explanation: """
            No pipeline file needs so much. Files beyond \(Limits.depth) levels or \(Limits.nodes) keys and values \
            are made by mistake or to do harm, and are refused before anything is done with them.
            """,
        remedy: "remove needless brackets or indentation, or split the graph",
        rejected: "mcpipe: 1\nsources: " + String(repeating: "[", count: Limits.depth)
            + String(repeating: "]", count: Limits.depth) + "\n",
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let alias = DiagnosticCode(
        "yaml-alias",
        summary: "the file uses a YAML anchor or alias",
        explanation: """
            An alias lets a few lines stand for billions of values, and every finding about it would point at the anchor \
            instead of the place that is meant. Pipeline files have 'defaults' and 'include' for what nodes have in common.
            """,
        remedy: "write the value out, or move what is common into 'defaults' or an included file",
        rejected: """
            mcpipe: 1
            sources:
              left: { pattern: &what smpte }
              right: { pattern: *what }
            sinks:
              both: { record: "{take}-{source}.mp4", each: [left, right] }

            """,
        accepted: """
            mcpipe: 1
            sources:
              left: { pattern: smpte }
              right: { pattern: smpte }
            sinks:
              both: { record: "{take}-{source}.mp4", each: [left, right] }

            """)

    static let tag = DiagnosticCode(
        "yaml-tag",
        summary: "the file uses a YAML tag",
        explanation: """
            A tag such as '!size' names a type; here the key says what its value is, so tags have no meaning. What other \
            programs put in the place of '!secret door' is written '${DOOR}' here, with the environment variable 'DOOR' set.
            """,
        remedy: "remove the tag, or write '${NAME}' for a value that comes from elsewhere",
        rejected: """
            mcpipe: 1
            name: !title street
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """,
        accepted: """
            mcpipe: 1
            name: street
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let duplicateKey = DiagnosticCode(
        "duplicate-key",
        summary: "a key stands twice in one mapping, or two sinks get one name",
        explanation: """
            YAML requires the keys of a mapping to differ. Parsers that do not check take one of the two and drop the other \
            without a word. A sink with 'each' becomes one sink per node, named after sink and node; these names count too.
            """,
        remedy: "remove one of the two, or rename it",
        rejected: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
              bars: { pattern: ball }
            sinks:
              both: { record: "{take}-{source}.mp4", each: [bars, ball] }

            """,
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
              ball: { pattern: ball }
            sinks:
              both: { record: "{take}-{source}.mp4", each: [bars, ball] }

            """)

    static let unsetVariable = DiagnosticCode(
        "unset-variable",
        summary: "an environment variable is not set and has no default",
        explanation: """
            '${NAME}' stands for the value of an environment variable. One that is not set is an error, because an empty \
            text in its place would be a silent surprise. With '${NAME:-default}' the default holds where the variable is \
            not set or empty.
            """,
        remedy: "set the variable, or write a default: '${NAME:-default}'",
        rejected: """
            mcpipe: 1
            name: ${MCPIPE_EXAMPLE_NAME}
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """,
        accepted: """
            mcpipe: 1
            name: ${MCPIPE_EXAMPLE_NAME:-street}
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let malformedVariable = DiagnosticCode(
        "malformed-variable",
        summary: "a variable is written in a form that mcpipe does not fill in",
        explanation: """
            Only '${NAME}' and '${NAME:-default}' are variables; a name is made of letters, digits and '_'. Shell forms such \
            as '$NAME' or '${NAME:?}' would stay as they are without a word, so they are refused. A template such as '{{ name }}' is \
            to be filled in by the program that it belongs to, before mcpipe reads the file.
            """,
        remedy: "write '${NAME}' or '${NAME:-default}', or '$$' for a dollar sign",
        rejected: """
            mcpipe: 1
            name: $HOME
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """,
        accepted: """
            mcpipe: 1
            name: $$HOME
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)
}
