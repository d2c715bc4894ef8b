internal import Synchronization

/// What the elements that mcpipe uses take, as the registry of GStreamer 1.22.0 has it.
///
/// `scripts/elements` writes `Table/elements.txt`; a test holds it against the GStreamer that is here. Elements of other hardware and
/// of later versions stand in `Table/elements-elsewhere.txt` with what mcpipe sets on them.
public enum ElementTable {
    /// The elements of the table that are of Debian 12's GStreamer and not of hardware.
    public static let registered = Set(registry.keys)

    /// The elements of other hardware and of later versions.
    public static let elsewhere = Set(others.keys)

    /// What is known of an element; nil of one that is not in the table.
    public static func facts(of factory: String) -> ElementFacts? {
        if let known = read.withLock({ $0[factory] }) { return known }
        guard let lines = registry[factory] ?? others[factory] else { return nil }
        let facts = ElementFacts(factory, lines: String(decoding: lines, as: UTF8.self))
        read.withLock { $0[factory] = facts }
        return facts
    }

    /// What has been read so far: a graph has a few dozen elements, and to read all of them takes as long as the rest of a check.
    private static let read = Mutex<[String: ElementFacts]>([:])

    private static let registry = sections(of: PackageResources.elements_txt)
    private static let others = sections(of: PackageResources.elements_elsewhere_txt)

    /// The lines below each factory's own, by factory: those that begin with a blank.
    private static func sections(of text: [UInt8]) -> [String: ArraySlice<UInt8>] {
        var (found, current, begin): ([String: ArraySlice<UInt8>], String?, Int) = ([:], nil, 0)
        var line = 0
        while line < text.count {
            let end = text[line...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            if text[line] != UInt8(ascii: " ") {
                if let current { found[current] = text[begin..<line] }
                let isComment = text[line] == UInt8(ascii: "#")
                current = isComment ? nil : String(decoding: text[line..<end], as: UTF8.self)
                begin = end + 1
            }
            line = end + 1
        }
        if let current, begin <= text.count { found[current] = text[begin...] }
        return found
    }
}

extension ElementFacts {
    /// Reads an element's lines: a property with its type and range, or `<` with a sink pad and what it takes.
    init(_ factory: String, lines: String) {
        self.init(factory: factory)
        for line in lines.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.first == "<", words.count > 2 {
                let caps = words[2] == "ANY" ? nil : CapsPattern(words[2...])
                inputs.append(Input(pad: String(words[1]), caps: caps))
            } else if let name = words.first, let property = ElementProperty(Array(words.dropFirst())) {
                properties[String(name)] = property
            }
        }
    }
}
