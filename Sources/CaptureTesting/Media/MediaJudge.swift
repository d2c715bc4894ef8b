public import Foundation

/// Judges media files from outside, by ffprobe and ffmpeg.
public enum MediaJudge {
    /// What is in a file; every picture is decoded.
    ///
    /// - Throws: `ProcessFailure` where ffprobe cannot read it.
    public static func examine(_ file: URL, within limit: Duration = .seconds(120)) async throws -> MediaReport {
        let entries =
            "packet=stream_index,pts_time,duration_time,flags,size:format=format_name,duration,size:format_tags"
            + ":stream=index,codec_type,codec_name,profile,pix_fmt,width,height,nb_read_frames,duration,avg_frame_rate"
            + ",sample_rate,channels,color_range,color_space"
        let result = try await ProcessRunner.run(
            "ffprobe", ["-v", "error", "-count_frames", "-show_entries", entries, "-of", "json", file.path],
            within: limit
        ).succeeded("ffprobe \(file.lastPathComponent)")
        return try JSONDecoder().decode(ProbeAnswer.self, from: result.output).report
    }

    /// What ffmpeg complains of while it decodes a file to its end; empty for a sound one.
    public static func complaints(about file: URL, within limit: Duration = .seconds(120)) async throws -> String {
        // Else ffmpeg rounds the times to its guess of the rate, and complains of two frames at one time of its own making.
        let times = ["-fps_mode", "passthrough", "-enc_time_base", "-1"]
        let result = try await ProcessRunner.run(
            "ffmpeg", ["-v", "warning", "-i", file.path] + times + ["-f", "null", "-"], within: limit)
        return result.status == 0 ? result.errors : "status \(result.status): \(result.errors)"
    }

    /// The names of an MP4 or MOV file's outermost boxes in order, such as `ftyp`, `moov`, `moof`, `mdat`.
    ///
    /// A file cut off ends in the box that was not finished.
    public static func boxes(of file: URL) throws -> [String] {
        let data = try Data(contentsOf: file)
        var names: [String] = []
        var position = 0
        while position + 8 <= data.count {
            let head = [UInt8](data[position..<min(position + 16, data.count)])
            names.append(String(decoding: head[4..<8], as: UTF8.self))
            var size = number(head[0..<4])
            if size == 1, head.count == 16 { size = number(head[8..<16]) }
            if size == 0 { break }
            guard size >= 8, size <= data.count - position else { break }
            position += size
        }
        return names
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

/// ffprobe's JSON.
private struct ProbeAnswer: Decodable {
    struct Packet: Decodable {
        var streamIndex: Int
        var ptsTime, durationTime, flags, size: String?

        enum CodingKeys: String, CodingKey {
            case streamIndex = "stream_index", ptsTime = "pts_time", durationTime = "duration_time", flags, size
        }
    }

    struct Stream: Decodable {
        var index: Int
        var kind: String
        var codec, profile, pixelFormat, frames, rate, sampleRate, colorRange, colorSpace: String?
        var width, height, channels: Int?

        enum CodingKeys: String, CodingKey {
            case index, kind = "codec_type", codec = "codec_name", profile, pixelFormat = "pix_fmt", width, height
            case frames = "nb_read_frames", rate = "avg_frame_rate", sampleRate = "sample_rate", channels
            case colorRange = "color_range", colorSpace = "color_space"
        }
    }

    struct Format: Decodable {
        var name: String
        var duration, size: String?
        var tags: [String: String]?

        enum CodingKeys: String, CodingKey { case name = "format_name", duration, size, tags }
    }

    var packets: [Packet]?
    var streams: [Stream]
    var format: Format

    var report: MediaReport {
        let packets = Dictionary(grouping: packets ?? [], by: \.streamIndex)
        return MediaReport(
            streams: streams.map { stream in Self.stream(stream, packets[stream.index] ?? []) }, format: format.name,
            duration: format.duration.flatMap(Double.init) ?? 0, size: format.size.flatMap { Int($0) } ?? 0,
            tags: format.tags ?? [:])
    }

    private static func stream(_ stream: Stream, _ packets: [Packet]) -> MediaReport.Stream {
        let timed = packets.compactMap { packet in packet.ptsTime.flatMap(Double.init).map { ($0, packet) } }
            .sorted { $0.0 < $1.0 }
        let times = timed.map(\.0)
        let end = timed.map { $0 + ($1.durationTime.flatMap(Double.init) ?? 0) }.max() ?? 0
        return MediaReport.Stream(
            kind: stream.kind, codec: stream.codec ?? "unknown", profile: stream.profile,
            pixelFormat: stream.pixelFormat, width: stream.width ?? 0, height: stream.height ?? 0,
            frames: stream.frames.flatMap { Int($0) } ?? 0, duration: end - (times.first ?? 0),
            averageRate: stream.rate ?? "0/0", sampleRate: stream.sampleRate.flatMap { Int($0) } ?? 0,
            channels: stream.channels ?? 0, colorRange: stream.colorRange, colorSpace: stream.colorSpace,
            firstTime: times.first ?? 0, times: times,
            keyTimes: timed.filter { $1.flags?.hasPrefix("K") == true }.map(\.0),
            bytes: packets.compactMap { $0.size.flatMap { Int($0) } }.reduce(0, +))
    }
}
