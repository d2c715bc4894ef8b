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
        let output = Pipe()
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init).filter { $0.contains(":: object-alive,") }
    }
}
