import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

/// What the checker says of a pipeline file given as text.
struct Checked {
    let outcome: CheckOutcome
    let rendered: String

    var slugs: [String] { outcome.diagnostics.map(\.code.slug) }
    var errors: [String] { outcome.diagnostics.filter { $0.severity == .error }.map(\.code.slug) }
    var graph: CheckedGraph { get throws { try #require(outcome.graph, "\(rendered)") } }

    func first(_ slug: String) throws -> Diagnostic {
        try #require(outcome.diagnostics.first { $0.code.slug == slug }, "\(rendered)")
    }
}

/// Loads and checks a text; a text that does not load is a mistake of the test.
func check(
    _ yaml: String, rig: Rig? = nil, host: HostInventory = .bench, options: CheckOptions = .testing,
    file: String = "graph.yaml"
) throws -> Checked {
    let loaded = PipelineFileLoader(reader: InMemoryFiles([file: yaml])).load(path: file)
    let graph = try #require(loaded.value, "\(DiagnosticRenderer(texts: loaded.texts).render(loaded.diagnostics))")
    let outcome = Checker(rig: try rig ?? builtInRig(of: graph), host: host, options: options).check(graph)
    return Checked(
        outcome: outcome, rendered: DiagnosticRenderer(texts: loaded.texts).render(outcome.diagnostics))
}

/// The built-in rig a graph asks for; else this machine with nothing plugged in.
func builtInRig(of graph: Graph) throws -> Rig {
    guard case .builtIn(let name) = graph.rig else { return Rig(name: "this machine") }
    return try #require(BuiltInRigs.rig(named: name))
}

extension HostInventory {
    /// The testing host, with a clip that has picture and sound and one that has no sound.
    static var bench: HostInventory {
        var host = HostInventory.testing
        let video = StreamFormat.Video(encoding: .h264, size: Size(640, 360), rate: FrameRate(25))
        let audio = StreamFormat.Audio(codec: .aac, sampleRate: 44100, channels: 2)
        host.media = [
            "/pipelines/clip.mp4": MediaFacts(video: video, audio: audio, duration: .seconds(3)),
            "/pipelines/silent.mp4": MediaFacts(video: video),
            "/pipelines/deep.mp4": MediaFacts(video: video, bitDepth: 10),
            "/pipelines/hdr10.mp4": MediaFacts(video: video, bitDepth: 10, isPQ: true),
        ]
        let clip = FileSystemEntry.file(isReadable: true, size: ByteCount(bytes: 1000))
        host.files = InMemoryFileSystem(
            Dictionary(uniqueKeysWithValues: host.media.keys.map { ($0, clip) }))
        return host
    }
}
