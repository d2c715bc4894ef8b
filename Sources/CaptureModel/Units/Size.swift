/// Width and height of a picture in pixels.
///
/// Range: 1 ... 16384 each. Written `1920x1080`, or by name: 480p, 720p, 1080p, 1440p, 2160p, 4K.
public struct Size: Quantity {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int

    /// Makes a size; both sides must be above 0.
    public init(_ width: Int, _ height: Int) {
        precondition(width > 0 && height > 0, "a size is above 0")
        self.width = width
        self.height = height
    }

    /// 1280x720.
    public static let hd720 = Size(1280, 720)
    /// 1920x1080.
    public static let hd1080 = Size(1920, 1080)
    /// 3840x2160.
    public static let uhd4K = Size(3840, 2160)

    /// What stands, beside its largest, for the sizes of a camera that offers every size in a range.
    public static let usual = [
        Size(320, 240), Size(640, 360), Size(640, 480), Size(800, 600), Size(1280, 720), Size(1280, 960),
        Size(1600, 1200), Size(1920, 1080), Size(2560, 1440), Size(2592, 1944), Size(3840, 2160), Size(4096, 2160),
    ]

    /// The number of pixels.
    public var area: Int { width * height }
    /// Width divided by height.
    public var aspectRatio: Double { Double(width) / Double(height) }

    private static let names = [
        "480p": Size(854, 480), "720p": .hd720, "1080p": .hd1080, "1440p": Size(2560, 1440), "2160p": .uhd4K,
        "4k": .uhd4K,
    ]

    public init?(parsing text: String) {
        let word = trimmed(text)
        if word.utf8.allSatisfy({ $0 < 128 }), let named = Self.names[word.lowercased()] {
            self = named
            return
        }
        let parts = word.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" }.map(trimmed)
        guard parts.count == 2, !hasLeadingZero(word), let width = wholeNumber(parts[0]),
            let height = wholeNumber(parts[1]),
            (1...16384).contains(width), (1...16384).contains(height)
        else { return nil }
        self.init(width, height)
    }

    public static var examples: String { "'1920x1080' or '720p'" }
    public static var limits: String { "1x1 to 16384x16384" }
    public static var pattern: String {
        #"^ *([0-9]+ *[xX] *[0-9]+|480[pP]|720[pP]|1080[pP]|1440[pP]|2160[pP]|4[kK]) *$"#
    }

    public var description: String { "\(width)x\(height)" }
}
