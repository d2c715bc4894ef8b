import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// A segment's file is made before its time; where the time never comes, no empty file stays behind.
@Suite struct UnusedFileTests {
    private static let graph = """
        name: test
        sources: { picture: { pattern: ball, format: 320x180@30 } }
        sinks:
          film: { record: "film-{take}.mkv", video: picture, segment: 8 s, encode: { video: { codec: mjpeg } } }
        """

    /// The files in a folder, with their sizes.
    private static func sizes(in folder: TemporaryFolder) throws -> [String: Int] {
        let files = try folder.contents.map { name in
            (name, try FileManager.default.attributesOfItem(atPath: folder.path(name))[.size] as? Int ?? 0)
        }
        return Dictionary(files) { first, _ in first }
    }

    /// At the very moment at which the session's end is told, for the process may end then.
    private static func run(
        in folder: TemporaryFolder, adjust: @escaping (inout Plan) -> Void = { _ in },
        during: @escaping @Sendable (Session) async throws -> Void
    ) async throws -> [String: Int] {
        var plan = try await Rehearsal(folder: folder, patternsAreDevices: true).plan(graph)
        adjust(&plan)
        let session = try Session(plan)
        try await session.start()
        async let body: Void = during(session)
        var sizes: [String: Int] = [:]
        for await event in session.events {
            if case .ended = event { sizes = try Self.sizes(in: folder) }
        }
        try await body
        return sizes
    }

    private static func awaitNext(in folder: TemporaryFolder) async throws {
        try await Deadline.until("the next segment's file", within: .seconds(120)) {
            try folder.contents.contains("film-001-002.mkv")
        }
    }

    @Test func aStopTakesTheNextSegmentAway() async throws {
        try await TemporaryFolder.use { folder in
            let sizes = try await Self.run(in: folder) { session in
                try await Self.awaitNext(in: folder)
                await session.stop()
            }
            #expect(sizes["film-001-001.mkv"] ?? 0 > 0)
            // A machine that was slow to stop has begun it.
            #expect(!sizes.values.contains(0), "\(sizes)")
        }
    }

    @Test func aStopWhileTheNextSegmentIsMadeTakesItAway() async throws {
        try await TemporaryFolder.use { folder in
            let sizes = try await Self.run(in: folder) { session in
                try await Deadline.until("a file that is being made", within: .seconds(120)) {
                    session.branches.contains(where: \.hasUnused)
                        || session.branches.contains { $0.state.withLock { $0.logic.hasNext } }
                }
                await session.stop()
            }
            #expect(!sizes.isEmpty && !sizes.values.contains(0), "\(sizes)")
        }
    }

    @Test func aFailureTakesTheNextSegmentAway() async throws {
        try await TemporaryFolder.use { folder in
            let sizes = try await Self.run(
                in: folder,
                adjust: { plan in
                    for index in plan.sources.indices { plan.sources[index].onLoss.isRetried = false }
                },
                during: { session in
                    try await Self.awaitNext(in: folder)
                    session.hang("picture")
                })
            #expect(sizes["film-001-001.mkv"] ?? 0 > 0)
            #expect(!sizes.values.contains(0), "\(sizes)")
        }
    }

    @Test func theEndOfATakeTakesItAwayToo() async throws {
        try await TemporaryFolder.use { folder in
            var plan = try await Rehearsal(folder: folder, patternsAreDevices: true).plan(Self.graph)
            let segments = try #require(plan.sinks.first?.segments)
            plan.takes.begin = .manual
            let session = try Session(plan)
            try await session.start()
            async let body: Void = {
                try await session.startTake(
                    "001", paths: ["film": segments.path(1)], segments: ["film": segments])
                try await Self.awaitNext(in: folder)
                await session.stopTake()
                await session.stop()
            }()
            var sizes: [String: Int] = [:]
            for await event in session.events {
                if case .ended = event { sizes = try Self.sizes(in: folder) }
            }
            try await body
            #expect(sizes["film-001-001.mkv"] ?? 0 > 0)
            #expect(!sizes.values.contains(0), "\(sizes)")
        }
    }
}
