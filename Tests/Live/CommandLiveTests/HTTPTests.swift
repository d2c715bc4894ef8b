import CaptureTesting
import Foundation
import FoundationNetworking
import RunTesting
import Testing

/// `mcpipe run --http`, from outside.
@Suite(.serialized) struct HTTPTests {
    private static let watched = """
        mcpipe: 1
        name: watched
        sources:
          picture: { pattern: ball, size: 160x120, fps: 15 }
        sinks:
          monitor: { preview: web, video: picture }
          file: { record: "{name}-{take}.mp4", video: picture }

        """

    @Test func aRunServesItsPreviewsAndEndsInOrderAfterASignal() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.watched, to: "watched.yaml")
            let process = try Command.start("run", file, "--http", "127.0.0.1:0", in: folder)
            let line = try await process.line(containing: "previews and status at ", of: .errors)
            let url = try #require(line.split(separator: " ").last.flatMap { URL(string: String($0)) })
            try await Deadline.until("a node that is ready") {
                try await Self.status(of: url.appendingPathComponent("readyz")) == 200
            }
            #expect(try await Self.status(of: url) == 200)
            #expect(try await Self.status(of: url.appendingPathComponent("preview/monitor.jpg")) == 200)
            process.send(SIGTERM)
            let result = try await process.result(within: .seconds(120))
            try result.succeeded("mcpipe run --http, after a signal,")
            #expect(!process.errors.contains("unseen-preview"))
            #expect(try await MediaJudge.complaints(about: folder["watched-001.mp4"]).isEmpty)
        }
    }

    @Test func aPortInUseEndsTheRunBeforeAnythingIsRecorded() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.watched, to: "watched.yaml")
            let first = try Command.start("run", file, "--http", "127.0.0.1:0", "--take", "a", in: folder)
            let line = try await first.line(containing: "previews and status at ", of: .errors)
            let url = try #require(line.split(separator: " ").last.flatMap { URL(string: String($0)) })
            let address = "127.0.0.1:\(try #require(url.port))"
            let second = try await Command.run("run", file, "--http", address, "--take", "b", in: folder)
            #expect(second.status == 69)
            #expect(second.errors.contains("cannot listen at '\(address)': another program does [http-address]"))
            #expect(try !folder.contents.contains("watched-b.mp4"))
            first.send(SIGINT)
            try await first.result(within: .seconds(120)).succeeded("the first run")
        }
    }

    private static func status(of url: URL) async throws -> Int {
        let (_, response) = try await URLSession.shared.data(from: url)
        return (response as? HTTPURLResponse)?.statusCode ?? 0
    }
}
