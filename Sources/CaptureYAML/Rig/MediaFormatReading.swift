import CaptureDiagnostics
import CaptureModel

extension Shape where Value == MediaFormat {
    /// The short form `1920x1080 YUY2 5-30 binned single-camera fov=73.2`, or a mapping.
    static var mediaFormat: Shape {
        let examples = "'1920x1080 YUY2 5-30' or '1280x720 mjpeg 15,30 binned'"
        let short = Shape(.pattern(label: "a camera format", pattern: MediaFormat.pattern, examples: examples)) {
            node, spot in
            guard let scalar = node.scalar else { return nil }
            if let format = MediaFormat(words: scalar.text) { return format }
            let usual = Diagnostic.FixIt("write size, encoding and rates, such as \(examples)")
            let plain = plainSpelling(of: scalar.text).flatMap { MediaFormat(words: $0) == nil ? nil : $0 }
            spot.report(
                .invalidValue, "\(spot.label) must be a camera format, but is \(node.kindForMessages)", at: node.range,
                label: MediaFormat.flaw(ofWords: scalar.text),
                fixIts: [plain.map { .init("write '\($0)'", edits: node.edits($0), isGuess: false) } ?? usual])
            return nil
        }
        let long = Shape.section(MediaFormatKeys.section) { fields in
            let (size, encoding) = (fields[MediaFormatKeys.size], fields[MediaFormatKeys.encoding])
            let (rates, isBinned) = (fields[MediaFormatKeys.fps], fields[MediaFormatKeys.binned])
            let (isMultiCam, view) = (fields[MediaFormatKeys.multiCam], fields[MediaFormatKeys.fieldOfView])
            let traits = FormatTraits(fields)
            guard let size, let encoding, let rates else { return nil }
            return MediaFormat(
                encoding, size, rates, isBinned: isBinned ?? false, isMultiCamSupported: isMultiCam ?? true,
                fieldOfView: view, traits: traits)
        }
        return .scalar(short, orElse: long)
    }
}

extension FormatTraits {
    /// Reads the keys of the long form.
    fileprivate init(_ fields: Fields) {
        self.init(
            photoSize: fields[MediaFormatKeys.photo],
            isStabilizationSupported: fields[MediaFormatKeys.stabilized] ?? false,
            isWideColorSupported: fields[MediaFormatKeys.wideColor] ?? false,
            maximumZoom: fields[MediaFormatKeys.zoom], upscalingZoom: fields[MediaFormatKeys.upscale],
            autofocus: fields[MediaFormatKeys.autofocus], iso: fields[MediaFormatKeys.iso],
            shutter: fields[MediaFormatKeys.shutter])
    }
}

extension FrameRates {
    /// Reads `30`, `5-30` or `15,30,60`.
    init?(word: String) {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { FrameRate(parsing: String($0)) }
        if ends.count == 2 {
            guard let low = ends[0], let high = ends[1], low <= high else { return nil }
            self = .range(low, high)
            return
        }
        let rates = word.split(separator: ",", omittingEmptySubsequences: false).map { FrameRate(parsing: String($0)) }
        let known = rates.compactMap { $0 }
        guard known.count == rates.count, !known.isEmpty else { return nil }
        self = .list(known.sorted())
    }
}

extension Shape where Value == FrameRates {
    /// One rate, a list of them, or a range.
    static var frameRates: Shape {
        let rate = Shape<FrameRate>.quantity("a frame rate")
        let list = Shape<[FrameRate]>.oneOrMore(of: rate)
        return Shape(.either([list.form, .section(MediaFormatKeys.range)])) { node, spot in
            guard node.entries != nil else { return list.read(node, spot).map { .list($0.sorted()) } }
            guard let fields = Fields(node, MediaFormatKeys.range, spot.part(spot.label)) else { return nil }
            guard let low = fields[MediaFormatKeys.minimum], let high = fields[MediaFormatKeys.maximum] else {
                return nil
            }
            guard low <= high else {
                spot.report(outOfRange: node, wanted: "a range whose 'min' is not above its 'max'")
                return nil
            }
            return .range(low, high)
        }
    }
}
