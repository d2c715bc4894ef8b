import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import CaptureYAML
import Foundation
import MCPipe
import RunTesting
import Testing

/// The checker's word is kept: what it accepts is planned, linked and runs to a complete report.
@Suite struct GraphRunTests {
    /// Why an accepted example cannot run on a machine without devices and servers, by what its text holds.
    static let needs = ["rtsp://", "srt://", "rtmp://", "preview: window", "screen:", "ntp: time."]

    /// Rig files run nothing, and some examples of the loader's are not whole graphs.
    static let accepted = Examples.accepted.filter { _, text in
        text.contains("\nsinks:") && !needs.contains { text.contains($0) }
    }

    @Test func mostAcceptedExamplesAreRun() { #expect(Self.accepted.count > Examples.accepted.count / 2) }

    @Test(arguments: accepted.keys.sorted()) func anAcceptedExampleRuns(slug: String) async throws {
        try await run(try #require(Self.accepted[slug]))
    }

    @Test(arguments: [
        "grid.yaml", "pip.yaml", "slow-motion-ramps.yaml", "slow-motion.yaml", "takes.yaml", "three-cameras.yaml",
        "video-call.yaml",
        "webcams.yaml",
    ])
    func aPipelineRuns(name: String) async throws {
        try await run(try #require(Examples.pipelines[name]))
    }

    /// Takes a file through every stage on this machine, its devices simulated, for 200 ms of media.
    private func run(_ text: String) async throws {
        try await TemporaryFolder.use { folder in
            try Self.lay(MediaClips.bunny.url, to: folder["clip.mp4"])
            let loaded = PipelineFileLoader(reader: InMemoryFiles(["x.yaml": text])).load(path: "x.yaml")
            let graph = try #require(
                loaded.value, "\(DiagnosticRenderer(texts: loaded.texts).render(loaded.diagnostics))")
            var options = CheckOptions(workingFolder: folder.url.path, fileFolder: folder.url.path)
            options.isSimulated = true
            options.mayUseElements = true
            options.servesHTTP = true
            let verdict = await graph.check(options: options)
            let plan = try verdict.plan()
            try plan.makeFolders()
            let report = try await Deadline.within(.seconds(60), for: "the end of the session") {
                let session = try Session(plan, limit: .milliseconds(200))
                try await session.start()
                var report: SessionReport?
                for await event in session.events { if case .ended(let ended) = event { report = ended } }
                return report
            }
            let ended = try #require(report)
            #expect(ended.failures.isEmpty, "\(ended.failures)")
            #expect(ended.isBalanced)
            for branch in ended.branches { #expect(branch.isBalanced && branch.inside == 0, "\(branch.words)") }
            for sink in ended.sinks { #expect(sink.isFinished, "sink '\(sink.node)' was not finished") }
        }
    }

    private static func lay(_ clip: URL, to place: URL) throws {
        try #require(FileManager.default.fileExists(atPath: clip.path), "no footage; run scripts/setup test")
        try FileManager.default.createSymbolicLink(at: place, withDestinationURL: clip)
    }
}
