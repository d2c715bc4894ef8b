/// A timecode: a number of frames, and how it is written as hours, minutes, seconds and frames (SMPTE ST 12-1).
public struct Timecode: Sendable, Hashable, CustomStringConvertible {
    /// Pictures per second.
    public let rate: FrameRate
    /// Whether numbers are left out so that it stays in step with the clock.
    public let isDropFrame: Bool
    /// Frames since 00:00:00:00, without the numbers that are left out.
    public let frames: Int

    /// Whether a rate can leave numbers out: 29.97 and 59.94 fps, which are 30 and 60 slowed down by 1001/1000.
    public static func mayDrop(_ rate: FrameRate) -> Bool {
        rate.denominator == 1001 && (rate.numerator == 30_000 || rate.numerator == 60_000)
    }

    /// Makes a timecode of a number of frames.
    public init(frames: Int, rate: FrameRate, isDropFrame: Bool? = nil) {
        self.rate = rate
        self.isDropFrame = isDropFrame ?? Self.mayDrop(rate)
        self.frames = max(0, frames)
    }

    /// The timecode of the frame that runs when so much time has passed since 00:00:00:00.
    public init(elapsed time: Duration, rate: FrameRate, isDropFrame: Bool? = nil) {
        self.init(frames: Int(Self.seconds(time) * rate.perSecond), rate: rate, isDropFrame: isDropFrame)
    }

    /// The timecode that reads as a time of day: its seconds are those of the clock.
    public init(timeOfDay time: Duration, rate: FrameRate, isDropFrame: Bool? = nil) {
        let (drops, nominal) = (isDropFrame ?? Self.mayDrop(rate), Self.nominal(rate))
        let seconds = Self.seconds(time)
        let (whole, fraction) = (Int(seconds), seconds - seconds.rounded(.down))
        var frame = min(nominal - 1, Int(fraction * rate.perSecond))
        let minutes = whole / 60
        var number = whole * nominal
        if drops {
            let left = nominal / 15
            // The first numbers of most minutes are none.
            if whole % 60 == 0, minutes % 10 != 0 { frame = max(frame, left) }
            number -= left * (minutes - minutes / 10)
        }
        self.init(frames: number + frame, rate: rate, isDropFrame: drops)
    }

    /// Reads what `description` writes; nil for another text, and for numbers that are left out.
    public init?(parsing text: String, rate: FrameRate) {
        let fields = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == ";" }
        let numbers = fields.compactMap { $0.count == 2 && $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        let drops = text.contains(";")
        guard fields.count == 4, numbers.count == 4, !drops || Self.mayDrop(rate) else {
            return nil
        }
        let nominal = Self.nominal(rate)
        guard (0..<24).contains(numbers[0]), (0..<60).contains(numbers[1]), (0..<60).contains(numbers[2]),
            (0..<nominal).contains(numbers[3])
        else { return nil }
        let minutes = numbers[0] * 60 + numbers[1]
        let left = drops ? nominal / 15 * (minutes - minutes / 10) : 0
        self.init(
            frames: (minutes * 60 + numbers[2]) * nominal + numbers[3] - left, rate: rate, isDropFrame: drops)
        guard description == text else { return nil }
    }

    /// Seconds, and half a microsecond for what was rounded on the way here.
    private static func seconds(_ time: Duration) -> Double {
        let (seconds, attoseconds) = max(time, .zero).components
        return Double(seconds) + Double(attoseconds) / 1e18 + 5e-7
    }

    /// Frames that a second is numbered with.
    public var nominalRate: Int { Self.nominal(rate) }

    private static func nominal(_ rate: FrameRate) -> Int { max(1, Int(rate.perSecond.rounded())) }

    /// `14:30:05:12`, and `14:30:05;12` where numbers are left out. After a day it begins anew.
    public var description: String {
        let nominal = nominalRate
        var number = frames
        if isDropFrame {
            let left = nominal / 15
            let tenMinutes = nominal * 600 - 9 * left
            let (tens, rest) = (number / tenMinutes, number % tenMinutes)
            let minutes = max(0, rest - left) / (nominal * 60 - left)
            number += tens * 9 * left + (rest < nominal * 60 ? 0 : minutes * left)
        }
        let seconds = number / nominal
        let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
        let text = parts.map(Self.two).joined(separator: ":")
        return text + (isDropFrame ? ";" : ":") + Self.two(number % nominal)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
