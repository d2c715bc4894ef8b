import CaptureDiagnostics
import CaptureModel

/// A file source's file is there, can be read and decoded, and has the tracks that are used.
enum ReadableFile: Rule {
    static let code = DiagnosticCode(
        "unreadable-file",
        summary: "A file that a source reads is missing, cannot be read or is not media",
        explanation:
            "The path starts at the pipeline file's folder. What the file holds is found out before anything runs.",
        remedy: "correct the path, or make the file readable",
        rejected: """
            mcpipe: 1
            name: file
            sources:
              clip: { file: missing.mp4 }
            sinks:
              copy: { record: "{take}.mkv", video: clip }
            """,
        accepted: """
            mcpipe: 1
            name: file
            sources:
              clip: { file: clip.mp4 }
            sinks:
              copy: { record: "{take}.mkv", video: clip }
            """)
    static let trackCode = DiagnosticCode(
        "missing-track",
        summary: "A file has no picture, or no sound, and it is used",
        explanation: "The host looked into the file; a track that is not there would leave its sinks waiting for ever.",
        remedy: "use another file, or leave the track out",
        rejected: """
            mcpipe: 1
            name: track
            sources:
              clip: { file: silent.mp4 }
            sinks:
              copy: { record: "{take}.mkv", video: clip, audio: clip }
            """,
        accepted: """
            mcpipe: 1
            name: track
            sources:
              clip: { file: clip.mp4 }
            sinks:
              copy: { record: "{take}.mkv", video: clip, audio: clip }
            """)
    static let codes = [code, trackCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.flatMap { source -> [Diagnostic] in
            guard let path = context.survey.paths[source.name], let finding = context.survey.findings[source.name]
            else {
                return []
            }
            switch finding {
            case .missing: return [unreadable(source, path, "does not exist")]
            case .notAFile: return [unreadable(source, path, "is not a file")]
            case .unreadable: return [unreadable(source, path, "may not be read")]
            case .notMedia:
                let way = "use a file that plays: this one may be empty, cut off, or of a codec that is not installed"
                return [unreadable(source, path, "holds nothing that this machine's GStreamer can decode", way)]
            case .unknown: return []
            case .holds(let facts) where facts.pictures == .untimed && context.index.isUsed(source.name, as: .video):
                return [untimed(source, path)]
            case .holds(let facts): return missingTracks(source, path, facts, context)
            }
        }
    }

    private static func unreadable(
        _ source: Source, _ path: String, _ reason: String, _ way: String = "correct the path, or put the file there"
    ) -> Diagnostic {
        Diagnostic(
            code, "source '\(source.name)' reads '\(path)', which \(reason)", at: source.provenance["file"],
            label: reason,
            subjects: [source.name.description, path], fixIts: [.init(way)])
    }

    private static func untimed(_ source: Source, _ path: String) -> Diagnostic {
        Diagnostic(
            code, "source '\(source.name)' reads '\(path)', whose pictures have no times here",
            at: source.provenance["file"], label: "pictures without times", subjects: [source.name.description, path],
            notes: [
                .init("GStreamer 1.22 leaves the times of a GIF out, and JPEG pictures one behind the other have none")
            ],
            fixIts: [.init("make a film of it (ffmpeg -i FILE -pix_fmt yuv420p FILE.mkv), or a PNG of one picture")])
    }

    private static func missingTracks(
        _ source: Source, _ path: String, _ facts: HostInventory.MediaFacts, _ context: CheckContext
    ) -> [Diagnostic] {
        let missing: [MediaType] = (facts.video == nil ? [.video] : []) + (facts.audio == nil ? [.audio] : [])
        return missing.flatMap { media in
            (context.index.uses[source.name] ?? []).filter { $0.media == media }.map { use in
                let what = media == .video ? "picture" : "sound"
                return Diagnostic(
                    trackCode, "'\(use.consumer)' takes the \(what) of '\(source.name)', whose file '\(path)' has none",
                    at: use.range, label: "no \(what) in the file",
                    subjects: [use.consumer.description, source.name.description],
                    notes: [.init("the file is named here", at: source.provenance["file"])],
                    fixIts: [.init("use another source for the \(what), or leave it out")])
            }
        }
    }
}
