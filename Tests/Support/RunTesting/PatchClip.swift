public import CaptureTesting
public import Foundation
public import Testing

/// A film of patches of known colours in one range or the other, lossless or nearly so, by ffmpeg; and what a player shows of it.
public struct PatchClip: Sendable, CustomTestStringConvertible {
    /// What it shows from left to right, as a player does: greys tell of luma, the others of colour.
    public static let patches: [Picture.Pixel] = [
        .init(0, 0, 0), .init(64, 64, 64), .init(128, 128, 128), .init(192, 192, 192), .init(255, 255, 255),
        .init(180, 60, 60), .init(60, 180, 60), .init(60, 60, 180),
    ]

    /// How it is compressed (ffmpeg: `-c:v`), and in what.
    public var codec: String, container: String
    /// Whether black and white are 0 and 255; else they are 16 and 235.
    public var isFull: Bool
    /// Lines; from 720 on the matrix is BT.709, else BT.601. That of Motion JPEG is always BT.601.
    public var height: Int

    /// Makes one.
    public init(_ codec: String, _ container: String, isFull: Bool, height: Int = 180) {
        self.codec = codec
        self.container = container
        self.isFull = isFull
        self.height = height
    }

    public var testDescription: String { "\(codec) in \(container), \(isFull ? "full" : "limited"), \(height) lines" }
    /// Its name in a folder.
    public var name: String { "clip.\(container)" }

    private var width: Int { height * 16 / 9 }

    /// Writes half a second of it.
    public func write(to folder: TemporaryFolder) async throws {
        var row = Data()
        for column in 0..<width {
            let patch = Self.patches[column * Self.patches.count / width]
            row.append(contentsOf: [UInt8(patch.red), UInt8(patch.green), UInt8(patch.blue)])
        }
        let raw = folder["clip.rgb"]
        try Data(Array(repeating: row, count: height).joined()).write(to: raw)
        let isJPEG = codec == "mjpeg"
        let matrix = height >= 720 && !isJPEG ? "bt709" : "smpte170m"
        let range = isFull ? "full" : "limited"
        let format = isJPEG ? "yuvj420p" : "yuv420p"
        let scale = "scale=out_range=\(range):out_color_matrix=\(matrix):flags=accurate_rnd+full_chroma_int"
        var options = ["-vf", "\(scale),format=\(format)", "-c:v", codec]
        options += isJPEG ? ["-q:v", "2"] : ["-qp", "0"]
        options += ["-colorspace", matrix, "-color_primaries", matrix, "-color_trc", matrix]
        options += ["-color_range", isFull ? "pc" : "tv"]
        try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "\(width)x\(height)", "-r", "10", "-i",
                raw.path,
            ]
                + options + [folder.path(name)]
        ).succeeded("ffmpeg \(testDescription)")
        try FileManager.default.removeItem(at: raw)
    }

    /// What is wrong with the colours that a player shows of a file's first picture; nil where they are the clip's.
    ///
    /// - Parameter tolerance: of 255. `videoconvert` of GStreamer 1.22 cuts off what is behind the point where it changes a matrix,
    ///   which was measured to cost up to 2.5 of luma and of colour, and up to 7 of one of the three by which it is shown.
    public static func complaint(about file: URL, tolerance: Int = 7) async throws -> String? {
        let picture = try await Picture(from: file)
        let width = picture.width / patches.count
        let shown = patches.indices.map {
            picture.average(x: $0 * width + width / 2 - 8, y: picture.height / 2, width: 16, height: 16)
        }
        return zip(shown, patches).allSatisfy { $0.isClose(to: $1, tolerance: tolerance) } ? nil : "\(shown)"
    }

    /// What ffprobe says of the range and the matrix of a file's pictures.
    public static func tags(of file: URL) async throws -> [String] {
        try await ProcessRunner.run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=pix_fmt,color_range,color_space",
                "-of",
                "csv=p=0", file.path,
            ]
        ).succeeded("ffprobe \(file.lastPathComponent)").text.trimmingCharacters(in: .whitespacesAndNewlines)
            .split(separator: ",").map(String.init)
    }
}
