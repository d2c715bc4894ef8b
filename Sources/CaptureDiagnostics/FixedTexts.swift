/// Texts into which the fix-its of some findings have been put.
///
/// A fix-it is put in whole or not at all: one that touches what another has changed, or a file that is not among the
/// texts, is left out; checking again finds it anew.
public struct FixedTexts: Sendable {
    /// A fix-it that was put in, and the finding it answers.
    public struct Change: Sendable, Hashable {
        /// The finding.
        public let diagnostic: Diagnostic
        /// The way out that was taken.
        public let fixIt: Diagnostic.FixIt

        /// Takes a way out of a finding.
        public init(_ diagnostic: Diagnostic, _ fixIt: Diagnostic.FixIt) {
            self.diagnostic = diagnostic
            self.fixIt = fixIt
        }
    }

    /// What was put in, in the order given.
    public let changes: [Change]
    /// The texts that were changed, by file.
    public let texts: [String: String]

    /// Puts in what can be.
    ///
    /// - Parameters:
    ///   - changes: What is wanted; of two that touch each other the first is put in.
    ///   - originals: The texts that may be changed, by file, as they are on the disk.
    public init(_ changes: [Change], in originals: [String: String]) {
        var tables: [String: LineTable] = [:]
        var edits: [String: [(place: Range<Int>, replacement: String)]] = [:]
        var applied: [Change] = []
        for change in changes where !change.fixIt.edits.isEmpty {
            var places: [(file: String, place: Range<Int>, replacement: String)] = []
            for edit in change.fixIt.edits {
                let file = edit.range.file
                guard let table = tables[file] ?? originals[file].map({ LineTable($0) }) else { break }
                tables[file] = table
                let taken = (edits[file] ?? []).map(\.place) + places.filter { $0.file == file }.map(\.place)
                guard let place = table.offsets(of: edit.range), !taken.contains(where: { $0.touches(place) }),
                    !Self.losesVariable(table.text(place), edit.replacement)
                else { break }
                places.append((file, place, edit.replacement))
            }
            guard places.count == change.fixIt.edits.count else { continue }
            for (file, place, replacement) in places { edits[file, default: []].append((place, replacement)) }
            applied.append(change)
        }
        self.changes = applied
        var texts: [String: String] = [:]
        for (file, parts) in edits {
            guard let table = tables[file] else { continue }
            var scalars = table.scalars
            for part in parts.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
                scalars.replaceSubrange(part.place, with: part.replacement.unicodeScalars)
            }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars)
            texts[file] = String(view)
        }
        self.texts = texts
    }
}

extension FixedTexts {
    /// Whether an environment variable would be overwritten by a value: nobody meant that, whatever the variable holds.
    private static func losesVariable(_ old: String, _ new: String) -> Bool {
        old.contains("${") && !new.isEmpty && !new.contains("$")
    }
}

extension Range<Int> {
    /// Whether two stretches share a character, or one of them is a place inside or at the start of the other.
    fileprivate func touches(_ other: Range<Int>) -> Bool {
        overlaps(other) || lowerBound == other.lowerBound || (isEmpty && other.contains(lowerBound))
            || (other.isEmpty && contains(other.lowerBound))
    }
}
