import CaptureDiagnostics
import CaptureModel

/// A timecode stands in a file that can hold one, and numbers pictures of a known rate.
enum TimecodeHeld: Rule {
    static let containerCode = DiagnosticCode(
        "timecode-not-held",
        summary: "A timecode is asked for where the file has no place for one",
        explanation: """
            MP4 and MOV have a track for the timecode (tmcd), Matroska a tag (TIMECODE). WebM and MPEG-TS have neither, and a \
            file without pictures has nothing to number. When a take began stands in its manifest in any case.
            """,
        remedy: "record to MP4, MOV or Matroska, or take 'timecode' out",
        rejected: """
            mcpipe: 1
            name: timecode
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: bars.ts, video: bars, timecode: wall-clock }
            """,
        accepted: """
            mcpipe: 1
            name: timecode
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: bars.mkv, video: bars, timecode: wall-clock }
            """)
    static let rateCode = DiagnosticCode(
        "timecode-rate",
        summary: "A timecode does not fit the rate of the pictures",
        explanation: """
            A timecode numbers pictures, so their rate must be known before the run, and be at least 1 and at most 120 fps. \
            Only 29.97 and 59.94 fps (30000/1001 and 60000/1001) leave numbers out to stay in step with the clock (SMPTE ST \
            12-1); at all other rates there is nothing to leave out.
            """,
        remedy: "say the rate in 'encode', or take 'drop-frame' out",
        rejected: """
            mcpipe: 1
            name: timecode
            sources:
              bars: { pattern: smpte, format: 1280x720@25 }
            sinks:
              file: { record: bars.mp4, video: bars, timecode: { drop-frame: true } }
            """,
        accepted: """
            mcpipe: 1
            name: timecode
            sources:
              bars: { pattern: smpte, format: 1280x720@29.97 }
            sinks:
              file: { record: bars.mp4, video: bars, timecode: { drop-frame: true } }
            """)
    static let codes = [containerCode, rateCode]

    /// The containers that hold one.
    static let containers: Set<Container> = [.mp4, .mov, .mkv]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .record(let record) = sink.kind, let timecode = record.timecode else { return nil }
            return finding(sink, record, timecode, context)
        }
    }

    private static func finding(
        _ sink: Sink, _ record: Sink.Record, _ timecode: TimecodePolicy, _ context: CheckContext
    ) -> Diagnostic? {
        let (place, subjects) = (sink.provenance["timecode"], [sink.name.description])
        let out = Diagnostic.FixIt("take 'timecode' out")
        guard sink.video != nil else {
            return Diagnostic(
                containerCode, "record sink '\(sink.name)' has a timecode, but no pictures", at: place,
                label: "nothing to number", subjects: subjects, fixIts: [out])
        }
        // An unknown container has been said.
        guard let container = context.container(of: record, in: sink) else { return nil }
        guard containers.contains(container) else {
            return Diagnostic(
                containerCode, "record sink '\(sink.name)' has a timecode, which \(container.label) cannot hold",
                at: place,
                label: "no place in \(container.label)", subjects: subjects,
                fixIts: [.init("record to MP4, MOV or Matroska"), out])
        }
        guard let rate = context.timecodeRate(of: sink) else {
            // A picture that is not known at all has been said.
            guard let video = sink.video, context.flow.video[video] != nil else { return nil }
            return Diagnostic(
                rateCode, "record sink '\(sink.name)' has a timecode, but only the run tells the rate of '\(video)'",
                at: place,
                label: "rate not known", subjects: subjects + [video.description],
                fixIts: [.init("write the rate: 'encode: { video: { fps: 25 } }'"), out])
        }
        guard (1...120).contains(rate.perSecond) else {
            return Diagnostic(
                rateCode,
                "record sink '\(sink.name)' has a timecode, which numbers 1 to 120 pictures a second, but its rate is "
                    + "\(rate) fps", at: place, label: "rate out of range", subjects: subjects, fixIts: [out])
        }
        guard timecode.isDropFrame == true, !Timecode.mayDrop(rate) else { return nil }
        return Diagnostic(
            rateCode, "record sink '\(sink.name)' leaves numbers out of its timecode, which \(rate) fps has no need of",
            at: sink.provenance["timecode.drop-frame"], label: "not at \(rate) fps", subjects: subjects,
            fixIts: [
                .init(
                    "write 'drop-frame: false'",
                    edits: sink.provenance.edits("timecode.drop-frame", writing: "false", over: "true"), isGuess: true)
            ])
    }
}

extension CheckContext {
    /// The rate of the pictures in a sink's file; nil where only the run tells.
    func timecodeRate(of sink: Sink) -> FrameRate? {
        if let rate = sink.videoSettings?.rate { return rate }
        if case .encode(let track)? = try? videoTrack(of: sink)?.get(), let rate = track.rate { return rate }
        return sink.video.flatMap { flow.video[$0]?.rate }
    }
}
