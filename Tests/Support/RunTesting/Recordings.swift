import CaptureModel
import CaptureRuntime
public import CaptureTesting
public import Foundation
public import Testing

/// Small recordings that real sessions have made, each made once for all tests.
public actor Recordings {
    /// The recordings of this test process.
    public static let shared = Recordings()

    /// What a recording is of.
    public struct Kind: Sendable, Hashable, CustomTestStringConvertible {
        /// The container, and the codecs by the words of a pipeline file.
        public var container: String, video: String, audio: String

        /// Names a container and its codecs.
        public init(container: String, video: String, audio: String) {
            self.container = container
            self.video = video
            self.audio = audio
        }

        public var testDescription: String { "\(container) with \(video) and \(audio)" }
    }

    /// MP4 in fragments of half a second.
    public static let mp4 = Kind(container: "mp4", video: "h264", audio: "aac")
    /// Matroska.
    public static let mkv = Kind(container: "mkv", video: "h264", audio: "opus")
    /// A transport stream.
    public static let ts = Kind(container: "ts", video: "h264", audio: "aac")
    /// WebM.
    public static let webm = Kind(container: "webm", video: "vp8", audio: "opus")

    /// Every container with every codec that it takes in this project, at least once.
    public static let kinds = [
        mp4, Kind(container: "mp4", video: "h265", audio: "aac"), Kind(container: "mp4", video: "av1", audio: "aac"),
        Kind(container: "mp4", video: "vp9", audio: "aac"), Kind(container: "mov", video: "h264", audio: "pcm"),
        Kind(container: "mov", video: "h265", audio: "aac"), Kind(container: "mov", video: "mjpeg", audio: "aac"), mkv,
        Kind(container: "mkv", video: "vp9", audio: "flac"), Kind(container: "mkv", video: "mjpeg", audio: "pcm"), webm,
        Kind(container: "webm", video: "av1", audio: "opus"), ts, Kind(container: "ts", video: "h265", audio: "opus"),
    ]

    private var made: [Kind: Task<Data, any Error>] = [:]

    /// The bytes of a recording: two seconds at 25 pictures a second, a key frame every half second at least.
    public func bytes(_ kind: Kind) async throws -> Data {
        if let task = made[kind] { return try await task.value }
        let task = Task {
            try await TemporaryFolder.use { folder in
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources:
                      picture: { pattern: ball, format: 160x120@25, live: false }
                      sound: { tone: 440 Hz, live: false }
                    sinks:
                      file:
                        record: file.\(kind.container)
                        video: picture
                        audio: sound
                    \(["mp4", "mov"].contains(kind.container) ? "    fragment: 500 ms" : "")
                        encode:
                          video: { codec: \(kind.video), bitrate: 200 kbit/s, keyframe-interval: 500 ms }
                          audio: { codec: \(kind.audio) }
                    """, limit: .seconds(2))
                return try Data(contentsOf: run.file("file"))
            }
        }
        made[kind] = task
        return try await task.value
    }

    /// Writes a recording, or its beginning, into a folder.
    public static func write(
        _ kind: Kind, to folder: TemporaryFolder, name: String = "file", cutAt: Int? = nil
    ) async throws -> URL {
        let bytes = try await shared.bytes(kind)
        let file = folder["\(name).\(kind.container)"]
        try bytes.prefix(cutAt ?? bytes.count).write(to: file)
        return file
    }
}
