import CaptureModel

/// A commented pipeline file for what a machine has: one recording, or picture in picture of two cameras.
struct StarterFile {
    private let cameras: [RigCamera]
    private let microphone: RigMicrophone?

    /// Makes a file for a rig.
    init(_ rig: Rig) {
        cameras = Array(rig.cameras.filter { !$0.formats.isEmpty }.prefix(2))
        microphone = rig.microphones.first
    }

    /// The file.
    ///
    /// - Parameter schema: The path of the schema for editors, as seen from the file; nil where there is none.
    func text(schema: String?) -> String {
        (schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? "") + """
            # A first pipeline, made by 'mcpipe init' from what \(cameras.isEmpty ? "any machine has" : "was plugged in").
            # Check it with 'mcpipe check', see it with 'mcpipe plan', run it with 'mcpipe run'.
            mcpipe: 1
            name: first

            defaults:
              video: { codec: h264, bitrate: 6 Mbit/s }   # for every recording that says nothing else

            sources:
            \(sources.joined(separator: "\n"))

            compositors:
              picture:
                size: 1280x720
                clock: \(main)        # paces the picture; the others give their latest frame
                layers:               # from back to front
                  - \(main)
                  - { source: \(inset), at: [40, 40], scale: 0.25 }

            sinks:
              # {name} is the name above, {take} the next free number, {source} the source of each recording.
              program: { record: "recordings/{name}-{take}.mp4", video: picture, audio: voice }
              iso: { record: "recordings/{name}-{take}-{source}.mp4", each: [\(iso)] }

            """
    }

    private var main: String { cameras.isEmpty ? "pattern" : "main" }
    private var inset: String { cameras.count > 1 ? "second" : "inset" }
    private var iso: String { cameras.count == 1 ? "main" : "\(main), \(inset)" }

    private var sources: [String] {
        let voice =
            microphone.map { "  voice: { microphone: \(Self.quoted($0.name)) }" } ?? "  voice: { tone: 440 Hz }"
        guard let first = cameras.first else {
            return [
                "  # No camera was found, so these are test patterns.",
                "  pattern: { pattern: smpte, format: 1280x720@30 }",
                "  inset: { pattern: ball, format: 640x360@30 }",
                voice,
            ]
        }
        var lines = ["  main: { camera: \(Self.quoted(first.name)) }   # \(first.label)"]
        if cameras.count > 1 {
            lines.append("  second: { camera: \(Self.quoted(cameras[1].name)) }   # \(cameras[1].label)")
        } else {
            lines.append(
                "  inset: { pattern: ball, format: 640x360@30 }   # until a second camera comes")
        }
        return lines + [voice]
    }

    /// A name as YAML takes it whatever it holds.
    private static func quoted(_ name: String) -> String {
        name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
            ? name : "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
