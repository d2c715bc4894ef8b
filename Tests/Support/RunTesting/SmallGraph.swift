/// A pipeline file that asks little of the machine.
public enum SmallGraph {
    /// Two small patterns and a tone into three files of a container; as fast as can be written where not live.
    public static func recording(_ container: String = "mp4", isLive: Bool = true) -> String {
        """
        mcpipe: 1
        name: small
        defaults:
          video: { bitrate: 500 kbit/s }
        sources:
          left: { pattern: ball, size: 320x240, fps: 15, live: \(isLive) }
          right: { pattern: smpte, size: 160x120, fps: 15, live: \(isLive) }
          voice: { tone: 440 Hz, live: \(isLive) }
        compositors:
          both: { size: 320x240, clock: left, layers: [left, { source: right, at: [10, 10] }] }
        sinks:
          program: { record: "out/{name}-{take}.\(container)", video: both, audio: voice }
          iso: { record: "out/{name}-{take}-{source}.\(container)", each: [left, right] }

        """
    }

    /// One file, as fast as it can be written.
    public static let quick = """
        mcpipe: 1
        name: quick
        sources:
          picture: { pattern: ball, size: 160x120, fps: 30, live: false }
        sinks:
          file: { record: "{name}-{take}.mp4", video: picture }

        """
}
