public import Foundation

/// A picture out of a media file, as full-range RGB, for probing pixels.
public struct Picture: Sendable {
    /// The colour of a pixel, or the mean colour of several.
    public struct Pixel: Sendable, Hashable, CustomStringConvertible {
        /// 0 to 255 each.
        public var red, green, blue: Int

        /// Makes a colour.
        public init(_ red: Int, _ green: Int, _ blue: Int) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// Whether each of the three is within `tolerance` of another's; encoding and 4:2:0 cost a few units.
        public func isClose(to other: Pixel, tolerance: Int = 12) -> Bool {
            abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
                && abs(blue - other.blue) <= tolerance
        }

        public var description: String { "(\(red), \(green), \(blue))" }
    }

    /// Why a file gave no picture.
    public struct NoPicture: Error, CustomStringConvertible {
        public let description: String
    }

    /// Pixels.
    public let width, height: Int
    private let bytes: [UInt8]

    /// Takes the picture that is shown `seconds` after the file's beginning; a still picture has only 0.
    public init(from file: URL, at seconds: Double = 0) async throws {
        let name = file.lastPathComponent
        let size = try await ProcessRunner.run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height", "-of", "csv=p=0",
                file.path,
            ]
        ).succeeded("ffprobe \(name)")
        let numbers = size.text.split(whereSeparator: { ",\n".contains($0) }).compactMap { Int($0) }
        guard numbers.count >= 2 else { throw NoPicture(description: "\(name) has no video track") }
        // Sent to its beginning, ffmpeg 5.1 finds no picture in some JPEGs.
        let place = seconds > 0 ? ["-ss", "\(seconds)"] : []
        let frame = try await ProcessRunner.run(
            "ffmpeg",
            ["-v", "error", "-noautorotate"] + place + [
                "-i", file.path, "-frames:v", "1",
                "-vf", "scale=out_range=full:flags=accurate_rnd+full_chroma_int", "-f", "rawvideo", "-pix_fmt", "rgb24",
                "-",
            ]
        ).succeeded("ffmpeg \(name)")
        guard frame.output.count == numbers[0] * numbers[1] * 3 else {
            throw NoPicture(description: "\(name) has no picture at \(seconds) s: \(frame.errors)")
        }
        (width, height, bytes) = (numbers[0], numbers[1], [UInt8](frame.output))
    }

    /// The colour of a pixel; the upper left one is (0, 0).
    public subscript(x: Int, y: Int) -> Pixel {
        let start = (y * width + x) * 3
        return Pixel(Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
    }

    /// The mean colour of a rectangle.
    public func average(x: Int, y: Int, width: Int, height: Int) -> Pixel {
        var sums = (0, 0, 0)
        for row in y..<(y + height) {
            for column in x..<(x + width) {
                let pixel = self[column, row]
                sums = (sums.0 + pixel.red, sums.1 + pixel.green, sums.2 + pixel.blue)
            }
        }
        let count = max(1, width * height)
        return Pixel(sums.0 / count, sums.1 / count, sums.2 / count)
    }
}
