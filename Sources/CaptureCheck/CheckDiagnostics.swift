public import CaptureDiagnostics

/// The kinds of finding the checker can give, for `mcpipe explain` and the pages of the documentation.
public enum CheckDiagnostics {
    /// All codes, in the order of the rules.
    public static let codes: [DiagnosticCode] = Rules.all.flatMap { $0.codes } + [CheckOutcome.unsaidCode]

    /// What only says that something is missing still: a graph that is put together step by step lacks it on the way.
    public static let ofUnfinishedGraphs: [DiagnosticCode] = [
        NoSinks.code, UnusedNode.code, SinkMedia.emptyCode, Compositing.emptyCode,
    ]

    /// What is said of all sinks at once, where it is of no node: one that cannot be read may be the one that is missed.
    public static let ofAllSinks: Set<DiagnosticCode> = [UselessSetting.code]

    /// What is said of nodes that nothing uses: of a graph whose file is wrong somewhere nobody knows it.
    public static let ofMissingUses: Set<DiagnosticCode> = [
        NoSinks.code, UnusedNode.code, UselessMirror.code,
    ]

    /// What is wrong with names of nodes and with who takes what from whom, whatever else the nodes are told.
    public static let ofNames: Set<DiagnosticCode> = [
        UnknownNode.code, DuplicateName.code, InvalidName.code, Loop.code, WrongMedia.code, FileFormat.code,
    ]

    /// What is wrong with single nodes, and with cameras that run together: it stays true when other nodes or other keys change. A mixer that
    /// follows a picture is none of it: that no sink shows the picture depends on all sinks.
    public static let ofNodes: Set<DiagnosticCode> = Set(
        (Rules.deviceSets + Rules.formats + Rules.features + Rules.dynamicRange + Rules.zoom + Rules.shape
            + Rules.layouts + Rules.slowMotion).flatMap { $0.codes }
    ).subtracting(SoundFollow.codes)

    /// What is decided when the graph starts and not before: what it costs in all, and what is on the disk by then.
    public static let ofTheStart: [DiagnosticCode] = [
        HardwareCostExceeded.code, HardwareCostExceeded.tightCode, DiskSpace.code, WritablePath.code,
        WritablePath.existsCode,
    ]
}
