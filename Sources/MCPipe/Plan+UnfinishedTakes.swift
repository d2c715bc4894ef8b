public import CapturePlan
public import CaptureRuntime

extension Plan {
    /// The takes in the folders of the plan's files that a process did not live to finish.
    public var unfinishedTakes: [UnfinishedTakes.Take] { UnfinishedTakes.find(in: outputFolders) }

    /// The journals there that cannot be read.
    public var unreadableJournals: [UnreadableJournal] { UnreadableJournal.find(in: outputFolders) }

    private var outputFolders: [String] {
        let folders = sinks.compactMap(\.path).map { path in
            path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        }
        return Set(folders).sorted()
    }
}
