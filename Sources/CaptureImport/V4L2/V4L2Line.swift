import CaptureModel

/// A line of what `v4l2-ctl --list-formats-ext` prints, in its form of today or of before 2018.
enum V4L2Line {
    /// The listing's first line.
    case beginning
    /// Whether the device gives pictures: `Type: Video Capture`.
    case type(String)
    /// A pixel format's code, and what is in brackets behind it: `[0]: 'MJPG' (Motion-JPEG, compressed)` or
    /// `Pixel Format: 'MJPG' (compressed)`.
    case format(String, description: String)
    /// The sizes of the format; the text as printed where they are a range.
    case sizes([Size], range: String?)
    /// The rates of the size.
    case rates(FrameRates)
    /// A line that repeats what others say.
    case known
    /// A line that looks like one of a listing, and what is wrong with it.
    case fault(String)
    /// Any other line.
    case other

    /// Reads a line whose blanks have been made single.
    init(_ text: String) {
        let (name, value) = Self.split(text)
        switch name {
        case "ioctl": self = value.hasPrefix("VIDIOC_ENUM_FMT") ? .beginning : .other
        case "Type": self = .type(value)
        case "Index", "Name": self = .known
        case "Pixel Format": self = Self.readFormat(value)
        case "Size": self = Self.readSizes(value)
        case "Interval": self = Self.readRates(value)
        default:
            let isNumber =
                name.hasPrefix("[") && name.hasSuffix("]") && PlainNumber.whole(name.dropFirst().dropLast()) != nil
            self = isNumber ? Self.readFormat(value) : .other
        }
    }

    private static func split(_ text: String) -> (name: String, value: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
    }

    private static func readFormat(_ value: String) -> V4L2Line {
        let parts = value.split(separator: "'", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].isEmpty else { return .fault("no code in quotes") }
        var behind = parts[2...].joined(separator: "'").drop { $0 == " " }
        if behind.first == "(", behind.last == ")" { behind = behind.dropFirst().dropLast() }
        return .format(parts[1].filter { $0 != " " }, description: String(behind))
    }

    /// `Discrete 640x480`, `Stepwise 32x32 - 1920x1080 with step 8/8` or `Continuous 48x48 - 4096x4096`.
    private static func readSizes(_ value: String) -> V4L2Line {
        let words = value.split(separator: " ").map(String.init)
        let numbers = { (word: String, separator: Character) -> (Int, Int)? in
            let sides = word.split(separator: separator, omittingEmptySubsequences: false).map { PlainNumber.whole($0) }
            guard sides.count == 2, let first = sides[0], let second = sides[1], first > 0, second > 0 else {
                return nil
            }
            return (first, second)
        }
        if words.count == 2, words[0] == "Discrete" {
            return Size(parsing: words[1]).map { .sizes([$0], range: nil) } ?? .fault("this is no size")
        }
        guard words.count >= 4, words[0] == "Stepwise" || words[0] == "Continuous", words[2] == "-",
            let low = numbers(words[1], "x"), let high = numbers(words[3], "x"), low.0 <= high.0, low.1 <= high.1,
            low.0 <= sideLimit, low.1 <= sideLimit
        else { return .fault("these are no sizes") }
        var step = (1, 1)
        if words.count > 4 {
            guard words.count == 7, words[4...5] == ["with", "step"], let given = numbers(words[6], "/") else {
                return .fault("this is no step")
            }
            step = given
        }
        let largest = Size(min(high.0, sideLimit), min(high.1, sideLimit))
        let usual = Size.usual.filter { size in
            (low.0...high.0).contains(size.width) && (low.1...high.1).contains(size.height) && size != largest
                && (size.width - low.0) % step.0 == 0 && (size.height - low.1) % step.1 == 0
        }
        return .sizes(usual + [largest], range: words[1...3].joined(separator: " "))
    }

    /// The longest side that a size may have.
    private static let sideLimit = 16384

    /// `Discrete 0.033s (30.000 fps)` or `Stepwise 0.033s - 1.000s with step 0.033s (1.000-30.000 fps)`.
    private static func readRates(_ value: String) -> V4L2Line {
        guard let open = value.firstIndex(of: "("), value.hasSuffix("fps)") else {
            return .fault("no rate in brackets")
        }
        let inner = value[value.index(after: open)...].dropLast().replacing("fps", with: "").filter { $0 != " " }
        let ends = inner.split(separator: "-", omittingEmptySubsequences: false).map { FrameRate(parsing: String($0)) }
        let isList = value.hasPrefix("Discrete ")
        guard ends.count == (isList ? 1 : 2), let first = ends[0], let last = ends[ends.count - 1] else {
            return .fault("this is no rate")
        }
        return .rates(isList ? .list([first]) : .range(min(first, last), max(first, last)))
    }
}
