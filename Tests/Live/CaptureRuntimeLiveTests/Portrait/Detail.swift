import CaptureTesting
import Foundation

/// How much detail there is in the pictures of a film: the energy of their Laplacian, the sum of a pixel's differences from its four
/// neighbours. A blur takes it away, whatever its kind.
struct Detail {
    let width, height: Int
    /// The brightness of each picture, a byte a pixel.
    let pictures: [[UInt8]]

    /// Reads a film's pictures as they are.
    init(of film: URL, _ width: Int, _ height: Int) async throws {
        let raw = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-i", film.path, "-fps_mode", "passthrough", "-vf", "format=yuv420p,extractplanes=y",
                "-f",
                "rawvideo", "-",
            ], within: .seconds(240)
        ).succeeded("ffmpeg \(film.lastPathComponent)")
        let bytes = [UInt8](raw.output)
        let size = width * height
        (self.width, self.height) = (width, height)
        pictures = stride(from: 0, to: bytes.count - size + 1, by: size).map { Array(bytes[$0..<($0 + size)]) }
    }

    /// The mean energy within a rectangle of a picture.
    func energy(_ picture: Int, x: Range<Int>, y: Range<Int>) -> Double {
        let pixels = pictures[picture]
        var sum = 0
        for row in max(1, y.lowerBound)..<min(height - 1, y.upperBound) {
            for column in max(1, x.lowerBound)..<min(width - 1, x.upperBound) {
                let at = row * width + column
                let others =
                    Int(pixels[at - 1]) + Int(pixels[at + 1]) + Int(pixels[at - width]) + Int(pixels[at + width])
                let difference = 4 * Int(pixels[at]) - others
                sum += difference * difference
            }
        }
        return Double(sum) / Double(max(1, x.count * y.count))
    }
}
