/// What a graph asks of a camera's format; whatever is nil is left to the resolver.
///
/// Written `1920x1080@30`, `1080p`, `@60`, `best`, or as a mapping with `size`, `fps`, `encoding` and `exact`.
public struct FormatRequest: Sendable, Hashable {
    /// The size wanted.
    public var size: Size?
    /// The rate wanted.
    public var rate: FrameRate?
    /// The encoding or pixel format wanted.
    public var encoding: VideoEncoding?
    /// Whether the format's *maximum* rate must equal `rate`, as the slow-motion article asks; else the range must contain it.
    public var isExact: Bool

    /// Makes a request; `FormatRequest()` is `best`: the largest format up to 1920x1080 that reaches 24 fps, at 30 fps
    /// where it can.
    public init(size: Size? = nil, rate: FrameRate? = nil, encoding: VideoEncoding? = nil, isExact: Bool = false) {
        self.size = size
        self.rate = rate
        self.encoding = encoding
        self.isExact = isExact
    }

    /// Leaves everything to the resolver.
    public static let best = FormatRequest()
    /// 1920x1080 at a rate.
    public static func hd1080(fps: Int) -> FormatRequest { FormatRequest(size: .hd1080, rate: FrameRate(fps)) }
    /// 1280x720 at a rate.
    public static func hd720(fps: Int) -> FormatRequest { FormatRequest(size: .hd720, rate: FrameRate(fps)) }

    /// Reads the short form; nil where the text is none.
    public init?(parsing text: String) {
        let word = text.filter { $0 != " " }
        if word == "best" {
            self.init()
            return
        }
        let parts = word.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, !word.isEmpty else { return nil }
        self.init()
        if !parts[0].isEmpty {
            guard let size = Size(parsing: parts[0]) else { return nil }
            self.size = size
        }
        if parts.count == 2 {
            guard let rate = FrameRate(parsing: parts[1]) else { return nil }
            self.rate = rate
        }
    }

    /// What the short form looks like, for messages.
    public static var examples: String { "'1920x1080@30', '1080p', '@60' or 'best'" }
}

extension FormatRequest: CustomStringConvertible {
    public var description: String {
        let size = self.size?.description ?? ""
        let rate = self.rate.map { "@\($0)" } ?? ""
        let rest = [encoding?.description, isExact ? "exact" : nil].compactMap { $0 }
        let words = [size + rate].filter { !$0.isEmpty } + rest
        return words.isEmpty ? "best" : words.joined(separator: " ")
    }
}
