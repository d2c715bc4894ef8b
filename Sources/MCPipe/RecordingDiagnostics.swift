public import CaptureDiagnostics
public import CaptureRuntime
public import GStreamerKit

/// The kinds of finding about recorded files.
public enum RecordingDiagnostics {
    /// All codes.
    public static let codes: [DiagnosticCode] = [
        .recordingCutOff, .recordingDamaged, .recordingDisordered, .recordingLateKeyFrame, .recordingEmptyTrack,
        .recordingUnreadable,
        .recordingNotRecovered, .unfinishedTake, .unreadableJournal, .recordingOffItsTake,
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

    static let recordingDamaged = DiagnosticCode(
        "recording-damaged",
        summary: "something in the middle of a recorded file, or behind its end, cannot be read",
        explanation: """
            A disk or a copy has lost or changed bytes of the file, or another file was appended to it. The finding says how many bytes cannot be \
            read, and when nothing is there. What comes behind them is read again: \
            Matroska and WebM from the next cluster on, MP4 and MOV in fragments from the next fragment, MPEG-TS from the next packet. \
            'mcpipe recover' makes an ordinary file of all that can be read, with each packet at its time, and keeps what the file was as \
            NAME.original.EXTENSION. A transport stream that lacks packets, or is two that were joined, stays as it is: it plays to its \
            end, and no other form of it would have more.
            """,
        remedy:
            "look for another copy of the file; where there is none, make an ordinary file of the rest with 'mcpipe recover'"
    )

    static let recordingDisordered = DiagnosticCode(
        "recording-disordered",
        summary: "times in a recorded file step back",
        explanation: """
            Every packet that the file lists is there, but some of a track are to be shown or decoded before those in front of \
            them, which no codec asks for. Players stall, skip or complain there, and editors lay the rest in the wrong place. \
            mcpipe stamps what cameras send by its own clock, so that a recording of its own should never come out like this.
            """,
        remedy: "decode the file and encode it anew, and report the pipeline file and the camera")

    static let recordingLateKeyFrame = DiagnosticCode(
        "recording-late-key-frame",
        summary: "a recorded file begins with pictures that cannot be decoded",
        explanation: """
            Every packet that the file lists is there, but pictures lie in front of the first key frame: they say only what \
            changed since a picture that is not in the file. Players show nothing until the first key frame, and sound alone until then. \
            A stream that was recorded from its middle, or cut without regard to its key frames, begins like this; mcpipe begins a \
            file of its own with a key frame.
            """,
        remedy: "cut the file at its first key frame; where mcpipe wrote it, report the pipeline file and the camera")

    static let recordingEmptyTrack = DiagnosticCode(
        "recording-empty-track",
        summary: "a recorded file holds nothing of a track",
        explanation: """
            Every packet that the file lists is there, but it was to hold pictures and sound, and one of the two never came: a \
            microphone gave nothing, or the recording ended before an encoder gave out its first packet. What is there can be played.
            """,
        remedy: "see in the take's manifest ('gaps', 'drops') what became of the source, and record again")

    static let recordingUnreadable = DiagnosticCode(
        "recording-unreadable",
        summary: "nothing in a recorded file can be played",
        explanation: """
            The file is empty, is of none of the formats that mcpipe records, or ends before the first whole packet. An \
            MP4 that was not written in fragments has its index at its end, and is nothing without it. Or 'mcpipe recover' \
            finds in the journal of a take a file that is no longer where it was made.
            """,
        remedy: """
            take another copy of the file, for mcpipe's own recordings lose a fragment at most; put back one that was moved, and \
            recover it
            """)

    static let recordingNotRecovered = DiagnosticCode(
        "recording-not-recovered",
        summary: "'mcpipe recover' left a file as it was",
        explanation: """
            What is there could be read, but no ordinary file could be made of it: the disk has no room for a second copy, \
            the folder is not writable, or the file is still being written. The file is untouched. Nor is anything recovered in a folder in \
            which another 'mcpipe recover' is at work.
            """,
        remedy: "see to what the finding names, and recover the file again")

    static let recordingOffItsTake = DiagnosticCode(
        "recording-off-its-take",
        summary: "a file in slow motion does not show what was recorded",
        explanation: """
            The manifest beside the file says which of its times is which moment of the take (`slowMotion.map`). By that, its last \
            picture was taken at another time than the manifest says: the file was made slower, faster, longer or shorter since, or is \
            another one under the same name.
            """,
        remedy: "take the file and the manifest that were written together")

    static let unfinishedTake = DiagnosticCode(
        "unfinished-take",
        summary: "a take in the output folder was never finished",
        explanation: """
            The journal of a take (`.NAME.take.json`) says that it runs, and nobody writes its files: the process was killed \
            or the power failed. Its files are valid up to their last fragment; one that had not come to the end of its \
            first is empty.
            """,
        remedy: "make ordinary files of them with 'mcpipe recover'")

    static let unreadableJournal = DiagnosticCode(
        "unreadable-journal",
        summary: "the journal of a take in the output folder cannot be read",
        explanation: """
            A journal (`.NAME.take.json`) says which files belong to a take that was not finished. A power cut can leave one of which \
            nothing came to the disk, and another version of mcpipe may write what this one does not understand. 'mcpipe recover' makes \
            the files ordinary all the same, but without a manifest.
            """,
        remedy:
            "recover the folder: a journal without content is removed; read others with the mcpipe that wrote them, or remove them"
    )
}

extension FileVerdict {
    /// What is wrong with the file; nil for a complete one.
    public var diagnostic: Diagnostic? {
        switch state {
        case .complete: return nil
        case .cutOff:
            guard unread.isEmpty, !isPastRecovery else { return damage }
            let notes = [Diagnostic.Note("\(reason ?? "its end is missing")")]
            return Diagnostic(
                .recordingCutOff, "'\(path)' is cut off: it can be played for \(duration.measured)", at: nil,
                subjects: [path], notes: notes, fixIts: [.init("run: mcpipe recover '\(path)'")],
                evidence: [.init("media", value: duration.measured, source: path)])
        case .disordered:
            return Diagnostic(
                .recordingDisordered, "'\(path)' holds times that step back: \(reason ?? "")", at: nil,
                subjects: [path],
                evidence: tracks.map { .init("steps back", value: "\($0.backwardSteps)", source: "track \($0.number)") }
            )
        case .lateKeyFrame:
            return Diagnostic(
                .recordingLateKeyFrame,
                "'\(path)' does not begin with a key frame: \(reason ?? "its first pictures cannot be decoded")",
                at: nil,
                subjects: [path],
                evidence: tracks.filter { $0.medium == .video }.map {
                    .init("pictures before a key frame", value: "\($0.undecodable)", source: "track \($0.number)")
                })
        case .emptyTrack:
            return Diagnostic(
                .recordingEmptyTrack, "'\(path)' is not complete: \(reason ?? "a track of it holds nothing")", at: nil,
                subjects: [path],
                evidence: tracks.map {
                    .init("packets", value: "\($0.packets)", source: "\($0.medium.rawValue) track \($0.number)")
                })
        case .unreadable:
            return Diagnostic(
                .recordingUnreadable, "nothing in '\(path)' can be played: \(reason ?? "it holds no media")", at: nil,
                subjects: [path], evidence: [.init("size", value: "\(bytes) bytes", source: path)])
        }
    }
}

extension FileVerdict {
    /// What cannot be read between or behind what can.
    private var damage: Diagnostic {
        let advice =
            isPastRecovery
            ? "look for another copy of it; it plays as it is, and 'mcpipe recover' cannot bring back what is missing"
            : "run: mcpipe recover '\(path)'"
        let bytes = unread.reduce(0) { $0 + $1.count }
        return Diagnostic(
            .recordingDamaged, "'\(path)' is damaged: \(reason ?? "something in it cannot be read")", at: nil,
            subjects: [path], fixIts: [.init(advice)],
            evidence: [
                .init("media", value: duration.measured, source: path),
                .init("cannot be read", value: "\(bytes) bytes", source: path),
            ])
    }
}

extension SlowStretch {
    /// What is wrong with the file at a path; nil where it shows what its take has.
    public func diagnostic(_ path: String) -> Diagnostic? {
        guard !fits, let recorded else { return nil }
        return Diagnostic(
            .recordingOffItsTake,
            "'\(path)' shows take '\(take)' up to \(to.measured), but was recorded up to \(recorded.measured)", at: nil,
            subjects: [path], fixIts: [.init("look for the file and the manifest that were written together")],
            evidence: [.init("end of the last picture", value: to.measured, limit: recorded.measured, source: path)])
    }
}

extension RecordedFile.Recovery {
    /// What is wrong with the file now; nil where it is complete.
    public var diagnostic: Diagnostic? {
        if let missing {
            let kept = RecordedFile.originalPath(of: before.path)
            return Diagnostic(
                .recordingDamaged, "'\(before.path)' was recovered, but not all of it: \(missing)", at: nil,
                subjects: [before.path], notes: [.init("what it was is kept as '\(kept)'")],
                fixIts: [.init("look for another copy of it, and remove '\(kept)' when nobody needs it any more")])
        }
        guard case .leftAsItWas(let reason) = outcome, before.state != .unreadable || isStillWritten,
            !before.isPastRecovery || isStillWritten
        else { return verdict.diagnostic }
        let advice =
            if isStillWritten {
                "wait until it is finished; where nobody writes it any more, run: mcpipe recover '\(before.path)'"
            } else if isUnlike {
                "keep it as it is and report it: 'mcpipe verify' says what can be read of it, and recovering it again changes nothing"
            } else {
                "see to it, then run: mcpipe recover '\(before.path)'"
            }
        return Diagnostic(
            .recordingNotRecovered, "'\(before.path)' was left as it was: \(reason)", at: nil, subjects: [before.path],
            fixIts: [.init(advice)])
    }
}

extension FolderClaim.Refusal {
    /// Why nothing was recovered; lower case, no full stop.
    public var reason: String { "another 'mcpipe recover' is at work there" }

    /// What is in the way of a recovery.
    public var diagnostic: Diagnostic {
        Diagnostic(
            .recordingNotRecovered, "nothing was recovered in '\(folder)': \(reason)", at: nil, subjects: [folder],
            fixIts: [.init("wait until it has ended, then run: mcpipe recover '\(folder)'")])
    }
}

extension UnfinishedTakes.Take {
    /// The offer to recover it.
    public var diagnostic: Diagnostic {
        let names = files.map { "'\($0)'" }.joined(separator: ", ")
        let empty = emptyFiles.map { "'\($0)'" }.joined(separator: ", ")
        let folder = journal.lastIndex(of: "/").map { String(journal[..<$0]) } ?? "."
        return Diagnostic(
            .unfinishedTake,
            "take '\(manifest.take)' of '\(manifest.graph)', begun at \(manifest.start.wallClock), was never finished",
            at: nil,
            severity: .warning, subjects: files,
            notes: [.init(files.isEmpty ? "none of its files holds anything" : "its files: \(names)")]
                + (emptyFiles.isEmpty ? [] : [.init("nothing had been written yet to \(empty)")]),
            fixIts: [.init("run: mcpipe recover '\(folder)'")])
    }
}

extension UnfinishedTakes.Take {
    /// What is wrong with one of its files that is not where it was made.
    public func diagnostic(missing file: String) -> Diagnostic {
        Diagnostic(
            .recordingUnreadable, "'\(file)' of take '\(manifest.take)' is not there", at: nil, subjects: [file],
            fixIts: [.init("put it back if it was moved, and run: mcpipe recover '\(file)'")])
    }
}

extension UnreadableJournal {
    /// What is wrong with it, and what to do.
    public var diagnostic: Diagnostic {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        return Diagnostic(
            .unreadableJournal, "'\(path)' does not say which files its take has: \(reason)", at: nil,
            severity: .warning,
            subjects: [path],
            fixIts: [
                isBlank
                    ? .init("run: mcpipe recover '\(folder)'")
                    : .init("read it with the mcpipe that wrote it, or remove it once its take's files are recovered")
            ])
    }
}
