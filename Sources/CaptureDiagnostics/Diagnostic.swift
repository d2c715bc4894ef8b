/// One finding about a user's graph or rig: what is wrong, where, who is concerned, the measured fact and the way out.
///
/// Findings are collected and reported together, sorted by place; they are never thrown one at a time.
public struct Diagnostic: Sendable, Hashable {
    /// A further fact, with its own place where it has one.
    public struct Note: Sendable, Hashable, Codable {
        /// The fact: lower case, no full stop.
        public var message: String
        /// Where the fact stands in a file.
        public var range: SourceRange?

        /// Makes a note.
        public init(_ message: String, at range: SourceRange? = nil) {
            self.message = message
            self.range = range
        }
    }

    /// A way out: an imperative, and the edits that do it where mcpipe knows them.
    public struct FixIt: Sendable, Hashable, Codable {
        /// One replacement of text.
        public struct Edit: Sendable, Hashable, Codable {
            /// What is replaced.
            public var range: SourceRange
            /// What it is replaced by.
            public var replacement: String

            /// Makes an edit.
            public init(_ range: SourceRange, _ replacement: String) {
                self.range = range
                self.replacement = replacement
            }
        }

        /// What to do, as an imperative: lower case, no full stop.
        public var message: String
        /// The edits; empty where only a person can choose.
        public var edits: [Edit]
        /// Whether the edits may miss what was meant, or give something up, so that only a person may choose them; true unless they only
        /// write the same in another way.
        public var isGuess: Bool

        /// Makes a fix-it.
        public init(_ message: String, edits: [Edit] = [], isGuess: Bool = true) {
            self.message = message
            self.edits = edits
            self.isGuess = isGuess
        }
    }

    /// A measured or stated quantity the verdict rests on.
    public struct Evidence: Sendable, Hashable, Codable {
        /// What was measured, such as `free disk space`.
        public var quantity: String
        /// The value found, with its unit.
        public var value: String
        /// The limit it was held against, with its unit.
        public var limit: String?
        /// Where the value was read.
        public var source: String

        /// Makes a piece of evidence.
        public init(_ quantity: String, value: String, limit: String? = nil, source: String) {
            self.quantity = quantity
            self.value = value
            self.limit = limit
            self.source = source
        }
    }

    /// The kind of finding.
    public var code: DiagnosticCode
    /// How much it matters.
    public var severity: Severity
    /// What was found, naming all parties in single quotes: lower case, no full stop.
    public var message: String
    /// Where: the key or value meant.
    public var range: SourceRange?
    /// The short text beside the caret; `message` where nil.
    public var label: String?
    /// The names of the nodes, cameras or files concerned.
    public var subjects: [String]
    /// Further facts.
    public var notes: [Note]
    /// Ways out; several are alternatives.
    public var fixIts: [FixIt]
    /// What the verdict rests on.
    public var evidence: [Evidence]

    /// Makes a finding; an error unless `severity` says otherwise.
    public init(
        _ code: DiagnosticCode,
        _ message: String,
        at range: SourceRange?,
        severity: Severity = .error,
        label: String? = nil,
        subjects: [String] = [],
        notes: [Note] = [],
        fixIts: [FixIt] = [],
        evidence: [Evidence] = []
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.range = range
        self.label = label
        self.subjects = subjects
        self.notes = notes
        self.fixIts = fixIts
        self.evidence = evidence
    }
}

extension Diagnostic {
    /// The way out that a program may take unasked: the only fix-it that has edits, unless it is a guess.
    public var certainFixIt: FixIt? {
        let editing = fixIts.filter { !$0.edits.isEmpty }
        guard editing.count == 1, let only = editing.first, !only.isGuess else { return nil }
        return only
    }
}

extension Sequence<Diagnostic> {
    /// Whether any finding refuses the graph.
    public var hasErrors: Bool { contains { $0.severity == .error } }

    /// The findings in the order in which a reader of the files meets them; those without a place come first.
    public func sortedByPlace() -> [Diagnostic] {
        sorted { left, right in
            switch (left.range, right.range) {
            case (nil, nil): left.message < right.message
            case (nil, _): true
            case (_, nil): false
            case (let first?, let second?):
                first == second ? left.severity > right.severity : first < second
            }
        }
    }
}
