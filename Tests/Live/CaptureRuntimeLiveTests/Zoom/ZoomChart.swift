import CaptureModel
import CaptureTesting
import Foundation

/// A chart of known size for measuring zoom: a white rectangle in the middle of black, whose sides are shares of the picture's.
enum ZoomChart {
    /// The rectangle's share of width and height in the whole picture: small enough to stay in sight at a zoom of 12.
    static let share = 1.0 / 20

    /// Writes a film of the chart, as a camera of a narrower view would see it where `enlargement` is above 1.
    static func film(
        _ name: String, in folder: TemporaryFolder, frames: Int, size: Size = .hd720, enlargement: Double = 1
    ) async throws -> URL {
        let file = folder[name]
        let (width, height) = (side(size.width, enlargement), side(size.height, enlargement))
        let (x, y) = ((size.width - width) / 2, (size.height - height) / 2)
        _ = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "color=black:size=\(size):rate=30", "-frames:v", "\(frames)", "-vf",
                "drawbox=x=\(x):y=\(y):w=\(width):h=\(height):color=white:t=fill,format=yuv420p", "-c:v", "libx264",
                "-preset", "ultrafast", "-qp", "4", "-g", "1", file.path,
            ]
        ).succeeded("ffmpeg \(name)")
        return file
    }

    private static func side(_ whole: Int, _ enlargement: Double) -> Int {
        Int((Double(whole) * share * enlargement / 2).rounded()) * 2
    }

    /// How much larger the rectangle is in each picture of a film than in the whole chart, across and up.
    ///
    /// A line through the middle is summed up: where an edge falls between two pixels, both are grey by their shares, so the sum
    /// is the length to a fraction of a pixel.
    static func enlargements(in film: URL) async throws -> [(across: Double, up: Double)] {
        let report = try await MediaJudge.examine(film)
        guard let video = report.video.first else { return [] }
        let across = try await line(film, "crop=iw:2:0:ih/2-1,scale=iw:1:flags=area", length: video.width)
        let up = try await line(film, "crop=2:ih:iw/2-1:0,scale=1:ih:flags=area", length: video.height)
        return zip(across, up).map { ($0 / share, $1 / share) }
    }

    /// What share of a line is white, picture by picture.
    private static func line(_ film: URL, _ filter: String, length: Int) async throws -> [Double] {
        let raw = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-i", film.path, "-fps_mode", "passthrough", "-vf",
                "\(filter),scale=out_range=full,format=gray", "-f", "rawvideo", "-",
            ]
        ).succeeded("ffmpeg \(film.lastPathComponent)")
        let bytes = [UInt8](raw.output)
        return stride(from: 0, to: bytes.count - length + 1, by: length).map { start in
            Double(bytes[start..<start + length].reduce(0) { $0 + Int($1) }) / 255 / Double(length)
        }
    }
}
