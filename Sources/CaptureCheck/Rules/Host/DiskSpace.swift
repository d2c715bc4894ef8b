import CaptureDiagnostics
import CaptureModel

/// The disk holds some minutes of what is recorded.
enum DiskSpace: Rule {
    static let code = DiagnosticCode(
        "disk-space",
        summary: "The disk holds only a little of what would be recorded",
        explanation: """
            The planned rates of all recordings are added up and held against the free space: below 10 minutes it is a warning; \
            below 64 MiB, the room that is kept to finish files properly, an error. The rate of a copied or lossless track is \
            not known beforehand, so such a track is counted at what mcpipe would give it.
            """,
        remedy: "free space, lower the bitrates, or record elsewhere")
    static let codes = [code]

    /// The room kept for finishing files; a recording that begins below it ends at once.
    static let reserve = ByteCount(bytes: 64 << 20)
    static let comfort = Duration.seconds(600)

    static func findings(in context: CheckContext) -> [Diagnostic] {
        var total = 0
        var sinks: [Sink] = []
        for sink in context.graph.sinks {
            guard case .record = sink.kind else { continue }
            sinks.append(sink)
            total += context.sinkTracks.bitrate(of: sink)
        }
        let (folder, _) = WritablePath.nearestEntry(context.paths.outputFolder, context.host.files)
        guard let first = sinks.first, total > 0, let free = context.host.files.freeSpace(below: folder.description)
        else {
            return []
        }
        let seconds = Double(free.bytes) * 8 / Double(total)
        let isFull = free < reserve
        guard isFull || seconds < comfort.seconds else { return [] }
        let time = Duration.seconds(Int64(seconds)).written
        let names = sinks.prefix(6).map(\.name.description)
        let rest = sinks.count > names.count ? " and \(sinks.count - names.count) more" : ""
        return [
            Diagnostic(
                code, "'\(folder)' has room for \(time) of \(quotedList(names))\(rest)", at: first.targetPlace,
                severity: isFull ? .error : .warning, label: isFull ? "the disk is full" : "the disk will be full soon",
                subjects: sinks.map(\.name.description),
                fixIts: [.init("free space, lower the bitrates, or set 'output' to another disk")],
                evidence: [
                    .init(
                        "free space", value: free.rounded,
                        limit: "at least \(isFull ? reserve.rounded : comfort.written)",
                        source: "file system of '\(folder)'"),
                    .init(
                        "planned rate", value: Bitrate(bitsPerSecond: total).description,
                        source: "sum over all recordings"),
                ])
        ]
    }
}
