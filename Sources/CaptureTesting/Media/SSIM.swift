public import Foundation

/// Structural similarity of two videos, by ffmpeg: 1 is the same, below 0.9 people see a difference.
public enum SSIM {
    /// ffmpeg gave no figure.
    public struct NoFigure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The mean over all pictures and planes; the pictures are paired by number, and the shorter video ends it.
    ///
    /// - Parameters:
    ///   - filter: an ffmpeg filter chain that makes the video comparable, such as `crop=320:180:0:0`.
    ///   - referenceFilter: the same for the reference, such as `scale=1280:720`.
    public static func between(
        _ file: URL, _ reference: URL, filter: String = "null", referenceFilter: String = "null",
        within limit: Duration = .seconds(120)
    ) async throws -> Double {
        // Numbering the pictures takes differences in time base and start out of the comparison.
        let paired = "settb=1/1000,setpts=N,format=yuv420p"
        let graph = "[0:v]\(filter),\(paired)[a];[1:v]\(referenceFilter),\(paired)[b];[a][b]ssim=shortest=1"
        let result = try await ProcessRunner.run(
            "ffmpeg",
            ["-v", "info", "-nostats", "-i", file.path, "-i", reference.path, "-lavfi", graph, "-f", "null", "-"],
            within: limit
        ).succeeded("ffmpeg ssim")
        guard let line = result.errors.split(separator: "\n").last(where: { $0.contains("SSIM") }),
            let all = line.split(separator: " ").first(where: { $0.hasPrefix("All:") }),
            let figure = Double(all.dropFirst(4))
        else { throw NoFigure(description: result.errors) }
        return figure
    }
}
