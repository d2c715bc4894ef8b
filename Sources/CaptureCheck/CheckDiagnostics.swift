public import CaptureDiagnostics

/// The kinds of finding the checker can give, for `mcpipe explain` and the pages of the documentation.
public enum CheckDiagnostics {
    /// All codes, in the order of the rules.
    public static let codes: [DiagnosticCode] = Rules.all.flatMap { $0.codes } + [CheckOutcome.unsaidCode]

    /// What only says that something is missing still: a graph that is put together step by step lacks it on the way.
    public static let ofUnfinishedGraphs: [DiagnosticCode] = [
        NoSinks.code, UnusedNode.code, SinkMedia.emptyCode, Compositing.emptyCode,
    ]

    /// What is decided when the graph starts and not before: what it costs in all, and what is on the disk by then.
    public static let ofTheStart: [DiagnosticCode] = [
        HardwareCostExceeded.code, HardwareCostExceeded.tightCode, DiskSpace.code, WritablePath.code,
        WritablePath.existsCode,
    ]
}
