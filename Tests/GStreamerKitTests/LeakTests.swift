import Foundation
import Testing

/// Runs a program that uses every wrapper under GStreamer's leak tracer.
@Suite(.timeLimit(.minutes(2))) struct LeakTests {
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
        let process = Process()
        process.executableURL = folder.appending(path: "LeakProbe")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            "GST_TRACERS": "leaks", "GST_DEBUG": "GST_TRACER:7", "GST_DEBUG_NO_COLOR": "1",
        ]) { _, new in new }
        // A file and a continuation, for a pipe and `waitUntilExit` would each hold a thread that the other tests need.
        let log = NSTemporaryDirectory() + "leaks-\(UUID().uuidString).log"
        #expect(FileManager.default.createFile(atPath: log, contents: nil))
        defer { try? FileManager.default.removeItem(atPath: log) }
        process.standardError = try FileHandle(forWritingTo: URL(filePath: log))
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        let text = try String(contentsOfFile: log, encoding: .utf8)
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init).filter { $0.contains(":: object-alive,") }
    }
}
