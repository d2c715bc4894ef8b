import CaptureModel
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// What is said of a file of a process that died to which nothing of one of its tracks had come: when it is made ordinary, that track is in it no more.
@Suite struct UntoldTrackTests {
    private static func journal(_ files: [TakeFile]) -> TakeManifest {
        TakeManifest(
            mcpipe: "test", state: .running, take: "007", number: 7, graph: "lab", rig: "none",
            start: .init(
                wallClock: "2026-11-21T10:00:00.000000+00:00", clock: "GstSystemClock", runningTime: .seconds(4)),
            files: files, effectiveGraph: "")
    }

    private static func file(_ name: String, part: Int = 1, media: [String]?) -> TakeFile {
        var file = TakeFile(path: name, sink: "film", part: part, offset: .zero, encoder: nil, format: nil)
        file.media = media
        return file
    }

    /// An MP4 in fragments, each of one track, up to the second of them.
    private static func firstFragment(of movie: Data) -> Data {
        var (place, fragments) = (0, 0)
        while place + 8 <= movie.count {
            if movie[place + 4..<place + 8] == Data("moof".utf8) { fragments += 1 }
            if fragments == 2 { break }
            place += movie[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return movie.prefix(place)
    }

    @Test func aJournalSaysWhatEachFileIsToHold() async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder).plan(
                """
                name: lab
                sources:
                  picture: { pattern: ball, format: 160x120@25 }
                  sound: { tone: 440 Hz }
                sinks:
                  both: { record: both.mkv, video: picture, audio: sound }
                  ear: { record: ear.mkv, audio: sound }
                """)
            let archive = TakeArchive(
                plan, .init(version: "test", rig: "none", effectiveGraph: ""), progress: { _ in SinkProgress() },
                drops: { _, _, _ in [] })
            await archive.hear(
                .takeStarted(
                    Take(
                        number: 1, name: "001", begin: .zero,
                        paths: ["both": folder.path("both.mkv"), "ear": folder.path("ear.mkv")], wallClock: .now,
                        clock: "GstSystemClock", clockTime: .zero)))
            let journal = TakeManifest.journalPath(in: folder.url.path, name: "lab-001")
            let files = try TakeManifest(reading: journal).files
            #expect(files.map(\.media) == [["video", "audio"], ["audio"]])
        }
    }

    @Test(arguments: [["video", "audio"], ["video"], nil], [true, false])
    func aTrackThatNothingHadComeToIsToldWhereItWasPlanned(media: [String]?, isCut: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let movie = try await Recordings.shared.bytes(Recordings.mp4)
            let path = folder.path("film.mp4")
            try (isCut ? Self.firstFragment(of: movie) : movie).write(to: folder["film.mp4"])
            try Self.journal([Self.file("film.mp4", media: media)])
                .write(to: TakeManifest.journalPath(in: folder.url.path, name: "lab-007"))
            let take = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            let verdict = try await RecordedFile(path).recover().verdict
            #expect(verdict.state == .complete && verdict.tracks.count == (isCut ? 1 : 2))
            let isTold = isCut && media == ["video", "audio"]
            #expect(take.held(verdict).state == (isTold ? .emptyTrack : .complete))
            #expect(verdict.known(to: [take]) == take.held(verdict))
            let manifest = try TakeManifest(reading: #require(try await take.conclude()))
            #expect(manifest.files.map(\.verdict) == [isTold ? "empty-track" : "complete"])
            #expect(manifest.files.map(\.reason) == [isTold ? "no sound came to it" : nil])
            #expect(manifest.state == .recovered)
        }
    }

    /// What had come to its end when a file was closed only its process knew; what was damaged then says nothing of that.
    @Test(arguments: [
        ("complete", "complete"), ("late-key-frame", "complete"), ("empty-track", "empty-track"),
        ("cut-off", "empty-track"),
    ])
    func whatTheProcessFoundOfAClosedFileStands(known: String, said: String) async throws {
        let movie = try await Recordings.shared.bytes(Recordings.mp4)
        try await TemporaryFolder.use { folder in
            try Self.firstFragment(of: movie).write(to: folder["film.mp4"])
            _ = try await RecordedFile(folder.path("film.mp4")).recover()
            var file = Self.file("film.mp4", media: ["video", "audio"])
            (file.verdict, file.reason) = (known, known == "empty-track" ? "as its process said" : nil)
            try Self.journal([file]).write(to: TakeManifest.journalPath(in: folder.url.path, name: "lab-007"))
            let take = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            let found = try TakeManifest(reading: #require(try await take.conclude())).files
            #expect(found.map(\.verdict) == [said])
            #expect(known != "empty-track" || found.map(\.reason) == ["as its process said"])
        }
    }

    /// A segment that was made ahead of its time is taken away unused, and the kill may come before the journal says so.
    @Test func aFileThatIsGoneAndToWhichNothingCameIsNoneOfTheTakes() async throws {
        try await TemporaryFolder.use { folder in
            _ = try await Recordings.write(Recordings.mkv, to: folder, name: "film-001")
            var files = ["film-001.mkv", "film-002.mkv", "film-003.mkv"].enumerated().map { index, name in
                Self.file(name, part: index + 1, media: ["video"])
            }
            // Of what has had a picture it is told that it is gone.
            files[1].wallClock = "2026-11-21T10:00:02.000000+00:00"
            try Self.journal(files).write(to: TakeManifest.journalPath(in: folder.url.path, name: "lab-007"))
            let take = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            let manifest = try TakeManifest(reading: #require(try await take.conclude()))
            #expect(manifest.files.map(\.path) == ["film-001.mkv", "film-002.mkv"])
            #expect(manifest.files.map(\.verdict) == ["complete", "unreadable"])
        }
    }

    @Test func aTakeWhoseFilesAreAllGoneUnusedLeavesNothing() async throws {
        try await TemporaryFolder.use { folder in
            try Self.journal([Self.file("film.mkv", media: ["video"])])
                .write(to: TakeManifest.journalPath(in: folder.url.path, name: "lab-007"))
            let take = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            #expect(try await take.conclude() == nil)
            #expect(try folder.contents == [])
        }
    }

    /// A film's sound that is over, and one that goes on, where the file before has 10 s of picture.
    @Test(arguments: [(4_000, false), (9_600, false), (9_900, true)])
    func whatIsOverIsNotMissedInALaterFile(soundEnd: Int, isMissed: Bool) async throws {
        let movie = try await Recordings.shared.bytes(Recordings.mp4)
        try await TemporaryFolder.use { folder in
            try Self.firstFragment(of: movie).write(to: folder["film-part2.mp4"])
            let found = try await RecordedFile(folder.path("film-part2.mp4")).recover().verdict
            var before = Self.file("film.mp4", media: ["video", "audio"])
            before.take(found, sha256: nil)
            var (picture, sound) = (try #require(before.tracks?.first), try #require(before.tracks?.first))
            (sound.medium, picture.endTime, sound.endTime) = (
                "audio", Seconds(.seconds(10)), Seconds(.milliseconds(soundEnd))
            )
            before.tracks = [picture, sound]
            let manifest = Self.journal([before, Self.file("film-part2.mp4", part: 2, media: ["video", "audio"])])
            #expect(manifest.held(found, at: 1).state == (isMissed ? .emptyTrack : .complete))
        }
    }
}
