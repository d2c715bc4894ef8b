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

    @Test func aProgramThatOutlivesItsLimitIsKilled() async throws {
        let process = try RunningProcess("sleep", ["600"])
        await #expect(throws: Deadline.Passed.self) { try await process.result(within: .milliseconds(50)) }
        #expect(try await process.result().status == 128 + SIGKILL)
    }

    @Test func awaitingALineEndsWithTheProgram() async throws {
        let process = try RunningProcess("sh", ["-c", "echo other; exit 3"])
        await #expect(throws: ProcessFailure.self) { try await process.line(containing: "never") }
    }

    @Test func manyProgramsAtOnceAllEnd() async throws {
        let outputs = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<40 {
                group.addTask { try await ProcessRunner.run("echo", ["\(number)"]).text }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(outputs.count == 40)
    }

    @Test func aTurnstileLetsOneInAtATime() async throws {
        let turnstile = Turnstile()
        let inside = Observed(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    await turnstile.pass {
                        inside.update { $0 += 1 }
                        #expect(inside.current == 1)
                        await Task.yield()
                        inside.update { $0 -= 1 }
                    }
                }
            }
        }
        #expect(inside.current == 0)
    }
}
