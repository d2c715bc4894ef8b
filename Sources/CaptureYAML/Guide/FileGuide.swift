public import CaptureDiagnostics

/// What the keys and values of a file mean and may be, for editors: made from the tables that the loader reads by.
public struct FileGuide: Sendable {
    /// What a key means.
    public struct Help: Sendable, Hashable {
        /// Where the key stands.
        public let range: SourceRange
        /// The meaning, as Markdown.
        public let markdown: String
    }

    /// Something that may stand at a place.
    public struct Proposal: Sendable, Hashable {
        /// What it is.
        public enum Kind: Sendable, Hashable {
            case key, value, node
        }

        /// The text as it is written.
        public let text: String
        /// What it is.
        public let kind: Kind
        /// What it is, in a few words.
        public let detail: String
        /// What it means, as Markdown; may be empty.
        public let markdown: String

        /// Makes a proposal.
        public init(_ text: String, _ kind: Kind, detail: String = "", markdown: String = "") {
            self.text = text
            self.kind = kind
            self.detail = detail
            self.markdown = markdown
        }
    }

    /// A name that the file does not tell.
    public enum Name: Sendable, Hashable {
        case rig, camera, microphone, feature
    }

    /// What may stand at a place, in place of the word that has been begun there.
    public struct Proposals: Sendable, Hashable {
        /// The word that has been begun.
        public var range: SourceRange
        /// What the file itself tells.
        public var proposals: [Proposal] = []
        /// What else may stand there.
        public var names: Set<Name> = []
    }

    /// Whether the text is a rig file; else it is a pipeline file.
    public let isRig: Bool
    /// Whether the text seems to be for another program: it does not say its version, and has keys at its top that are none of
    /// ours nor misspelt ones.
    public let isForeign: Bool
    let root: Section
    let table: LineTable
    let file: String

    /// Makes a guide to a text, whatever state it is in.
    public init(_ text: String, file: String) {
        self.file = file
        table = LineTable(text)
        let outline = FileOutline(table, file: file)
        let top = Set(outline.entries.lazy.filter(\.path.isEmpty).map(\.key))
        isRig = top.contains(RigKeys.mcpipeRig.row.name)
        root = isRig ? RigKeys.section : PipelineKeys.section
        let ours = PipelineKeys.section.names + RigKeys.section.names
        let saysVersion = isRig || top.contains(PipelineKeys.mcpipe.row.name)
        let isList = top.isEmpty && !outline.entries.isEmpty
        isForeign = !saysVersion && (isList || top.contains { nearest(to: $0, in: ours) == nil })
    }

    /// The rig that the file names; nil where it names none.
    public var rig: String? {
        let entry = FileOutline(table, file: file).entries.first {
            $0.path.isEmpty && $0.key == PipelineKeys.rig.row.name
        }
        return entry.map { $0.value.filter { $0 != "\"" && $0 != "'" } }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What the key at a place means, or the key whose value stands there; nil where nothing is known.
    public func help(at place: SourceRange.Position) -> Help? {
        let outline = FileOutline(table, file: file)
        let before = outline.entries.filter { $0.range.start.line == place.line && $0.range.start <= place }
        guard let entry = before.last,
            let row = sections(at: entry.path, beside: outline.keys(of: entry.mapping), outline)
                .lazy.compactMap({ section in section.keys.first { $0.name == entry.key } }).first
        else { return nil }
        return Help(range: entry.range, markdown: row.markdown)
    }

    /// The sections that a mapping may be, told apart by the keys it has.
    func sections(at path: [FileOutline.Step], beside keys: Set<String>, _ outline: FileOutline) -> [Section] {
        Self.narrowed(forms(at: path, outline).flatMap(\.ownSections), by: keys)
    }

    /// The forms that a value may have.
    func forms(at path: [FileOutline.Step], _ outline: FileOutline) -> [Form] {
        var forms: [Form] = [.section(root)]
        for step in path {
            guard !forms.isEmpty else { return [] }
            let leaves = forms.flatMap(\.leaves)
            guard let key = step.key else {
                forms = leaves.compactMap { if case .list(let form, _) = $0 { form } else { nil } }
                continue
            }
            let sections = Self.narrowed(leaves.flatMap(\.ownSections), by: outline.keys(of: step.mapping))
            forms =
                sections.flatMap { $0.keys.filter { $0.name == key }.map(\.form) }
                + leaves.compactMap { if case .named(let form) = $0 { form } else { nil } }
        }
        return forms
    }

    /// Of several sections those whose first key is there, which says what the mapping is.
    static func narrowed(_ sections: [Section], by keys: Set<String>) -> [Section] {
        let meant = sections.filter { $0.names.first.map(keys.contains) ?? false }
        return sections.count > 1 && !meant.isEmpty ? meant : sections
    }
}

extension Form {
    /// The form itself, or those of which it is one.
    var leaves: [Form] { if case .either(let forms) = self { forms.flatMap(\.leaves) } else { [self] } }

    /// The sections that a value of this form is, not those deeper in it.
    var ownSections: [Section] {
        leaves.compactMap {
            switch $0 {
            case .section(let section), .open(let section, _): section
            default: nil
            }
        }
    }

    /// How a value is written, in a few words.
    var hint: String {
        switch self {
        case .pattern(let label, _, let examples): "\(label) such as \(examples)"
        case .either(let forms): forms.map(\.hint).joined(separator: ", or ")
        case .words(let words): quotedList(words, joinedBy: "or")
        case .list(let form, _): "a list: \(form.hint)"
        default: label
        }
    }
}

extension Section.Row {
    /// The key's meaning, its values and its default.
    var markdown: String {
        let fallback = self.fallback.map { "\n\nDefault: \($0)." } ?? (isRequired ? "\n\nRequired." : "")
        return "**\(name)**: \(form.hint)\n\n\(summary)\(fallback)"
    }
}
