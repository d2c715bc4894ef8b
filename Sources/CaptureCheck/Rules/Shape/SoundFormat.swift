import CaptureDiagnostics
import CaptureElements
import CaptureModel

/// A sound track's sample rate and channels are ones its codec has.
enum SoundFormat: Rule {
    static let code = DiagnosticCode(
        "unsupported-sound-format",
        summary: "The codec has no such sample rate or number of channels",
        explanation: """
            Opus codes 8, 12, 16, 24 and 48 kHz only; AAC the rates that its table numbers, from 8 to 96 kHz; FLAC and PCM any \
            from 8 to 192 kHz, PCM in QuickTime at most 65 535 Hz. Tracks have from 1 to 8 channels, in AAC at most 6, PCM in \
            QuickTime at most 2, and Opus in MPEG-TS, of a file or a stream, at most 7. AAC of 3 or 4 channels in MPEG-TS is \
            written, and then no player can decode it.
            """,
        remedy: "choose 48 kHz, which all of them have, or another number of channels",
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
            if !allows(track) {
                found.append(
                    finding(
                        "rate", "\(track.codec.label) at \(track.sampleRate) samples a second", sink, context,
                        "choose 48 kHz", edits: edits(of: track.sampleRate, sink)))
            }
            // A sample entry of QuickTime has 16 bits for the rate; `qtmux` of GStreamer 1.22 writes what is left of a higher one.
            if track.codec == .pcm, context.carrier(of: sink)?.container == .mov, allows(track),
                track.sampleRate > 0xFFFF
            {
                found.append(
                    finding(
                        "rate", "PCM at \(track.sampleRate) samples a second in QuickTime", sink, context,
                        "choose 48 kHz, or Matroska", edits: edits(of: track.sampleRate, sink)))
            }
            // `avenc_aac` says where 3 or 4 channels stand in a form that the headers of MPEG-TS (ADTS) have no place for.
            let isTransport = context.carrier(of: sink)?.muxer == Container.ts.muxer
            if let channels = track.channels, track.codec == .aac, isTransport, (3...4).contains(channels) {
                found.append(
                    finding(
                        "channels", "AAC with \(channels) channels in \(Container.ts.label)", sink, context,
                        "choose 1, 2, 5 or 6 channels, or Matroska"))
            }
            let (most, place) = mostChannels(track, in: context.carrier(of: sink))
            if let channels = track.channels, !(1...most).contains(channels) {
                let words = ["\(track.codec.label) with \(channels) channels", place].filter { !$0.isEmpty }
                found.append(
                    finding(
                        "channels", words.joined(separator: " "), sink, context, "choose 1 to \(most) channels"))
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

    /// Whether codec and encoder have a sample rate; lossless ones would take rates of no recording.
    private static func allows(_ track: CheckedSink.AudioEncode) -> Bool {
        guard (8000...192_000).contains(track.sampleRate) else { return false }
        let rates = track.element.flatMap(ElementTable.facts)?.values(of: "rate", in: "audio/x-raw", entering: "sink")
        return rates.map { $0.isEmpty || $0.contains { $0.contains(track.sampleRate) } } ?? true
    }

    /// The most channels that encoder and container take, and which of them it is that takes no more.
    private static func mostChannels(_ track: CheckedSink.AudioEncode, in carrier: TrackResolver.Carrier?) -> (
        Int, String
    ) {
        func most(_ element: String, _ mediaType: String, _ pad: String) -> Int? {
            let values = ElementTable.facts(of: element)?.values(of: "channels", in: mediaType, entering: pad) ?? []
            return (1...Self.limit).last { number in values.contains { $0.contains(number) } }
        }
        let encoder = track.element.flatMap { most($0, "audio/x-raw", "sink") } ?? limit
        var muxer = carrier?.muxer.flatMap { most($0, track.codec.mediaType, "audio_0") } ?? limit
        // `mpegtsmux` of GStreamer 1.22 says that it takes 8, and refuses them as the stream begins.
        if track.codec == .opus, carrier?.muxer == Container.ts.muxer { muxer = min(muxer, 7) }
        let label = carrier?.muxer == Container.ts.muxer ? Container.ts.label : carrier?.label ?? ""
        return muxer < encoder ? (muxer, "in \(label)") : (encoder, "")
    }

    /// More channels than mcpipe knows places for.
    private static let limit = 8
}
