import CaptureTesting
import Foundation

/// Something like speech in noise, of which everybody knows when it speaks: phrases of two seconds with a second between them.
enum SpeechInNoise {
    static let rate = 48_000
    static let period = 3.0

    /// Writes the sound, 16 bits, one channel.
    static func write(_ name: String, in folder: TemporaryFolder, seconds: Int) async throws -> URL {
        let file = folder[name]
        // A voice of 120 Hz that rises and falls, with formants at 600 and 1800 Hz, in four syllables a second.
        let phase = "2*PI*(120*t-5.7*cos(4.4*t)-0.53*cos(18.8*t))"
        let voice = (1...24).map { number in
            let pitch = 120.0 * Double(number)
            let level = exp(-pow((pitch - 600) / 700, 2)) + exp(-pow((pitch - 1800) / 500, 2)) / 2
            return String(format: "%.4f*sin(%d*%@)", level, number, phase)
        }.joined(separator: "+")
        let syllables = "pow(max(0,sin(8*PI*t)),0.7)*lt(mod(t,\(period)),2)"
        _ = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i",
                "aevalsrc='0.045*\(syllables)*(\(voice))':s=\(rate):d=\(seconds)", "-f", "lavfi", "-i",
                "anoisesrc=a=0.04:c=white:r=\(rate):d=\(seconds):s=7", "-filter_complex",
                "[0][1]amix=inputs=2:normalize=0", "-ac", "1", "-c:a", "pcm_s16le", file.path,
            ], within: .seconds(240)
        ).succeeded("ffmpeg \(name)")
        return file
    }

    /// The samples of a file's sound, -1 ... 1, in its own rate and one channel.
    static func samples(of file: URL) async throws -> [Double] {
        let raw = try await ProcessRunner.run(
            "ffmpeg", ["-v", "error", "-i", file.path, "-f", "s16le", "-ac", "1", "-ar", "\(rate)", "-"],
            within: .seconds(240)
        ).succeeded("ffmpeg \(file.lastPathComponent)")
        let bytes = [UInt8](raw.output)
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            Double(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)) / 32768
        }
    }

    /// How much louder the phrases are than what is between them, in decibels, over a part of the sound.
    static func ratio(_ samples: [Double], seconds part: Range<Double>) -> Double {
        var (speech, pause) = ((sum: 0.0, count: 0.0), (sum: 0.0, count: 0.0))
        for index in samples.indices {
            let time = Double(index) / Double(rate)
            guard part.contains(time) else { continue }
            let phrase = time.truncatingRemainder(dividingBy: period)
            if phrase < 2, sin(8 * .pi * time) > 0.5 {
                speech = (speech.sum + samples[index] * samples[index], speech.count + 1)
            } else if (2.3..<2.95).contains(phrase) {
                pause = (pause.sum + samples[index] * samples[index], pause.count + 1)
            }
        }
        return 10 * log10(speech.sum / speech.count / (pause.sum / pause.count + 1e-12))
    }
}
