import CaptureTesting
import Foundation
import Testing

@Suite struct RunningProcessTests {
    @Test func bothStreamsAndTheStatusComeBack() async throws {
        let result = try await ProcessRunner.run("sh", ["-c", "echo out; echo err >&2; exit 7"])
        #expect(result.text == "out\n")
        #expect(result.errors == "err\n")
        #expect(result.status == 7)
    }

    @Test func moreOutputThanAPipeHoldsIsRead() async throws {
        let result = try await ProcessRunner.run(
            "sh", ["-c", "head -c 3000000 /dev/zero; head -c 2000000 /dev/zero >&2"])
        #expect(result.output.count == 3_000_000)
        #expect(result.errors.utf8.count == 2_000_000)
    }

    @Test func inputEnvironmentAndFolderReachTheProgram() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await ProcessRunner.run(
                "sh", ["-c", "cat; echo $WORD; pwd -P"], environment: ["WORD": "a b"], folder: folder.url, input: "in\n"
            )
            #expect(result.text == "in\na b\n\(folder.url.resolvingSymlinksInPath().path)\n")
        }
    }

    @Test func aSignalThatEndsAProgramIsItsStatus() async throws {
        let process = try RunningProcess("sh", ["-c", "echo ready; exec sleep 600"])
        #expect(try await process.line(containing: "ready") == "ready")
        process.send(SIGTERM)
        #expect(try await process.result().status == 128 + SIGTERM)
        #expect(!process.isRunning)
    }

    @Test func awaitingALineEndsWithTheProgram() async throws {
        let process = try RunningProcess("sh", ["-c", "echo other; exit 3"])
        await #expect(throws: ProcessFailure.self) { try await process.line(containing: "never") }
    }
}
