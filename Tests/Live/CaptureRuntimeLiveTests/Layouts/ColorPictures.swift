import CaptureTesting
import Foundation

/// The colours of all pictures of a film, at a few points.
enum ColorPictures {
    /// What a picture has at each point: `red`, `green`, `blue`, `black`, or what else it is.
    ///
    /// - Parameter points: pixels of the film's own picture; the mean of 8x8 around each is taken.
    static func colors(in film: URL, at points: [(x: Int, y: Int)]) async throws -> [[String]] {
        var columns: [[String]] = []
        for point in points {
            let raw = try await ProcessRunner.run(
                "ffmpeg",
                [
                    "-v", "error", "-i", film.path, "-fps_mode", "passthrough", "-vf",
                    "crop=8:8:\(point.x - 4):\(point.y - 4),scale=1:1:flags=area", "-pix_fmt", "rgb24", "-f",
                    "rawvideo", "-",
                ]
            ).succeeded("ffmpeg \(film.lastPathComponent)")
            let bytes = [UInt8](raw.output)
            columns.append(
                stride(from: 0, to: bytes.count - 2, by: 3).map { word(Array(bytes[$0..<$0 + 3].map(Int.init))) })
        }
        guard let first = columns.first else { return [] }
        return first.indices.map { row in columns.map { $0[row] } }
    }

    private static func word(_ pixel: [Int]) -> String {
        let names = [[255, 0, 0]: "red", [0, 255, 0]: "green", [0, 0, 255]: "blue", [0, 0, 0]: "black"]
        return names.first { zip($0.key, pixel).allSatisfy { abs($0 - $1) < 30 } }?.value ?? "\(pixel)"
    }
}
