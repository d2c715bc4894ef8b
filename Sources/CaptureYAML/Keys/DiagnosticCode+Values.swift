import CaptureDiagnostics

extension DiagnosticCode {
    static let wrongType = DiagnosticCode(
        "wrong-type",
        summary: "a value is a text, a list or a mapping where something else is wanted, or is missing",
        explanation:
            "Each key takes values of certain types; the finding names them. A key without a value has the value null.",
        remedy: "write a value of the type named",
        rejected: """
            mcpipe: 1
            sources: [bars]
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """,
        accepted: """
            mcpipe: 1
            sources: { bars: { pattern: smpte } }
            sinks:
              out: { record: "{take}.mp4", video: bars }

            """)

    static let invalidValue = DiagnosticCode(
        "invalid-value",
        summary: "a value is of the right type but is none of those that may stand there",
        explanation: "The finding names the words or the form that the key takes.",
        remedy: "write one of the values named",
        rejected: """
            mcpipe: 1
            sources:
              bars: { pattern: smtpe }
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

    static let wrongUnit = DiagnosticCode(
        "wrong-unit",
        summary: "a quantity has no unit, or one of something else",
        explanation: """
            Quantities are written with their unit, so that nobody has to look up whether 200 means seconds or milliseconds. \
            Upper and lower case differ: 'Mbit/s' is a rate, 'mbit/s' is none.
            """,
        remedy: "write the value with one of the units named",
        rejected: """
            mcpipe: 1
            sources:
              gate: { rtsp: "rtsp://127.0.0.1/gate", latency: 200 }
            sinks:
              out: { record: "{take}.mp4", video: gate }

            """,
        accepted: """
            mcpipe: 1
            sources:
              gate: { rtsp: "rtsp://127.0.0.1/gate", latency: 200 ms }
            sinks:
              out: { record: "{take}.mp4", video: gate }

            """)

    static let outOfRange = DiagnosticCode(
        "out-of-range",
        summary: "a number or quantity is too small or too large",
        explanation: "The range is that of the hardware, of GStreamer or of the thing itself; the finding names it.",
        remedy: "write a value within the range",
        rejected: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            compositors:
              pip: { size: 1280x720, layers: [{ source: bars, opacity: 1.5 }] }
            sinks:
              out: { record: "{take}.mp4", video: pip }

            """,
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            compositors:
              pip: { size: 1280x720, layers: [{ source: bars, opacity: 0.5 }] }
            sinks:
              out: { record: "{take}.mp4", video: pip }

            """)

    static let booleanWord = DiagnosticCode(
        "boolean-word",
        summary: "a yes-or-no value is written with a word other than true and false",
        explanation: """
            YAML 1.1 reads 'on', 'off', 'yes' and 'no' as truth values, YAML 1.2 reads them as texts. So that a file means \
            the same to every program, only 'true' and 'false' are taken.
            """,
        remedy: "write true or false",
        rejected: """
            mcpipe: 1
            sources:
              clip: { file: clip.mp4, loop: yes }
            sinks:
              out: { record: "{take}.mp4", video: clip }

            """,
        accepted: """
            mcpipe: 1
            sources:
              clip: { file: clip.mp4, loop: true }
            sinks:
              out: { record: "{take}.mp4", video: clip }

            """)

    static let ambiguousNumber = DiagnosticCode(
        "ambiguous-number",
        summary: "a number is written in a way that programs read differently",
        explanation: """
            YAML 1.1 reads '1:30' as 90 and '010' as 8, YAML 1.2 as a text and as 10. So that a file means the same to every \
            program, numbers are taken in plain decimal only.
            """,
        remedy: "write the number in plain decimal, and a time with its unit",
        rejected: """
            mcpipe: 1
            rig: iphone-11-pro-max
            sources:
              voice: { microphone: built-in, channels: 02 }
            sinks:
              out: { record: "{take}.mp4", audio: voice }

            """,
        accepted: """
            mcpipe: 1
            rig: iphone-11-pro-max
            sources:
              voice: { microphone: built-in, channels: 2 }
            sinks:
              out: { record: "{take}.mp4", audio: voice }

            """)

    static let invalidTemplate = DiagnosticCode(
        "invalid-template",
        summary: "a file name has an unknown placeholder or a brace without its partner",
        explanation: "Placeholders stand in braces; '{{' and '}}' stand for the braces themselves.",
        remedy: "use one of the placeholders named, or double the brace",
        rejected: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              program: { record: "recordings/{nam}.mp4", video: bars }

            """,
        accepted: """
            mcpipe: 1
            sources:
              bars: { pattern: smpte }
            sinks:
              program: { record: "recordings/{name}.mp4", video: bars }

            """)

    static let unknownCamera = DiagnosticCode(
        "rig-names-unknown-camera",
        summary: "a rig file names a camera that it does not have",
        explanation:
            "The device sets and the constituents of virtual cameras refer to the cameras of the same file by name.",
        remedy: "correct the name, or add the camera",
        rejected: """
            mcpipe-rig: 1
            cameras:
              front: { formats: [1280x720 420v 1-30] }
              back: { formats: [1280x720 420v 1-30] }
            device-sets: [[front, bakc]]

            """,
        accepted: """
            mcpipe-rig: 1
            cameras:
              front: { formats: [1280x720 420v 1-30] }
              back: { formats: [1280x720 420v 1-30] }
            device-sets: [[front, back]]

            """)

    static let unknownFeature = DiagnosticCode(
        "rig-names-unknown-feature",
        summary: "a rig file names a feature that it does not have",
        explanation: "What a feature requires and excludes are features of the same file, by name.",
        remedy: "correct the name, or add the feature",
        rejected: """
            mcpipe-rig: 1
            cameras:
              front: { formats: [1280x720 420v 1-30] }
            features:
              centre-stage: { max-fps: 30, excludes: [dpeth] }
              depth: {}

            """,
        accepted: """
            mcpipe-rig: 1
            cameras:
              front: { formats: [1280x720 420v 1-30] }
            features:
              centre-stage: { max-fps: 30, excludes: [depth] }
              depth: {}

            """)
}
