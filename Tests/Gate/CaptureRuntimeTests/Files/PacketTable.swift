import CaptureTesting
import Foundation

/// What ffprobe lists of a file's packets.
struct PacketTable: Sendable {
    /// One packet; times in the stream's ticks.
    struct Packet: Sendable, Hashable {
        var stream: Int
        var time: Int
        var decodeTime: Int?
        var size: Int
        var isKey: Bool
    }

    var packets: [Packet]

    /// Reads a file; no packets where ffprobe cannot open it.
    init(of file: URL) async throws {
        let result = try await ProcessRunner.run(
            "ffprobe",
            [
                "-v", "quiet", "-show_entries", "packet=stream_index,pts,dts,size,flags", "-of", "compact=p=0:nk=0",
                file.path,
            ])
        packets = result.text.split(separator: "\n").compactMap { line in
            var fields: [Substring: Substring] = [:]
            for field in line.split(separator: "|") {
                let parts = field.split(separator: "=", maxSplits: 1)
                if parts.count == 2 { fields[parts[0]] = parts[1] }
            }
            guard let stream = fields["stream_index"].flatMap({ Int($0) }),
                let time = fields["pts"].flatMap({ Int($0) }),
                let size = fields["size"].flatMap({ Int($0) })
            else { return nil }
            return Packet(
                stream: stream, time: time, decodeTime: fields["dts"].flatMap { Int($0) }, size: size,
                isKey: fields["flags"]?.hasPrefix("K") ?? false)
        }
    }

    /// Each stream's packets in the order of decoding.
    var byStream: [Int: [Packet]] { Dictionary(grouping: packets, by: \.stream) }

    /// What the container lists: where it has no times of decoding, ffprobe makes them up from as much as there is.
    var listed: Set<Packet> {
        Set(packets.map { Packet(stream: $0.stream, time: $0.time, decodeTime: nil, size: $0.size, isKey: $0.isKey) })
    }

    /// Pictures that GStreamer's demuxer gives of a file.
    static func picturesByGStreamer(of file: URL) async throws -> Int {
        let (demuxer, pad) =
            switch file.pathExtension {
            case "mkv", "webm": ("matroskademux", "video_0")
            case "ts": ("tsdemux", "")
            default: ("qtdemux", "video_0")
            }
        let chain = file.pathExtension == "ts" ? ["d.", "!", "h264parse"] : ["d.\(pad)"]
        let result = try await ProcessRunner.run(
            "gst-launch-1.0",
            ["-v", "filesrc", "location=\(file.path)", "!", demuxer, "name=d"] + chain
                + ["!", "fakesink", "silent=false"])
        return result.text.split(separator: "\n").count { $0.contains("chain   ****") }
    }
}
