/// Names for devices: readable, the same after a restart, and each once.
public enum DeviceName {
    /// A device's own words as a name: lower case, letters and digits joined by `-`, such as `hd-pro-webcam-c920`.
    public static func slug(_ label: String, else fallback: String) -> String {
        // Many drivers repeat themselves: "HD Webcam: HD Webcam".
        let halves = label.split(separator: ":", maxSplits: 1).map { $0.trimmingSpaces }
        let repeats = halves.count == 2 && (halves[1].hasPrefix(halves[0]) || halves[0].hasPrefix(halves[1]))
        let text = repeats ? halves[0] : label
        let name = plain(text)
        guard let first = name.unicodeScalars.first else { return fallback }
        return String(("a"..."z").contains(first) ? name.prefix(48) : "\(fallback)-\(name)".prefix(48))
    }

    /// A text in lower case, its letters and digits joined by `-`.
    public static func plain(_ text: String) -> String {
        text.lowercased().unicodeScalars.split { !isPlain($0) }.map { String(String.UnicodeScalarView($0)) }
            .joined(separator: "-")
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    /// The same names, with `-2`, `-3` and so on behind those that came before.
    public static func numbered(_ names: [String]) -> [String] {
        var taken = Set<String>()
        return names.map { name in
            var candidate = name
            var number = 2
            while !taken.insert(candidate).inserted {
                candidate = "\(name)-\(number)"
                number += 1
            }
            return candidate
        }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
