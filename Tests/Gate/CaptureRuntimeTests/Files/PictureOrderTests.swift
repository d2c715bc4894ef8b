import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import Testing

@testable import CaptureRuntime

/// How many pictures are decoded before one that is shown before them, as a file's own bytes tell it.
@Suite struct PictureOrderTests {
    /// A file of an encoder, what it keeps for the decoder, and what ffprobe makes of that.
    struct Sample: Sendable, CustomTestStringConvertible {
        var codec: VideoCodec, encoder: String, options: [String]
        var testDescription: String { "\(encoder) \(options.joined(separator: " "))" }

        /// `avcC` or `hvcC`, and the depth by ffprobe.
        func make() async throws -> (record: [UInt8], depth: Int) {
            try await TemporaryFolder.use { folder in
                let file = folder.path("file.mp4")
                try await ProcessRunner.run(
                    "ffmpeg",
                    ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x64:rate=25:duration=1", "-c:v", encoder]
                        + options + [file]
                ).succeeded("ffmpeg")
                let probe = try await ProcessRunner.run(
                    "ffprobe", ["-v", "error", "-show_entries", "stream=has_b_frames", "-of", "csv=p=0", file]
                ).succeeded("ffprobe")
                let depth = try #require(
                    Int(String(decoding: probe.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
                return (
                    try Self.record(codec == .h264 ? "avcC" : "hvcC", of: Data(contentsOf: folder["file.mp4"])), depth
                )
            }
        }

        private static func record(_ name: String, of file: Data) throws -> [UInt8] {
            let bytes = [UInt8](file), place = try #require(file.range(of: Data(name.utf8))).lowerBound
            let size = bytes[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
            return Array(bytes[place + 4..<place - 4 + size])
        }
    }

    static let samples = [
        Sample(codec: .h264, encoder: "libx264", options: ["-bf", "0"]),
        Sample(codec: .h264, encoder: "libx264", options: ["-bf", "1"]),
        Sample(codec: .h264, encoder: "libx264", options: ["-bf", "3", "-b-pyramid", "normal"]),
        Sample(codec: .h264, encoder: "libx264", options: ["-profile:v", "baseline", "-pix_fmt", "yuv420p"]),
        Sample(codec: .h264, encoder: "libx264", options: ["-profile:v", "high10", "-pix_fmt", "yuv420p10le"]),
        Sample(codec: .h265, encoder: "libx265", options: ["-x265-params", "log-level=error:bframes=0"]),
        Sample(codec: .h265, encoder: "libx265", options: ["-x265-params", "log-level=error:bframes=4:b-pyramid=1"]),
    ]

    @Test(arguments: samples) func itIsWhatFfprobeReads(sample: Sample) async throws {
        let (record, depth) = try await sample.make()
        #expect(PictureOrder.depth(of: sample.codec.rawValue, record[...]) == depth)
    }

    /// Whatever a file says, the answer is one that a codec allows, or none; and there is one.
    @Test(arguments: samples)
    func damagedParameterSetsGiveASaneAnswer(sample: Sample) async throws {
        let (record, _) = try await sample.make()
        let codec = sample.codec.rawValue
        func judge(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
            let answer = PictureOrder.depth(of: codec, bytes[...])
            if let answer, !(0...16).contains(answer) { Issue.record("\(what()): \(answer) for \(bytes)") }
        }
        for length in 0..<record.count { judge(Array(record.prefix(length)), "cut at \(length)") }
        for place in record.indices {
            for bit in 0..<8 {
                var bytes = record
                bytes[place] ^= 1 << bit
                judge(bytes, "bit \(bit) of byte \(place)")
            }
        }
        var generator = SeededGenerator(seed: 20_261_122)
        for round in 0..<5000 {
            var bytes = record
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = .random(in: 0...255, using: &generator)
                case 1: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
                case 2: bytes.insert(.random(in: 0...255, using: &generator), at: place)
                default: if bytes.count > 1 { bytes.remove(at: place) }
                }
            }
            judge(bytes, "round \(round)")
        }
        // Zeros are numbers that never end, ones are flags that are all set.
        for byte: UInt8 in [0, 0x55, 0xAA, 0xFF] {
            for length in [0, 1, 7, 30, 4000] {
                judge(record.prefix(8) + Array(repeating: byte, count: length), "\(byte)")
            }
        }
    }
}
