import CaptureDiagnostics
import CaptureModel

/// A sound track's sample rate and channels are ones its codec has.
enum SoundFormat: Rule {
    static let code = DiagnosticCode(
        "unsupported-sound-format",
        summary: "The codec has no such sample rate or number of channels",
        explanation: """
            Opus codes 8, 12, 16, 24 and 48 kHz only; AAC the rates that its table numbers, from 8 to 96 kHz; FLAC and PCM any \
            from 8 to 192 kHz. Tracks have from 1 to 8 channels, in AAC at most 6.
            """,
        remedy: "choose 48 kHz, which all of them have",
        rejected: """
            mcpipe: 1
            name: sound
            sources:
              beep: { tone: 440 Hz }
            sinks:
              file: { record: "{take}.mkv", audio: beep, encode: { audio: { codec: opus, rate: 44.1 kHz } } }
            """,
        accepted: """
            mcpipe: 1
            name: sound
            sources:
              beep: { tone: 440 Hz }
            sinks:
              file: { record: "{take}.mkv", audio: beep, encode: { audio: { codec: opus, rate: 48 kHz } } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.flatMap { sink -> [Diagnostic] in
            guard case .success(let track)? = context.audioTrack(of: sink) else { return [] }
            var found: [Diagnostic] = []
            if !allows(track.codec, track.sampleRate) {
                found.append(
                    finding(
                        "rate", "\(track.codec.label) at \(track.sampleRate) samples a second", sink, context,
                        "choose 48 kHz", edits: edits(of: track.sampleRate, sink)))
            }
            let most = mostChannels(track.codec)
            if let channels = track.channels, !(1...most).contains(channels) {
                found.append(
                    finding(
                        "channels", "\(track.codec.label) with \(channels) channels", sink, context,
                        "choose 1 to \(most) channels"))
            }
            return found
        }
    }

    private static func finding(
        _ field: String, _ fact: String, _ sink: Sink, _ context: CheckContext, _ help: String,
        edits: [Diagnostic.FixIt.Edit] = []
    ) -> Diagnostic {
        Diagnostic(
            code, "sink '\(sink.name)' asks for \(fact), which there is not",
            at: context.settingPlace("audio.\(field)", of: sink),
            label: "not offered", subjects: [sink.name.description], fixIts: [.init(help, edits: edits)])
    }

    /// A rate is written in several ways, so that any text on one line is taken for it.
    private static func edits(of rate: Int, _ sink: Sink) -> [Diagnostic.FixIt.Edit] {
        guard let place = sink.provenance.fields["encode.audio.rate"], place.start.line == place.end.line,
            place.end.column - place.start.column >= String(rate / 1000).count
        else { return [] }
        return [.init(place, "48 kHz")]
    }

    private static func allows(_ codec: AudioCodec, _ rate: Int) -> Bool {
        switch codec {
        case .opus: [8000, 12000, 16000, 24000, 48000].contains(rate)
        case .aac: aacRates.contains(rate)
        case .flac, .pcm: (8000...192_000).contains(rate)
        }
    }

    /// ISO 14496-3, table 1.18, from 8 kHz on; GStreamer's encoders take no others.
    private static let aacRates: Set = [
        8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000,
    ]

    /// `avenc_aac` codes up to 5.1.
    private static func mostChannels(_ codec: AudioCodec) -> Int { codec == .aac ? 6 : 8 }
}
