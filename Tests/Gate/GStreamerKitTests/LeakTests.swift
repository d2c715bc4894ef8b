import CaptureTesting
import Foundation
import Testing

/// Runs a program that uses every wrapper under GStreamer's leak tracer.
@Suite struct LeakTests {
    @Test func nothingIsLeftWhenTheLibraryEnds() async throws {
        let alive = try await objectsAlive(after: [])
        #expect(alive.isEmpty)
    }

    @Test func anElementKeptOnPurposeIsReported() async throws {
        let alive = try await objectsAlive(after: ["leaky"])
        #expect(alive.contains { $0.contains("GstFakeSink") && $0.contains("leaky") })
    }

    private func objectsAlive(after arguments: [String]) async throws -> [String] {
        let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        // A file and a thread, for a pipe would hold up a program with much to say, and waiting here the other tests.
        let log = NSTemporaryDirectory() + "leaks-\(UUID().uuidString).log"
        #expect(FileManager.default.createFile(atPath: log, contents: nil))
        defer { try? FileManager.default.removeItem(atPath: log) }
        let probe = try SpawnedProcess(
            folder.appending(path: "LeakProbe").path(), arguments,
            environment: ProcessInfo.processInfo.environment.merging([
                "GST_TRACERS": "leaks", "GST_DEBUG": "GST_TRACER:7", "GST_DEBUG_NO_COLOR": "1",
            ]) { _, new in new }, errors: FileHandle(forWritingTo: URL(filePath: log)))
        let status = await withCheckedContinuation { ended in
            Thread.detachNewThread { ended.resume(returning: probe.wait()) }
        }
        let text = try String(contentsOfFile: log, encoding: .utf8)
        #expect(status == 0)
        return text.split(separator: "\n").map(String.init).filter { $0.contains(":: object-alive,") }
    }
}
