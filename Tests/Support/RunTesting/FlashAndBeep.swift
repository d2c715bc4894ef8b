import CaptureTesting
public import Foundation

/// How far sound and picture of a recording are apart, by its flashes and beeps, found by ffmpeg.
public struct FlashAndBeep {
    /// A beep for which a flash was found.
    public struct Pair {
        /// When the flash is, in seconds of the file.
        public var time: Double
        /// By how much the beep comes later, in seconds.
        public var offset: Double
    }

    /// The beeps with their flashes, in the order of time.
    public let pairs: [Pair]

    /// By how much sound and picture have moved apart since the first pair, at most. How far apart they begin is no drift: of sound
    /// that begins before the picture a file has none, so that its first sample need not be the first that its source made.
    public var drift: Double? {
        pairs.first.flatMap { first in pairs.map { abs($0.offset - first.offset) }.max() }
    }

    /// Looks for pictures that turn from black to white and for sounds that begin.
    ///
    /// - Parameter lag: by how much the beeps were made later than the flashes; pairs lie within 0.45 s of it: there is one a second.
    public init(_ file: URL, lag: Double) async throws {
        let report = try await MediaJudge.examine(file, within: .seconds(600))
        let luma = try await Self.decode(
            file,
            ["-map", "0:v", "-fps_mode", "passthrough", "-vf", "scale=1:1:flags=area,format=gray", "-f", "rawvideo"])
        let times = (report.video.first?.times ?? []).sorted()
        var flashes: [Double] = []
        for index in luma.indices.dropFirst() where index < times.count && luma[index] > 128 && luma[index - 1] < 128 {
            flashes.append(times[index])
        }
        let sound = try await Self.decode(file, ["-map", "0:a", "-ac", "1", "-f", "s16le"])
        guard let track = report.audio.first, let picture = report.video.first else {
            throw Missing(what: "sound or picture")
        }
        // Each test source counts from when it began, some milliseconds apart, which is when its first buffer is.
        let lag = lag + track.firstTime - picture.firstTime
        var beeps: [Double] = []
        var quiet = Int.max
        for index in 0..<sound.count / 2 {
            let sample = Int16(bitPattern: UInt16(sound[2 * index]) | UInt16(sound[2 * index + 1]) << 8)
            if abs(Int(sample)) > 1600 {
                if quiet > track.sampleRate / 4 {
                    beeps.append(track.firstTime + Double(index) / Double(track.sampleRate))
                }
                quiet = 0
            } else if quiet < Int.max {
                quiet += 1
            }
        }
        pairs = beeps.compactMap { beep in
            guard let flash = flashes.min(by: { abs(beep - lag - $0) < abs(beep - lag - $1) }),
                abs(beep - lag - flash) < 0.45
            else { return nil }
            return Pair(time: flash, offset: beep - lag - flash)
        }
    }

    /// A file lacks a track.
    public struct Missing: Error { let what: String }

    /// Raw media of a file.
    public static func decode(_ file: URL, _ arguments: [String]) async throws -> Data {
        try await ProcessRunner.run(
            "ffmpeg", ["-v", "error", "-i", file.path] + arguments + ["-"], within: .seconds(600)
        ).succeeded("ffmpeg").output
    }
}
