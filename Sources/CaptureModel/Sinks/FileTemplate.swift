/// The name of a file to be written, with placeholders: `recordings/{name}-{take}-{source}.mp4`.
///
/// A doubled brace stands for itself.
public struct FileTemplate: Sendable, Hashable, CustomStringConvertible {
    /// What a placeholder stands for.
    public enum Placeholder: String, Sendable, Hashable, CaseIterable, Codable {
        /// The graph's name.
        case name
        /// The take: what `--take` says, else the next free number, as 001.
        case take
        /// The node that gives the sink its picture, or its sound where it has no picture.
        case source
        /// The sink.
        case sink
        /// The date the take began, as 2026-11-20.
        case date
        /// The local time the take began, as 14-30-05.
        case time
        /// The host's name.
        case host
        /// For snapshots: the picture's number, as 00001.
        case count
        /// For split recordings: the segment's number, as 001.
        case segment
    }

    /// A stretch of the template.
    public enum Part: Sendable, Hashable {
        case text(String)
        case placeholder(Placeholder)
    }

    /// Why a text is no template.
    public enum ParseError: Error, Hashable {
        /// No placeholder has this name.
        case unknownPlaceholder(String)
        /// A brace is not closed, or closed without being open.
        case unbalancedBrace
    }

    /// The template as written.
    public let description: String
    /// Its parts, in order.
    public let parts: [Part]
    /// Why the text is no template, where it was taken unchecked; the checker reports it.
    public let error: ParseError?

    /// Reads a template.
    public init(parsing text: String) throws(ParseError) {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            if (character == "{" || character == "}") && rest.first == character {
                rest.removeFirst()
                literal.append(character)
            } else if character == "{" {
                guard let close = rest.firstIndex(of: "}") else { throw .unbalancedBrace }
                let word = String(rest[..<close])
                guard let placeholder = Placeholder(rawValue: word) else { throw .unknownPlaceholder(word) }
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                parts.append(.placeholder(placeholder))
                rest = rest[rest.index(after: close)...]
            } else if character == "}" {
                throw .unbalancedBrace
            } else {
                literal.append(character)
            }
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        self.parts = parts
        description = text
        error = nil
    }

    /// Takes a text that may be no template: what is wrong with it stands in `error`, and all of it is one text.
    public init(unchecked text: String) {
        do throws(ParseError) {
            self = try FileTemplate(parsing: text)
        } catch {
            parts = [.text(text)]
            description = text
            self.error = error
        }
    }

    /// Whether a placeholder occurs.
    public func uses(_ placeholder: Placeholder) -> Bool { parts.contains(.placeholder(placeholder)) }

    /// The file name, with each placeholder replaced by what `value` gives for it.
    public func expanded(_ value: (Placeholder) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .placeholder(let placeholder): value(placeholder)
            }
        }.joined()
    }
}
