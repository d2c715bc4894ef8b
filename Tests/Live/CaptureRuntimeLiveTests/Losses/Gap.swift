import CaptureTesting
import Foundation
import Testing

/// The gaps of recorded pictures, by ffprobe.
enum Gap {
    /// Holds the longest gap of a file's picture against what was reported, to a frame.
    static func expect(_ gap: Double, in file: URL, fps: Double = 30) async throws {
        let video = try #require(try await MediaJudge.examine(file).video.first)
        // From one frame's beginning to the next's there is a frame more than is missing.
        #expect(abs(video.longestGap - gap - 1 / fps) <= 1 / fps, "\(video.longestGap) for \(gap)")
        #expect(video.times == video.times.sorted())
        #expect(try await MediaJudge.complaints(about: file) == "")
    }

    /// Nobody else misses a frame.
    static func expectNone(in file: URL, fps: Double = 30) async throws {
        let video = try #require(try await MediaJudge.examine(file).video.first)
        #expect(video.longestGap < 2 / fps)
        #expect(abs(video.duration * fps - Double(video.frames)) < 1)
        #expect(try await MediaJudge.complaints(about: file) == "")
    }
}
