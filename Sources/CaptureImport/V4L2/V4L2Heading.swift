/// What the lines before a V4L2 listing say of the device that it is of.
///
/// The device is named by the command that printed the listing (`v4l2-ctl --device /dev/video0 ...`), or by a line of its
/// own right above it. What `v4l2-ctl --info` prints tells the device's own name.
struct V4L2Heading {
    /// The device's path.
    private(set) var path: String?
    /// What the device calls itself.
    private(set) var label: String?
    private var isOfCommand = false
    /// Whether the name stands above the listing, maybe with a command between.
    private var isOfHeading = false

    /// Takes a line; `isIndented` where it begins with a tab, as in the list of all devices, whose last is not meant.
    mutating func take(_ text: String, isIndented: Bool) {
        let words = text.split(separator: " ").map(String.init)
        if text.contains("v4l2-ctl") {
            let heading = isOfHeading ? label : nil
            self = V4L2Heading()
            (label, isOfHeading) = (heading, heading != nil)
            path = Self.option(words)
            isOfCommand = path != nil
        } else if text.hasPrefix("Card type") {
            let name = text.split(separator: ":", maxSplits: 1).dropFirst().first
            (label, isOfHeading) = (name.map { String($0.drop { $0 == " " }) }, false)
        } else if let heading = CameraHeading(text), heading.isMarked, heading.namesCamera, heading.id == nil {
            (label, isOfHeading) = (heading.label, true)
        } else if !isOfCommand {
            path = isIndented ? nil : words.compactMap(Self.path).first
        }
    }

    /// The value of `-d` or `--device`; a number is that of a node.
    private static func option(_ words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            var value: String?
            if word == "-d" || word == "--device" { value = index + 1 < words.count ? words[index + 1] : nil }
            if word.hasPrefix("--device=") { value = String(word.dropFirst("--device=".count)) }
            if word.hasPrefix("-d"), PlainNumber.whole(word.dropFirst(2)) != nil { value = String(word.dropFirst(2)) }
            guard let value else { continue }
            return PlainNumber.whole(value) == nil ? path(value) : "/dev/video\(value)"
        }
        return nil
    }

    /// The path that a word is, or that stands in it.
    private static func path(_ word: String) -> String? {
        guard let start = word.ranges(of: "/dev/").first?.lowerBound else { return nil }
        var path = word[start...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "/._:-".contains($0)) }
        while let last = path.last, last == ":" || last == "." { path.removeLast() }
        return path.count > "/dev/".count ? String(path) : nil
    }
}
