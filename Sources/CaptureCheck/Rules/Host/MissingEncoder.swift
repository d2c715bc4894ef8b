import CaptureDiagnostics
import CaptureElements
import CaptureModel

/// This machine can encode every track as asked.
enum MissingEncoder: Rule {
    static let code = DiagnosticCode(
        "missing-encoder",
        summary: "No element on this machine encodes the codec",
        explanation:
            "A codec needs an encoder from a GStreamer plug-in; which are installed is what `mcpipe doctor` shows.",
        remedy: "install the package named, or choose a codec that can be encoded here")
    static let hardwareCode = DiagnosticCode(
        "no-hardware-encoder",
        summary: "A hardware encoder is demanded, and this machine has none for the codec",
        explanation:
            "With 'encoder: hardware' a graph is refused rather than encoded in software, which may be too slow.",
        remedy: "use 'encoder: auto', which falls back to software, or choose another codec",
        rejected: """
            mcpipe: 1
            name: hardware
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars, encode: { video: { encoder: hardware } } }
            """,
        accepted: """
            mcpipe: 1
            name: hardware
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars, encode: { video: { encoder: auto } } }
            """)
    static let opusCode = DiagnosticCode(
        "broken-opus-in-mp4",
        summary: "This GStreamer writes Opus in MP4 so that players misread it",
        explanation: """
            Before 1.22.4 GStreamer wrote the Opus header of MP4 files in the wrong byte order; a start of 312 samples then reads \
            as 14337, and sound is cut or refused. Debian 12 has 1.22.0.
            """,
        remedy: "choose AAC, or write Matroska",
        rejected: """
            mcpipe: 1
            name: opus
            sources:
              beep: { tone: 440 Hz }
            sinks:
              file: { record: "{take}.mp4", audio: beep, encode: { audio: { codec: opus } } }
            """,
        accepted: """
            mcpipe: 1
            name: opus
            sources:
              beep: { tone: 440 Hz }
            sinks:
              file: { record: "{take}.mkv", audio: beep, encode: { audio: { codec: opus } } }
            """)
    static let codes = [code, hardwareCode, opusCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.flatMap { sink -> [Diagnostic] in
            guard let carrier = context.carrier(of: sink) else { return [] }
            var found: [Diagnostic] = []
            if case .failure(let obstacle)? = context.videoTrack(of: sink) {
                found += video(obstacle, sink, carrier, context)
            }
            if case .failure(let obstacle)? = context.audioTrack(of: sink) {
                found += audio(obstacle, sink, carrier, context)
            }
            return found
        }
    }

    private static func video(
        _ obstacle: TrackResolver.Obstacle, _ sink: Sink, _ carrier: TrackResolver.Carrier, _ context: CheckContext
    ) -> [Diagnostic] {
        let usable = context.tracks.videoCodecs(encodableIn: carrier).map(\.label)
        switch obstacle {
        case .noVideoEncoder(let codec):
            let isDeep = sink.video.map { context.flow.video[$0]?.dynamicRange == .hdr } ?? false
            let mustKeep = isDeep && sink.videoSettings?.dynamicRange != .sdr
            let candidates = (codec.map { [$0] } ?? carrier.videoCodecs).flatMap { EncoderCatalog.candidates(for: $0) }
                .filter { !mustKeep || $0.keepsHighDynamicRange }
            return [
                finding(
                    sink, (codec?.label ?? "any codec of \(carrier.label)") + (mustKeep ? " with 10 bits" : ""),
                    "video", usable: mustKeep ? [] : usable,
                    candidates, context)
            ]
        case .noHardwareEncoder(let codec):
            let tried = EncoderCatalog.candidates(for: codec).filter(\.isHardware)
            return [
                Diagnostic(
                    hardwareCode,
                    "sink '\(sink.name)' demands a hardware encoder for \(codec.label), and none works here",
                    at: context.settingPlace("video.encoder", of: sink), label: "no hardware for \(codec.label)",
                    subjects: [sink.name.description], notes: tried.map { .init(state(of: $0, context)) },
                    fixIts: [
                        .init(
                            "use 'encoder: auto', which falls back to software",
                            edits: sink.provenance.edits("encode.video.encoder", writing: "auto", over: "hardware"))
                    ])
            ]
        case .videoNotHeld, .audioNotHeld, .opusBroken, .noAudioEncoder, .dynamicRangeNotHeld, .noHighDynamicRange:
            return []
        }
    }

    private static func audio(
        _ obstacle: TrackResolver.Obstacle, _ sink: Sink, _ carrier: TrackResolver.Carrier, _ context: CheckContext
    ) -> [Diagnostic] {
        let usable = context.tracks.audioCodecs(encodableIn: carrier).map(\.label)
        switch obstacle {
        case .noAudioEncoder(let codec):
            let candidates = (codec.map { [$0] } ?? carrier.audioCodecs).flatMap { EncoderCatalog.candidates(for: $0) }
            return [
                finding(
                    sink, codec?.label ?? "any codec of \(carrier.label)", "audio", usable: usable, candidates, context)
            ]
        case .opusBroken:
            return [
                Diagnostic(
                    opusCode,
                    "sink '\(sink.name)' writes Opus into \(carrier.label), which this GStreamer does wrongly",
                    at: context.settingPlace("audio.codec", of: sink), label: "players misread it",
                    subjects: [sink.name.description],
                    fixIts: [
                        .init(
                            "choose AAC",
                            edits: sink.provenance.edits("encode.audio.codec", writing: "aac", over: "opus")),
                        .init("keep Opus and name the file '.mkv'", edits: sink.edits(naming: "mkv")),
                    ],
                    evidence: [
                        .init(
                            "GStreamer", value: context.host.gstreamer.description,
                            limit: "at least \(TrackResolver.opusRepaired)", source: "this machine")
                    ])
            ]
        case .videoNotHeld, .audioNotHeld, .noVideoEncoder, .noHardwareEncoder, .dynamicRangeNotHeld,
            .noHighDynamicRange:
            return []
        }
    }

    private static func finding(
        _ sink: Sink, _ codec: String, _ media: String, usable: [String], _ candidates: [EncoderElement],
        _ context: CheckContext
    ) -> Diagnostic {
        let missing = candidates.first {
            !$0.isHardware && !context.host.elements.contains($0.element) && $0.package != nil
        }
        var fixIts: [Diagnostic.FixIt] = []
        if let missing, let package = missing.package {
            fixIts.append(.init("install '\(package)', which has '\(missing.element)'"))
        }
        if !usable.isEmpty { fixIts.append(.init("choose \(list(usable, joinedBy: "or")), which can be encoded here")) }
        return Diagnostic(
            code, "sink '\(sink.name)' needs an encoder for \(codec), and none works here",
            at: context.settingPlace("\(media).codec", of: sink), label: "cannot be encoded here",
            subjects: [sink.name.description, codec], notes: candidates.map { .init(state(of: $0, context)) },
            fixIts: fixIts)
    }

    private static func state(of candidate: EncoderElement, _ context: CheckContext) -> String {
        if let reason = context.host.unusable[candidate.element] {
            return "'\(candidate.element)' is there and does not work: \(reason)"
        }
        guard !context.host.elements.contains(candidate.element) else { return "'\(candidate.element)' works" }
        let package = candidate.package.map { " (Debian package '\($0)')" } ?? ""
        return "'\(candidate.element)' is missing\(package)"
    }
}
