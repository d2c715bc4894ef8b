import CaptureDiagnostics
import CaptureModel

/// The keys that say which format is wanted.
enum FormatKeys {
    static let size = Key("size", Shape<Size>.quantity("a size"), "Width and height.")
    static let fps = Key("fps", Shape<FrameRate>.quantity("a frame rate"), "Pictures per second.")
    static let encoding = Key(
        "encoding", Shape<VideoEncoding>.encoding,
        "What the camera delivers: `mjpeg`, `h264`, `h265`, or a pixel format by GStreamer's, Apple's or V4L2's name: "
            + PixelFormat.listing)
    static let exact = Key(
        "exact", .boolean, default: "false",
        "Whether the format's highest rate must equal `fps`; else its range must contain it.")

    static let section = Section(
        "format", "What is wanted of a camera's format. What is left out is chosen by mcpipe.",
        [size, fps, encoding, exact])

    /// The parts of a format that stand in a mapping.
    static func parts(_ fields: Fields) -> FormatRequest {
        FormatRequest(
            size: fields[size], rate: fields[fps], encoding: fields[encoding], isExact: fields[exact] ?? false)
    }
}

extension PixelFormat {
    /// The formats, for the reference.
    static let listing = names.map { "`\($0)`" }.joined(separator: ", ") + "."
    /// The same, for messages.
    static let known = "mcpipe knows the layout of \(quotedList(names))"
}

extension Shape where Value == VideoEncoding {
    /// A way to compress, or a pixel format.
    static var encoding: Shape {
        Shape<String>.text.map { text, node, spot in
            if let encoding = VideoEncoding(parsing: text) { return encoding }
            spot.report(
                invalid: node, wanted: "an encoding", notes: [.init(PixelFormat.known)],
                fixIts: [.init("write 'mjpeg', 'h264', 'h265' or a pixel format such as 'YUY2' or 'NV12'")])
            return nil
        }
    }
}

extension Shape where Value == FormatRequest {
    /// The short form or a mapping.
    static var format: Shape {
        let pattern = #"^[0-9A-Za-z_@./ ]+$"#
        let short = Shape(.pattern(label: "a format", pattern: pattern, examples: FormatRequest.examples)) {
            node, spot in
            guard let scalar = node.scalar else { return nil }
            if let request = FormatRequest(words: scalar.text) { return request }
            if let plain = withoutLeadingZeros(scalar.text), FormatRequest(words: plain) != nil {
                spot.report(leadingZero: node, meaning: plain)
                return nil
            }
            let plain = plainSpelling(of: scalar.text).flatMap { FormatRequest(words: $0) == nil ? nil : $0 }
            let point = scalar.text.replacing(/(?<rate>@[0-9]+),(?<rest>[0-9]+)/) { "\($0.rate).\($0.rest)" }
            let lines =
                FormatRequest.meant(byLines: scalar.text)
                ?? (point != scalar.text && FormatRequest(words: point) != nil ? point : nil)
            spot.report(
                invalid: node, wanted: "a format",
                fixIts: [
                    (plain ?? lines).map { .init("write '\($0)'", edits: node.edits($0), isGuess: plain == nil) }
                        ?? .init(
                            "write a format such as \(FormatRequest.examples): a size of \(Size.limits), "
                                + "a rate of \(FrameRate.limits)")
                ])
            return nil
        }
        return .scalar(short, orElse: .section(FormatKeys.section, read: FormatKeys.parts))
    }
}

extension FormatRequest {
    /// Reads the short form with an encoding before or after it, and `exact`: `mjpeg 1280x720@30`, `@240 exact`.
    init?(words text: String) {
        var words = text.split(separator: " ").map(String.init)
        let isExact = words.last == "exact"
        if isExact { words.removeLast() }
        var encoding: VideoEncoding?
        if let word = words.last, let last = VideoEncoding(parsing: word) {
            encoding = last
            words.removeLast()
        } else if let word = words.first, let first = VideoEncoding(parsing: word) {
            encoding = first
            words.removeFirst()
        }
        guard !words.isEmpty || encoding != nil || isExact else { return nil }
        guard var request = words.isEmpty ? FormatRequest() : FormatRequest(parsing: words.joined()) else { return nil }
        request.encoding = encoding
        request.isExact = isExact
        self = request
    }

    /// The format of 16:9 that `360p` or `360p30` names by its lines; nil where it names none.
    fileprivate static func meant(byLines text: String) -> String? {
        guard let match = text.wholeMatch(of: /([0-9]+[pP])[ @]?([0-9.]+)?(?: ?fps)?/),
            let size = pictureSize(ofLines: String(match.1))
        else { return nil }
        let format = size + (match.2.map { "@\($0)" } ?? "")
        return FormatRequest(parsing: format) == nil ? nil : format
    }

    /// Whether nothing is asked for.
    var isOpen: Bool { self == .best }

    /// This request, with the parts it leaves open taken from another.
    func merged(over defaults: FormatRequest) -> FormatRequest {
        FormatRequest(
            size: size ?? defaults.size, rate: rate ?? defaults.rate, encoding: encoding ?? defaults.encoding,
            isExact: isExact || (rate == nil && defaults.isExact))
    }
}
