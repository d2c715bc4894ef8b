import CaptureTesting
public import Foundation

/// A file of 10-bit HDR with a ramp of known values, lossless, and what can be read of what mcpipe has made of it.
public enum BrightClip {
    /// One column for each value of limited range, from black to peak.
    public static let values = Array(64...959).map { min($0, 940) }
    /// Its height in pixels.
    public static let height = 64
    /// Its width in pixels: one column a value.
    public static var width: Int { values.count }
    /// The x at which a share of the signal stands.
    public static func column(_ share: Double) -> Int { Int((share * 876).rounded()) }

    /// Writes half a second of it, by ffmpeg.
    public static func write(to file: URL) async throws {
        var frame = Data()
        for _ in 0..<height {
            for value in values { frame.append(contentsOf: [UInt8(value & 255), UInt8(value >> 8)]) }
        }
        for _ in 0..<(width * height / 2) { frame.append(contentsOf: [0, 2]) }
        let raw = file.deletingLastPathComponent().appendingPathComponent("ramp.yuv")
        try (0..<12).reduce(into: Data()) { data, _ in data.append(frame) }.write(to: raw)
        try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p10le", "-s", "\(width)x\(height)", "-r", "24",
                "-i",
                raw.path, "-c:v", "libx265", "-x265-params",
                "log-level=error:lossless=1:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc:range=limited",
                "-color_primaries", "bt2020", "-color_trc", "arib-std-b67", "-colorspace", "bt2020nc", "-tag:v", "hvc1",
                file.path,
            ]
        ).succeeded("ffmpeg")
        try FileManager.default.removeItem(at: raw)
    }

    /// What ffprobe says of a file's picture: codec, profile, pixel format, matrix, transfer, primaries.
    public static func tags(of file: URL) async throws -> [String] {
        let keys = ["codec_name", "profile", "pix_fmt", "color_space", "color_transfer", "color_primaries"]
        let answer = try await ProcessRunner.run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=\(keys.joined(separator: ","))",
                "-of", "default=noprint_wrappers=1", file.path,
            ]
        ).succeeded("ffprobe \(file.lastPathComponent)").text
        let pairs = answer.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return keys.map { key in pairs.first { $0.first == key }?.last ?? "" }
    }

    /// What every recording of HDR says.
    public static let kept = ["hevc", "Main 10", "yuv420p10le", "bt2020nc", "arib-std-b67", "bt2020"]

    /// The luma of one row of a file's picture, as numbers of 10 bits.
    public static func row(of file: URL, y: Int = 32, width: Int = width, at seconds: Double = 0.2) async throws
        -> [Int]
    {
        let data = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-ss", "\(seconds)", "-i", file.path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
                "yuv420p10le", "-",
            ]
        ).succeeded("ffmpeg \(file.lastPathComponent)").output
        let start = y * width * 2
        guard data.count >= start + width * 2 else { return [] }
        let bytes = [UInt8](data)
        return (0..<width).map { Int(bytes[start + 2 * $0]) | Int(bytes[start + 2 * $0 + 1]) << 8 }
    }

    /// What the tone curve makes of a share of the signal: a power of 2.8, encoded by hybrid log gamma (ARIB STD-B67).
    public static func toneMapped(_ share: Double) -> Double {
        let light = pow(share, 2.8)
        return light <= 1.0 / 12
            ? (3 * light).squareRoot() : 0.178_832_77 * log(12 * light - 0.284_668_92) + 0.559_910_73
    }
}
