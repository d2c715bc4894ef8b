import CaptureTesting
import Foundation
import RunTesting
import Testing

/// `mcpipe rigs probe`: the rig file to standard output, what happens to standard error. No camera of whoever runs the tests
/// is started; those of a virtual machine are, in DeviceTests.
@Suite struct RigsProbeTests {
    @Test func eachWorkThatThisMachineCanDoHasItsCost() async throws {
        let result = try await Command.run(
            "rigs", "probe", "--cameras", "", "--limit", "6 min", "--format", "json", within: .seconds(400)
        ).succeeded("mcpipe rigs probe")
        let answer = try #require(try Command.json(result.text) as? [String: Any])
        let processor = try #require(answer["processor"] as? [String: Any])
        let costs = try #require(processor["nanosecondsPerPixel"] as? [String: Double])
        for work in ["paint", "decode-mjpeg", "decode-h264", "scale", "compose", "encode-h264", "encode-mjpeg"] {
            // No machine needs a microsecond for a pixel, and none does any of this in a hundredth of a nanosecond.
            #expect((0.01...1000).contains(costs[work] ?? 0), "\(work): \(costs)")
        }
        // x264 looks for motion; a JPEG is a picture by itself.
        #expect(costs["encode-h264"] ?? 0 > costs["encode-mjpeg"] ?? .infinity, "\(costs)")
        #expect(costs["encode-h264"] ?? 0 > costs["compose"] ?? .infinity, "\(costs)")
    }

    /// A short limit leaves little time for the processor; disk and memory come first.
    @Test func theMachineIsMeasuredTooAndTheLimitIsKept() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Command.run(
                "rigs", "probe", "--cameras", "", "--limit", "10 s", "--format", "json", "--save", "rig.yaml",
                in: folder
            ).succeeded("mcpipe rigs probe")
            let answer = try #require(try Command.json(result.text) as? [String: Any])
            // By its own clock: how long this process was kept waiting for its end is nobody's limit.
            #expect(answer["seconds"] as? Double ?? .infinity < 10.5)
            let processor = try #require(answer["processor"] as? [String: Any])
            #expect(processor["cores"] as? Double ?? 0 > 0)
            let costs = try #require(processor["nanosecondsPerPixel"] as? [String: Double])
            #expect(costs["paint"] ?? 0 > 0)
            let text = try String(contentsOf: folder["rig.yaml"], encoding: .utf8)
            #expect(text == answer["file"] as? String)
            #expect(text.contains("disk-write:") && text.contains("memory:"))
            #expect(result.errors.contains("probe: paint:"))
            #expect(result.errors.hasSuffix("wrote rig.yaml\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["rig.yaml"])
        }
    }

    /// A shell sends the signal, at the very line: this process may be kept waiting for long by other tests.
    @Test func aSignalEndsItEarlyWithWhatIsKnown() async throws {
        try await TemporaryFolder.use { folder in
            let script = """
                mkfifo said
                "$1" rigs probe --cameras "" --limit "10 min" --save rig.yaml 2>said & probe=$!
                while read -r line; do case $line in "probe: paint:"*) kill -INT $probe;; esac; done <said
                wait $probe
                """
            let result = try await ProcessRunner.run(
                "/bin/bash", ["-c", script, "bash", Fixtures.command.path], folder: folder.url)
            #expect(result.status == 0, "\(result.errors)")
            let text = try String(contentsOf: folder["rig.yaml"], encoding: .utf8)
            #expect(text.contains("paint:"))
            #expect(!text.contains("encode-mjpeg:"))
        }
    }
}
