import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Runs of small graphs, judged from outside.
@Suite(.serialized) struct RunTests {
    @Test func aRunOfTwoSecondsRecordsTwoSecondsIntoEachFile() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(SmallGraph.recording(), to: "small.yaml")
            let result = try await Command.run("run", file, "--duration", "2s", in: folder)
            try result.succeeded("mcpipe run")
            let names = ["small-001-left.mp4", "small-001-right.mp4", "small-001.mp4"]
            let all = (names + ["small-001.take.json"]).sorted()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == all)
            for name in names {
                let report = try await MediaJudge.examine(folder["out/\(name)"])
                #expect(abs((report.video.first?.duration ?? 0) - 2) < 0.2)
                #expect(try await MediaJudge.complaints(about: folder["out/\(name)"]).isEmpty)
                #expect(result.text.contains("out/\(name), "))
            }
            #expect(try await MediaJudge.examine(folder["out/small-001.mp4"]).audio.count == 1)
            #expect(result.errors.contains("recording out/small-001.mp4"))
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalFinishesEveryFile(signal: Int32) async throws {
        try await TemporaryFolder.use { folder in
            let process = try Command.start("run", folder.write(SmallGraph.recording(), to: "small.yaml"), in: folder)
            try await Self.waitForMedia(in: folder, process)
            process.send(signal)
            let result = try await process.result(within: .seconds(120))
            try result.succeeded("mcpipe run, after a signal,")
            for name in ["small-001-left.mp4", "small-001-right.mp4", "small-001.mp4"] {
                #expect(try await MediaJudge.complaints(about: folder["out/\(name)"]).isEmpty)
                #expect(try await MediaJudge.examine(folder["out/\(name)"]).video.first?.frames ?? 0 > 0)
            }
        }
    }

    @Test(arguments: [[SIGHUP, SIGINT, 130], [SIGINT, SIGTERM, 143]])
    func aSecondSignalEndsAtOnce(signals: [Int32]) async throws {
        try await TemporaryFolder.use { folder in
            let process = try Command.start("run", folder.write(SmallGraph.recording(), to: "small.yaml"), in: folder)
            try await Self.waitForMedia(in: folder, process)
            // Both wait while the process stands still; the kernel then hands out the lower number first.
            for signal in [SIGSTOP, signals[0], signals[1], SIGCONT] { process.send(signal) }
            #expect(try await process.result(within: .seconds(120)).status == signals[2])
        }
    }

    @Test func aKilledRunLeavesReadableFiles() async throws {
        try await TemporaryFolder.use { folder in
            let process = try Command.start("run", folder.write(SmallGraph.recording(), to: "small.yaml"), in: folder)
            try await Self.waitForMedia(in: folder, process)
            process.send(SIGKILL)
            #expect(try await process.result(within: .seconds(120)).status == 137)
            let report = try await MediaJudge.examine(folder["out/small-001-left.mp4"])
            #expect(report.video.first?.frames ?? 0 > 0)
        }
    }

    /// Waits until a fragment of each file is on the disk.
    private static func waitForMedia(in folder: TemporaryFolder, _ process: RunningProcess) async throws {
        let names = ["small-001-left.mp4", "small-001-right.mp4", "small-001.mp4"]
        try await Deadline.until("a fragment of each file") {
            let boxes = names.map { (try? MediaJudge.boxes(of: folder["out/\($0)"])) ?? [] }
            return boxes.allSatisfy { $0.contains("mdat") } || !process.isRunning
        }
        guard !process.isRunning else { return }
        let result = try await process.result()
        Issue.record("the run ended with \(result.status): \(result.errors)")
    }
}
