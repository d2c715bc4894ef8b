/// The numbers of takes that were deleted, so that none is given to another take.
///
/// A file beside the recordings keeps them, `.NAME.deleted-takes`. The numbers are those of one folder, where its takes are told apart
/// by them: where every day has a folder, each counts from 1.
public struct DeletedTakes: Sendable, Hashable, CustomStringConvertible {
    private struct Entry: Sendable, Hashable {
        /// From the home of the recordings, with `*` in the place of the take's number.
        let folder: String
        /// In order, apart from one another.
        var numbers: [ClosedRange<Int>]
    }

    /// Those that were added to last come last.
    private var entries: [Entry] = []

    /// How many folders are kept, the latest: where every day has one, none of those before is written to any more.
    private static let mostFolders = 128
    /// Above the highest number that a take is ever given.
    private static let end = 1_000_000

    /// Reads what `description` wrote; what cannot be understood is passed over.
    public init(_ text: String = "") {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let numbers = parts[0].split(separator: ",").compactMap { range -> ClosedRange<Int>? in
                let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
                guard ends.count <= 2, case let first?? = ends.first, case let last?? = ends.last, 0 < first,
                    first <= last, last < Self.end
                else { return nil }
                return first...last
            }
            if !numbers.isEmpty { entries.append(Entry(folder: String(parts[1]), numbers: numbers)) }
        }
    }

    /// Where they are kept, below the home of a graph's recordings.
    public static func path(in home: String, graph: String) -> String {
        var name = String(graph.map { $0 == "/" || $0 == "\0" ? "-" : $0 })
        while name.utf8.count > 200 { name.removeLast() }
        return "\(home == "/" ? "" : home)/.\(name).deleted-takes"
    }

    /// Adds a take's number.
    ///
    /// - Parameter folder: where its file was, from the home of the recordings; nothing is the home itself.
    /// - Returns: whether it is new.
    public mutating func add(_ number: Int, in folder: String) -> Bool {
        guard number > 0, number < Self.end, !contains(number, in: folder) else { return false }
        let key = Self.key(folder, number)
        let index = entries.firstIndex { $0.folder == key }
        var entry = index.map { entries.remove(at: $0) } ?? Entry(folder: key, numbers: [])
        let apart = entry.numbers.filter { $0.upperBound + 1 < number || number + 1 < $0.lowerBound }
        let beside = entry.numbers.filter { !apart.contains($0) }
        let joined = beside.reduce(number...number) {
            min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
        }
        entry.numbers = (apart + [joined]).sorted { $0.lowerBound < $1.lowerBound }
        entries.append(entry)
        entries.removeFirst(max(0, entries.count - Self.mostFolders))
        return true
    }

    /// Whether a number was a deleted take's.
    public func contains(_ number: Int, in folder: String) -> Bool {
        guard !entries.isEmpty else { return false }
        let key = Self.key(folder, number)
        return entries.contains { $0.folder == key && $0.numbers.contains { $0.contains(number) } }
    }

    /// Both who deletes and who looks for a number know the path only; so the number is cut out of the folder by its digits.
    private static func key(_ folder: String, _ number: Int) -> String {
        let text = SegmentNames.text(number)
        var (key, digits) = ("", "")
        for character in folder + "\n" {
            if character.isASCII, character.isNumber {
                digits.append(character)
                continue
            }
            key += digits == text ? "*" : digits
            digits = ""
            if character != "\n" { key.append(character) }
        }
        return key.isEmpty ? "." : key
    }

    /// The text of the file.
    public var description: String {
        let lines = entries.map { entry in
            let numbers = entry.numbers.map { range in
                range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
            }
            return "\(numbers.joined(separator: ",")) \(entry.folder)\n"
        }
        return
            "# Numbers of takes that mcpipe has deleted, by folder. None is given again; removing this file frees them.\n"
            + lines.joined()
    }
}
