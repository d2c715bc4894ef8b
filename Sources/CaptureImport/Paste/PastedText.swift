import CaptureDiagnostics

/// Turns what people paste into plain text of listings, so that no reader knows of web pages, logs or debuggers.
///
/// Each step takes away one kind of wrapping, from the outermost in: characters that do not show, escapes of JSON and Markdown,
/// entities and tags of HTML, what a log or a quotation writes before each line, and at last the forms in which debuggers print
/// sets, which become the one form that Swift prints. Places stay those of the page, as `MappedText` keeps them.
struct PastedText {
    /// The plain text.
    private(set) var text: MappedText
    /// What was found on the way, by places in the page.
    private(set) var faults: [Fault] = []

    /// A part of a debugger's form that is not whole.
    struct Fault {
        /// The part.
        let what: String
        /// What is wrong with it.
        let reason: String
        /// The stretch of the page.
        let span: Range<Int>
    }

    init(_ scalars: [Unicode.Scalar]) {
        text = MappedText(scalars)
        text.apply(HiddenCharacters.edits(in: text))
        text.apply(BackslashEscapes.edits(in: text))
        text.apply(Entities.edits(in: text))
        text.apply(Tags.edits(in: text))
        text.apply(QuoteMarks.edits(in: text))
        text.apply(LogPrefixes.edits(in: text))
        var trees = DebuggerTrees(text)
        text.apply(trees.edits())
        faults = trees.faults
        text.apply(ObjectiveCSets.edits(in: text))
    }
}
