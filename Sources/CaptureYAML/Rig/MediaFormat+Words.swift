import CaptureDiagnostics
import CaptureModel

/// The short form of a row: size, encoding, rates, and a word for each further fact.
extension MediaFormat {
    /// What the short form looks like, for JSON Schema.
    static let pattern = {
        let number = "[0-9.]+"
        let range = "\(number)-\(number)"
        let facts = [
            "binned", "single-camera", "fov=\(number)", "photo=[0-9]+[xX][0-9]+", "stabilized", "wide-color",
            "zoom=\(number)", "upscale=\(number)", "af=(none|contrast|phase)", "iso=\(range)", "shutter=\(range)",
        ]
        return "^ *[0-9]+[xX][0-9]+ +[A-Za-z0-9_]+ +[0-9][0-9.,/-]*( +(\(facts.joined(separator: "|"))))* *$"
    }()

    /// Reads the short form.
    init?(words text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count >= 3, let size = Size(parsing: words[0]), let encoding = VideoEncoding(parsing: words[1]),
            let rates = FrameRates(word: words[2])
        else { return nil }
        self.init(encoding, size, rates)
        for word in words.dropFirst(3) { guard take(word) else { return nil } }
    }

    /// Which word of a text that is no short form is wrong, in a few words.
    static func flaw(ofWords text: String) -> String {
        let words = text.split(separator: " ").map(String.init)
        let shown = { (place: Int) in "'\(abbreviated(words[place]))'" }
        guard let first = words.first, Size(parsing: first) != nil else {
            return words.isEmpty ? "not a camera format" : "\(shown(0)) is no size"
        }
        guard words.count > 1 else { return "no encoding and no rates" }
        guard VideoEncoding(parsing: words[1]) != nil else { return "\(shown(1)) is no encoding" }
        guard words.count > 2 else { return "no rates" }
        guard FrameRates(word: words[2]) != nil else { return "\(shown(2)) are no rates: '30', '5-30' or '15,30'" }
        var format = MediaFormat(.mjpeg, Size(1, 1), .list([]))
        let wrong = words.indices.dropFirst(3).first { !format.take(words[$0]) }
        return wrong.map { "\(shown($0)) is no fact of a format" } ?? "not a camera format"
    }

    /// Reads the word of one fact; false where it is none.
    private mutating func take(_ word: String) -> Bool {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return takeFlag(word) }
        switch parts[0] {
        case "fov": return set(\.fieldOfView, Self.number(parts[1], in: 0.1...360))
        case "photo": return set(\.traits.photoSize, Size(parsing: parts[1]))
        case "zoom": return set(\.traits.maximumZoom, Self.number(parts[1], in: FormatTraits.zooms))
        case "upscale": return set(\.traits.upscalingZoom, Self.number(parts[1], in: FormatTraits.zooms))
        case "af": return set(\.traits.autofocus, FormatTraits.Autofocus(rawValue: parts[1]))
        case "iso": return set(\.traits.iso, NumberRange(parsing: parts[1]))
        case "shutter": return set(\.traits.shutter, NumberRange(parsing: parts[1]))
        default: return false
        }
    }

    private mutating func takeFlag(_ word: String) -> Bool {
        switch word {
        case "binned": isBinned = true
        case "single-camera": isMultiCamSupported = false
        case "stabilized": traits.isStabilizationSupported = true
        case "wide-color": traits.isWideColorSupported = true
        default: return false
        }
        return true
    }

    private mutating func set<Value>(_ fact: WritableKeyPath<MediaFormat, Value?>, _ value: Value?) -> Bool {
        guard let value else { return false }
        self[keyPath: fact] = value
        return true
    }

    private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        Double(text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// A number without needless decimals; the ranges above are written without exponents.
    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// The words of the short form.
    var words: [String] {
        let facts = [
            isBinned ? "binned" : nil, isMultiCamSupported ? nil : "single-camera",
            fieldOfView.map { "fov=\(Self.text($0))" },
            traits.photoSize.map { "photo=\($0)" }, traits.isStabilizationSupported ? "stabilized" : nil,
            traits.isWideColorSupported ? "wide-color" : nil, traits.maximumZoom.map { "zoom=\(Self.text($0))" },
            traits.upscalingZoom.map { "upscale=\(Self.text($0))" }, traits.autofocus.map { "af=\($0.rawValue)" },
            traits.iso.map { "iso=\($0)" }, traits.shutter.map { "shutter=\($0)" },
        ]
        return ["\(size)", "\(encoding)", rates.word] + facts.compactMap { $0 }
    }
}
