/// What a pad takes, as its template says (GStreamer: a structure of `GstCaps`).
public struct CapsPattern: Sendable, Hashable {
    /// What a field may be.
    public enum Values: Sendable, Hashable {
        /// One of these: texts as they are, numbers and fractions as GStreamer writes them.
        case anyOf(Set<String>)
        /// A whole number, both ends included.
        case numbers(ClosedRange<Int>)
        /// A fraction, both ends included.
        case fractions(ClosedRange<Double>)
    }

    /// The media type, such as `video/x-raw`.
    public var mediaType: String
    /// The fields that it is particular about, by name.
    public var fields: [String: Values]

    /// Reads a structure from the words of a line in the table; nil of one that says something else.
    init?(_ words: ArraySlice<Substring>) {
        guard let first = words.first else { return nil }
        mediaType = String(first)
        fields = [:]
        for word in words.dropFirst() {
            guard let cut = word.firstIndex(of: "=") else { return nil }
            fields[String(word[..<cut])] = Values(word[word.index(after: cut)...])
        }
    }
}

extension CapsPattern.Values {
    init(_ text: Substring) {
        guard let ends = text.firstRange(of: "..") else {
            self = .anyOf(Set(text.split(separator: "|").map(String.init)))
            return
        }
        let (low, high) = (text[..<ends.lowerBound], text[ends.upperBound...])
        if let low = Int(low), let high = Int(high), low <= high {
            self = .numbers(low...high)
        } else if let low = Self.fraction(low), let high = Self.fraction(high), low <= high {
            self = .fractions(low...high)
        } else {
            self = .anyOf([String(text)])
        }
    }

    /// Whether a whole number is one of these.
    public func contains(_ number: Int) -> Bool {
        switch self {
        case .anyOf(let texts): texts.contains(String(number))
        case .numbers(let range): range.contains(number)
        case .fractions(let range): range.contains(Double(number))
        }
    }

    /// The value of a fraction such as `30000/1001`.
    static func fraction(_ text: Substring) -> Double? {
        let parts = text.split(separator: "/").map { Double($0) }
        guard parts.count == 2, let top = parts[0], let bottom = parts[1], bottom > 0 else { return nil }
        return top / bottom
    }
}
