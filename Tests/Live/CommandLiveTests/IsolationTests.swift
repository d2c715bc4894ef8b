import CaptureTesting
import Foundation
import RunTesting
import Testing

/// The processes that the command starts for isolated sources.
@Suite struct IsolationTests {
    private static let graph = """
        mcpipe: 1
        name: two
        rig: usb2-webcams
        sources: { back: { camera: cam-1, format: { size: 640x480, fps: 30, encoding: yuy2 }, isolate: true } }
        sinks: { file: { record: "{take}.mkv", video: back, encode: { video: { size: 160x120 } } } }
        """

    /// The processes that another has started.
    private static func children(of process: Int32) -> [Int32] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return tasks.flatMap { task in
            let list = try? String(contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8)
            return (list ?? "").split(separator: " ").compactMap { Int32($0) }
        }
    }

    @Test(arguments: [SIGKILL, SIGTERM]) func aWorkerDoesNotOutliveTheCommand(signal: Int32) async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "two.yaml")
            let process = try Command.start("run", file, "--simulate", "--format", "json", in: folder)
            _ = try await process.line(containing: "\"started\"")
            let workers = Self.children(of: process.identifier)
            #expect(workers.count == 1)
            process.send(signal)
            #expect(try await process.result().status == (signal == SIGKILL ? 128 + SIGKILL : 0))
            for worker in workers {
                try await Deadline.until("the worker's end", within: .seconds(120)) { kill(worker, 0) != 0 }
            }
        }
    }

    @Test func aCommandOfAnotherNameOpensIsolatedSourcesToo() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "two.yaml")
            try FileManager.default.copyItem(at: Fixtures.command, to: folder["capture"])
            let result = try await ProcessRunner.run(
                folder["capture"].path,
                ["run", file, "--simulate", "--duration", "1s", "--output", folder.url.path],
                within: .seconds(120))
            #expect(result.status == 0, "\(result.errors)")
            #expect(FileManager.default.fileExists(atPath: folder["001.mkv"].path))
        }
    }
}
