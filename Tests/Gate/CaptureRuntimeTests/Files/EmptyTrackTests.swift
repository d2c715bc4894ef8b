import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// Files to one of whose tracks nothing came: they can be played, and are not complete.
@Suite struct EmptyTrackTests {
    private static func graph(_ container: String) -> String {
        """
        name: test
        sources: { picture: { pattern: ball, format: 160x120@25, live: false }, sound: { tone: 440 Hz, live: false } }
        sinks: { file: { record: file.\(container), video: picture, audio: sound } }
        """
    }

    /// Throws the sound away behind its encoder, whose format the muxer has.
    private static func silence(_ session: Session) {
        guard let leg = session.plan.sinks.first?.legs.first(where: { $0.media == .audio }) else { return }
        session.assembly.pad("sink", of: leg.last)?.onBuffer { _ in .drop }
    }

    @Test(arguments: ["mp4", "mov", "mkv"])
    func aFileWithoutAnythingInATrackIsNotComplete(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph(container), limit: .seconds(2), prepare: Self.silence)
            let verdict = try await RecordedFile(run.file("file").path).verify()
            #expect(verdict.state == .emptyTrack, "\(verdict)")
            #expect(verdict.reason?.hasPrefix("its audio track (") == true)
            #expect(verdict.isWhole && verdict.frames == 50)
        }
    }

    /// An ordinary MP4 has no track for what never came: only its take knows.
    @Test func theManifestSaysWhatAFileThatWasPutInOrderMisses() async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder).plan(Self.graph("mp4"))
            let session = try Session(plan, limit: .seconds(2))
            Self.silence(session)
            let setting = TakeArchive.Setting(version: "test", rig: "none", effectiveGraph: "")
            let archive = TakeArchive(plan, setting, progress: { session.progress(of: $0) }, drops: { _, _, _ in [] })
            async let running: Void = session.start()
            for await event in session.events { await archive.hear(event) }
            try await running
            let result = try #require(await archive.settle().first)
            #expect(result.manifest.state == .incomplete)
            #expect(result.manifest.files.map(\.verdict) == ["empty-track"])
            #expect(result.damaged.map(\.state) == [.emptyTrack])
            let file = try #require(result.damaged.first)
            let beside = try await RecordedFile(file.path).verify().known(to: ManifestEntry(of: file.path))
            #expect(beside.state == .emptyTrack && beside.reason == result.manifest.files.first?.reason)
            let reason = result.manifest.files.first?.reason
            if file.layout == .fastStart {
                #expect(reason == "no sound came to it" && file.tracks.map(\.medium) == [.video])
            } else {
                // Left as it was written, as a busy machine may have it; then it is said why.
                #expect(reason == "its audio track (aac) holds nothing" && !result.leftAsWritten.isEmpty, "\(result)")
            }
        }
    }

    /// What becomes of a take in two parts, the second of which has pictures only.
    private static func archive(live isLive: Bool, firstHasSound: Bool, in folder: TemporaryFolder) async throws
        -> TakeArchive.Result
    {
        let graph = """
            name: test
            sources:
              picture: { pattern: ball, format: 160x120@25, live: \(isLive) }
              sound: { tone: 440 Hz, live: \(isLive) }
            sinks: { file: { record: "part-{segment}.mkv", video: picture, audio: sound, segment: 1 s } }
            """
        let plan = try await Rehearsal(folder: folder).plan(graph)
        let silent = try await Rehearsal(folder: folder).run(
            """
            name: test
            sources: { picture: { pattern: ball, format: 160x120@25, live: false } }
            sinks: { file: { record: silent.mkv, video: picture } }
            """, limit: .seconds(1))
        let heard = try await Recordings.write(Recordings.mkv, to: folder)
        let archive = TakeArchive(
            plan, .init(version: "test", rig: "none", effectiveGraph: ""), progress: { _ in SinkProgress() },
            drops: { _, _, _ in [] })
        let paths = [folder.path("part-001.mkv"), folder.path("part-002.mkv")]
        try FileManager.default.copyItem(
            atPath: firstHasSound ? heard.path : silent.file("file").path, toPath: paths[0])
        try FileManager.default.copyItem(atPath: silent.file("file").path, toPath: paths[1])
        let take = Take(
            number: 1, name: "001", begin: .zero, paths: ["file": paths[0]], wallClock: .now, clock: "test",
            clockTime: .zero)
        await archive.hear(.takeStarted(take))
        var files: [TakeReport.File] = []
        for (number, path) in paths.enumerated() {
            let media: [MediaType] = number == 0 && firstHasSound ? [.video, .audio] : [.video]
            let first = Dictionary(uniqueKeysWithValues: media.map { ($0, Duration.seconds(2 * number)) })
            if number > 0 { await archive.hear(.fileStarted("file", path: path)) }
            await archive.hear(.fileTimed("file", path: path, first: first))
            await archive.hear(.fileFinished("file", path: path))
            files.append(
                TakeReport.File(
                    node: "file", path: path, number: number + 1, begin: .seconds(2 * number), first: first,
                    end: .seconds(2 * number + 1), frames: 25, bytes: 1, isFinished: true))
        }
        await archive.hear(.takeEnded(TakeReport(take: take, files: files, markers: [], length: .seconds(3))))
        return try #require(await archive.settle().first)
    }

    @Test func aPartBehindTheEndOfAFilmsSoundIsComplete() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Self.archive(live: false, firstHasSound: true, in: folder)
            #expect(result.manifest.files.map(\.verdict) == ["complete", "complete"])
            #expect(result.verdict.isWhole && result.manifest.state == .complete, "\(result.verdict.shortfalls)")
        }
    }

    @Test(arguments: [(true, true), (false, false)])
    func aPartWithoutSoundOfALiveSourceOrOfOneThatNeverGaveAnyIsNot(isLive: Bool, firstHasSound: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Self.archive(live: isLive, firstHasSound: firstHasSound, in: folder)
            #expect(result.manifest.files.last?.verdict == "empty-track")
            #expect(!result.verdict.isWhole && result.manifest.state == .incomplete)
        }
    }

    @Test func whatASinkHasNoSoundForIsComplete() throws {
        var verdict = FileVerdict.unreadable("x.mp4", "")
        verdict.state = .complete
        var picture = TrackVerdict(number: 1, medium: .video, codec: "h264")
        picture.packets = 1
        verdict.tracks = [picture]
        #expect(verdict.held(to: [.video]).state == .complete)
        #expect(verdict.held(to: [.video, .audio]).reason == "no sound came to it")
        #expect(verdict.held(to: [.audio]).state == .emptyTrack)
        verdict.state = .cutOff
        #expect(verdict.held(to: [.audio]).state == .cutOff)
    }

    /// Sound is up to 0.2 s behind when a recording is stopped: the last part may be shorter than that.
    @Test(arguments: [(2, 200, true), (2, 201, false), (1, 40, false)])
    func onlyAShortLastPartMayBeWithoutSound(part: Int, milliseconds: Int, isRest: Bool) {
        var picture = TrackVerdict(number: 1, medium: .video, codec: "h264")
        picture.packets = 1
        (picture.firstTime, picture.endTime) = (.zero, .milliseconds(milliseconds))
        var verdict = FileVerdict.unreadable("x.mp4", "")
        (verdict.state, verdict.tracks) = (.complete, [picture])
        #expect(verdict.held(to: [.video, .audio]).isShortRest(part: part) == isRest)
        #expect(!verdict.held(to: [.video]).isShortRest(part: part))
    }
}
