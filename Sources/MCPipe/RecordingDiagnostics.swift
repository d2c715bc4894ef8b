public import CaptureDiagnostics
public import CaptureRuntime

/// The kinds of finding about recorded files.
public enum RecordingDiagnostics {
    /// All codes.
    public static let codes: [DiagnosticCode] = [
        .recordingCutOff, .recordingUnreadable, .recordingNotRecovered, .unfinishedTake,
    ]
}

extension DiagnosticCode {
    static let recordingCutOff = DiagnosticCode(
        "recording-cut-off",
        summary: "a recorded file was not closed, or its end is missing",
        explanation: """
            The process that wrote the file was killed, the power failed, or a copy of it was interrupted. What the file \
            lists was held against what is there, packet by packet; it can be played up to the time that the finding \
            names. Players may not seek in it, or take it for shorter or longer than it is.
            """,
        remedy: "make an ordinary file of what is there with 'mcpipe recover'")

    static let recordingUnreadable = DiagnosticCode(
        "recording-unreadable",
        summary: "nothing in a recorded file can be played",
        explanation: """
            The file is empty, is of none of the formats that mcpipe records, or ends before the first whole packet. An \
            MP4 that was not written in fragments has its index at its end, and is nothing without it.
            """,
        remedy: "take another copy of the file; mcpipe's own recordings lose a fragment at most")

    static let recordingNotRecovered = DiagnosticCode(
        "recording-not-recovered",
        summary: "'mcpipe recover' left a file as it was",
        explanation: """
            What is there could be read, but no ordinary file could be made of it: the disk has no room for a second copy, \
            the folder is not writable, or the file is still being written. The file is untouched.
            """,
        remedy: "see to what the finding names, and recover the file again")

    static let unfinishedTake = DiagnosticCode(
        "unfinished-take",
        summary: "a take in the output folder was never finished",
        explanation: """
            The journal of a take (`.NAME.take.json`) says that it runs, and nobody writes its files: the process was killed \
            or the power failed. Its files are valid up to their last fragment.
            """,
        remedy: "make ordinary files of them with 'mcpipe recover'")
}

extension FileVerdict {
    /// What is wrong with the file; nil for a complete one.
    public var diagnostic: Diagnostic? {
        switch state {
        case .complete: return nil
        case .cutOff:
            let notes = [Diagnostic.Note("\(reason ?? "its end is missing")")]
            return Diagnostic(
                .recordingCutOff, "'\(path)' is cut off: it can be played for \(duration.written)", at: nil,
                subjects: [path], notes: notes, fixIts: [.init("run: mcpipe recover '\(path)'")],
                evidence: [.init("media", value: duration.written, source: path)])
        case .unreadable:
            return Diagnostic(
                .recordingUnreadable, "nothing in '\(path)' can be played: \(reason ?? "it holds no media")", at: nil,
                subjects: [path], evidence: [.init("size", value: "\(bytes) bytes", source: path)])
        }
    }
}

extension RecordedFile.Recovery {
    /// What is wrong with the file now; nil where it is complete.
    public var diagnostic: Diagnostic? {
        guard case .leftAsItWas(let reason) = outcome, before.state != .unreadable else { return verdict.diagnostic }
        return Diagnostic(
            .recordingNotRecovered, "'\(before.path)' was left as it was: \(reason)", at: nil, subjects: [before.path],
            fixIts: [.init("see to it, then run: mcpipe recover '\(before.path)'")])
    }
}

extension UnfinishedTakes.Take {
    /// The offer to recover it.
    public var diagnostic: Diagnostic {
        let names = files.map { "'\($0)'" }.joined(separator: ", ")
        let folder = journal.lastIndex(of: "/").map { String(journal[..<$0]) } ?? "."
        return Diagnostic(
            .unfinishedTake,
            "take '\(manifest.take)' of '\(manifest.graph)', begun at \(manifest.start.wallClock), was never finished",
            at: nil,
            severity: .warning, subjects: files,
            notes: [.init(files.isEmpty ? "none of its files is there" : "its files: \(names)")],
            fixIts: [.init("run: mcpipe recover '\(folder)'")])
    }
}
