import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// A graph that is recorded, from its start to its verdict.
@Suite struct RecordingTests {
    private static let graph = """
        name: test
        sources: { picture: { pattern: ball, format: 160x120@25, live: false }, sound: { tone: 440 Hz, live: false } }
        sinks: { file: { record: "file.mp4", video: picture, audio: sound } }
        """

    private static func recording(in folder: TemporaryFolder, limit: Duration? = .seconds(2)) async throws -> Recording
    {
        let plan = try await Rehearsal(folder: folder).plan(graph)
        let setting = TakeArchive.Setting(version: "test", rig: "none", effectiveGraph: "")
        return try Recording(plan, files: nil, setting: setting, limit: limit)
    }

    private static func told(by recording: Recording) async -> [String] {
        var told: [String] = []
        for await event in recording.events {
            switch event {
            case .session(.takeStarted): told.append("take started")
            case .session(.takeEnded): told.append("take ended")
            case .fileArchived: told.append("file archived")
            case .takeArchived: told.append("take archived")
            case .ended: told.append("ended")
            case .session, .dropped: break
            }
        }
        return told
    }

    @Test func whatIsWholeIsSaidToBeByReportAndManifest() async throws {
        try await TemporaryFolder.use { folder in
            let recording = try await Self.recording(in: folder)
            async let told = Self.told(by: recording)
            let report = await recording.run()
            #expect(report.verdict.isWhole, "\(report.verdict.shortfalls)")
            #expect(report.session.isComplete)
            // A small file may be in order before its take has ended.
            let events = await told
            #expect(
                events.filter { $0 != "file archived" } == ["take started", "take ended", "take archived", "ended"])
            #expect(events.prefix { $0 != "take archived" }.contains("file archived"), "\(events)")
            let manifest = try TakeManifest(
                reading: folder.path(#require(folder.contents.first { $0.hasSuffix(".take.json") })))
            #expect(manifest.state == .complete && manifest.shortfalls == nil)
            #expect(try await RecordedFile(folder.path("file.mp4")).verify().state == .complete)
        }
    }

    /// Its session says that all went well: every file was closed.
    @Test func aFileWithoutSoundIsMissingInReportAndManifestAlike() async throws {
        try await TemporaryFolder.use { folder in
            let recording = try await Self.recording(in: folder)
            let leg = try #require(recording.session.plan.sinks.first?.legs.first { $0.media == .audio })
            recording.session.assembly.pad("sink", of: leg.last)?.onBuffer { _ in .drop }
            let report = await recording.run()
            #expect(!report.verdict.isWhole && report.verdict.fault != nil)
            let manifest = try TakeManifest(
                reading: folder.path(#require(folder.contents.first { $0.hasSuffix(".take.json") })))
            #expect(manifest.state == .incomplete)
            let reasons = report.verdict.shortfalls.map(\.reason)
            #expect(manifest.shortfalls?.map(\.reason) == reasons, "\(reasons)")
        }
    }

    /// A process that is killed tells nobody.
    @Test func whatIsDroppedWhileATakeRunsIsInItsJournal() async throws {
        try await TemporaryFolder.use { folder in
            let recording = try await Self.recording(in: folder, limit: nil)
            let session = recording.session
            let leg = try #require(session.plan.sinks.first?.legs.first { $0.media == .video })
            // A slow disk, as one that guards the last queue would answer it.
            let count = Atomic(0)
            session.assembly.pad("sink", of: leg.last)?.onBuffer { [weak session] _ in
                guard (30..<33).contains(count.add(1, ordering: .relaxed).oldValue) else { return .pass }
                session?.ledger.countRefusal(before: leg.last, .outOfBuffers, lasting: nil, at: nil)
                return .drop
            }
            async let report = recording.run()
            try await Deadline.until("the journal says what is missing") {
                // The only hidden file of the run's.
                guard let name = (try? folder.contents)?.first(where: { $0.hasPrefix(".test") }),
                    let manifest = try? TakeManifest(reading: folder.path(name))
                else { return false }
                let counts = manifest.drops.filter { $0.medium == "video" }.map(\.outOfBuffers)
                return manifest.state == .running && counts == [3]
            }
            await recording.stop()
            _ = await report
            let name = try #require(folder.contents.first { $0.hasSuffix(".take.json") })
            let manifest = try TakeManifest(reading: folder.path(name))
            #expect(manifest.drops.filter { $0.medium == "video" }.map(\.outOfBuffers) == [3])
            #expect(
                manifest.drops.filter { $0.medium == "audio" }.allSatisfy { $0.outOfBuffers == 0 },
                "the sound lost nothing")
        }
    }

    /// The archive writes journals and manifests, and a disk may give no answer to it.
    @Test func anArchiveThatWaitsForItsDiskHoldsUpNeitherTheSessionNorItsEvents() async throws {
        try await TemporaryFolder.use { folder in
            let recording = try await Self.recording(in: folder)
            let disk = DispatchSemaphore(value: 0)
            Task { await recording.archive.wait(for: disk) }
            async let report = recording.run()
            var events = recording.events.makeAsyncIterator()
            var isTold = (begun: false, archived: false)
            while let event = await events.next() {
                switch event {
                case .session(.takeStarted): isTold.begun = true
                case .session(.takeEnded):
                    #expect(isTold.begun && !isTold.archived)
                    // The disk gives its answer once all of the session is told.
                    disk.signal()
                case .takeArchived: isTold.archived = true
                default: break
                }
            }
            #expect(isTold.archived)
            #expect(await report.verdict.isWhole)
        }
    }

    @Test func whatFailsAtTheStartIsThrownAndIsInTheReport() async throws {
        try await TemporaryFolder.use { folder in
            let recording = try await Self.recording(in: folder)
            try FileManager.default.createDirectory(atPath: folder.path("file.mp4"), withIntermediateDirectories: false)
            await #expect(throws: SessionFailure.self) { try await recording.start() }
            let report = await recording.end()
            #expect(!report.verdict.isWhole && report.verdict.fault == .outputNotCreated, "\(report.verdict)")
        }
    }

    /// Its sources never end by themselves.
    @Test func anEndThatIsAskedForBeforeTheStartComes() async throws {
        try await TemporaryFolder.use { folder in
            let recording = try await Self.recording(in: folder, limit: nil)
            await recording.stop()
            _ = try await Deadline.within(.seconds(120), for: "the end") { await recording.run() }
            #expect(await recording.session.phase == .ended)
        }
    }
}

extension TakeArchive {
    /// Stands still, with its thread, as in a write to a disk that gives no answer.
    fileprivate func wait(for disk: DispatchSemaphore) { disk.wait() }
}
