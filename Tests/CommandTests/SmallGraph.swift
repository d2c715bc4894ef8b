/// A pipeline file that asks little of the machine.
enum SmallGraph {
    /// Two small patterns and a tone into three files.
    static let recording = """
        mcpipe: 1
        name: small
        defaults:
          video: { bitrate: 500 kbit/s }
        sources:
          left: { pattern: ball, size: 320x240, fps: 15 }
          right: { pattern: smpte, size: 160x120, fps: 15 }
          voice: { tone: 440 Hz }
        compositors:
          both: { size: 320x240, clock: left, layers: [left, { source: right, at: [10, 10] }] }
        sinks:
          program: { record: "out/{name}-{take}.mp4", video: both, audio: voice }
          iso: { record: "out/{name}-{take}-{source}.mp4", each: [left, right] }

        """

    /// One file, as fast as it can be written.
    static let quick = """
        mcpipe: 1
        name: quick
        sources:
          picture: { pattern: ball, size: 160x120, fps: 30, live: false }
        sinks:
          file: { record: "{name}-{take}.mp4", video: picture }

        """
}
