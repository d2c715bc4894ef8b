import CaptureModel
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// Where the files of a take that nobody finished lie on its timeline.
@Suite struct RecoveredTimelineTests {
    private static let start = "2026-11-21T10:00:00.000000+00:00"

    private static func file(_ name: String, part: Int = 1, taken: String? = nil) -> TakeFile {
        var file = TakeFile(path: name, sink: "film", part: part, offset: .zero, encoder: nil, format: nil)
        file.wallClock = taken
        return file
    }

    private static func journal(_ files: [TakeFile], state: TakeManifest.State = .running) -> TakeManifest {
        TakeManifest(
            mcpipe: "test", state: state, take: "007", number: 7, graph: "lab", rig: "none",
            start: .init(wallClock: start, clock: "GstSystemClock", runningTime: .seconds(4)), files: files,
            effectiveGraph: "")
    }

    private static func conclude(_ folder: String) async throws -> TakeManifest {
        let take = try #require(UnfinishedTakes.find(in: folder).first)
        let path = try await take.conclude()
        return try TakeManifest(reading: #require(path))
    }

    private static func times(_ file: TakeFile) -> (first: Duration, end: Duration)? {
        let video = file.tracks?.first { $0.medium == "video" }
        return video?.firstTime.flatMap { first in video?.endTime.map { (first.duration, $0.duration) } }
    }

    @Test(arguments: [Recordings.ts, Recordings.mkv, Recordings.mp4], ["2026-11-21T10:00:01.250000+00:00", nil])
    func aFileBeginsWhereItsJournalSaysThatItsFirstPictureWasTaken(_ kind: Recordings.Kind, taken: String?) async throws
    {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(kind, to: folder, name: "film")
            _ = try await RecordedFile(file.path).recover()
            try Self.journal([Self.file(file.lastPathComponent, taken: taken)])
                .write(to: TakeManifest.journalPath(in: folder.url.path, name: "lab-007"))
            let manifest = try await Self.conclude(folder.url.path)
            let times = try #require(manifest.files.first.flatMap(Self.times))
            let begin: Duration = taken == nil ? .zero : .milliseconds(1250)
            #expect(
                times.first == begin && times.end - begin > .milliseconds(1900)
                    && times.end - begin < .milliseconds(2100))
            let length = try #require(manifest.length).duration
            #expect(length >= times.end && length < begin + .milliseconds(2200))
        }
    }

    @Test func aLaterFileOfWhichNothingIsKnownBeginsWhereTheOneBeforeItEnds() async throws {
        try await TemporaryFolder.use { folder in
            for name in ["film", "film-part2"] { _ = try await Recordings.write(Recordings.ts, to: folder, name: name) }
            try Self.journal([Self.file("film.ts"), Self.file("film-part2.ts", part: 2)])
                .write(to: TakeManifest.journalPath(in: folder.url.path, name: "lab-007"))
            let manifest = try await Self.conclude(folder.url.path)
            let end = try #require(manifest.files.first?.tracks?.compactMap(\.endTime).max())
            #expect(manifest.files.last.flatMap(Self.times)?.first == end.duration)
        }
    }

    /// A disk that refused a file 1.5 s before the next one began, in a process that was killed afterwards.
    @Test func whatAFileLacksThatCouldNotBeWrittenIsAGap() async throws {
        try await TemporaryFolder.use { folder in
            for name in ["film", "film-part2"] { _ = try await Recordings.write(Recordings.ts, to: folder, name: name) }
            var failed = Self.file("film.ts", taken: "2026-11-21T10:00:00.000000+00:00")
            failed.failure = "'film.ts' cannot be written any more: Input/output error"
            let next = Self.file("film-part2.ts", part: 2, taken: "2026-11-21T10:00:03.500000+00:00")
            try Self.journal([failed, next])
                .write(to: TakeManifest.journalPath(in: folder.url.path, name: "lab-007"))
            let manifest = try await Self.conclude(folder.url.path)
            #expect(manifest.state == .recovered)
            let gap = try #require(manifest.gaps.first)
            #expect(gap.source == "film" && gap.to == Seconds(.milliseconds(3500)) && manifest.gaps.count == 1)
            #expect(manifest.files.first.flatMap(Self.times)?.end == gap.from.duration)
            #expect(manifest.shortfalls?.map(\.file) == ["film.ts"])
            #expect(manifest.files.map(\.failure) == [failed.failure, nil])
        }
    }

    /// Slow motion at a half, of the third second on.
    @Test func theMapOfALaterFileInSlowMotionBeginsWithItsFirstPicture() throws {
        let pieces = [(0.0, 0.0, 1.0), (3, 3, 0.5)].map { file, take, speed in
            ["file": file, "take": take, "speed": speed]
        }
        let document: [String: Any] = ["captured": 120, "playAt": 30, "audio": "drop", "map": pieces]
        let data = try JSONSerialization.data(withJSONObject: document)
        let slow = try JSONDecoder().decode(TakeSlowMotion.self, from: data)
        let own = Duration.milliseconds(40)
        for (moment, later) in [(Duration.seconds(2), Duration.milliseconds(500)), (.seconds(5), .seconds(1))] {
            let map = slow.showing(moment, at: own)
            #expect(map.map.first?.file.duration == .zero)
            #expect(map.takeTime(at: own) == moment)
            #expect(map.takeTime(at: own + later) == moment + .milliseconds(500))
        }
        // Of a file that began before it, the piece behind keeps its place: a second later, at 1 s in the file.
        #expect(slow.showing(.seconds(2), at: .zero).takeTime(at: .seconds(3)) == .seconds(4))
        #expect(
            slow.showing(.seconds(2), at: .zero).map.count == 2 && slow.showing(.seconds(5), at: .zero).map.count == 1)
    }

    /// A full disk left a file that no player reads to its end, and `recover` has made it whole.
    @Test func whatATakeLackedAtItsEndIsSaidAsItIsNow() async throws {
        try await TemporaryFolder.use { folder in
            _ = try await Recordings.write(Recordings.ts, to: folder, name: "film")
            try Self.journal([Self.file("film.ts")])
                .write(to: TakeManifest.journalPath(in: folder.url.path, name: "lab-007"))
            var ended = Self.journal([Self.file("film.ts")], state: .damaged)
            (ended.files[0].verdict, ended.files[0].reason) = ("cut-off", "it ends within a packet")
            ended.shortfalls = ["the disk is full", "it ends within a packet", "it ends within a packet: 3 pictures"]
                .map { TakeShortfall(node: "film", file: $0.hasPrefix("the") ? nil : "film.ts", reason: $0) }
            try ended.write(to: TakeManifest.path(in: folder.url.path, name: "lab-007"))
            let manifest = try await Self.conclude(folder.url.path)
            #expect(manifest.state == .recovered && manifest.files.map(\.verdict) == ["complete"])
            let recovered = "it could not be played to its end, and was recovered"
            #expect(
                manifest.shortfalls?.map(\.reason) == ["the disk is full", recovered, recovered + ": 3 pictures"])
        }
    }

    /// A disk that gave no answer to the end keeps a journal of the take whose manifest lies above.
    @Test(arguments: [TakeManifest.State.complete, .incomplete, .damaged])
    func aTakeThatCameToItsEndKeepsWhatItsManifestKnows(state: TakeManifest.State) async throws {
        try await TemporaryFolder.use { folder in
            try FileManager.default.createDirectory(at: folder["a"], withIntermediateDirectories: true)
            _ = try await Recordings.write(Recordings.ts, to: folder, name: "a/film")
            try Self.journal([Self.file("film.ts")])
                .write(to: TakeManifest.journalPath(in: folder.path("a"), name: "lab-007"))
            var ended = Self.journal([Self.file("a/film.ts", taken: "2026-11-21T10:00:00.500000+00:00")], state: state)
            ended.length = Seconds(.seconds(9))
            ended.markers = [TakeMarker(at: .seconds(1), label: "goal")]
            ended.shortfalls =
                state == .complete ? nil : [TakeShortfall(node: "film", file: "a/film.ts", reason: "late")]
            try ended.write(to: TakeManifest.path(in: folder.url.path, name: "lab-007"))
            let manifest = try await Self.conclude(folder.path("a"))
            #expect(manifest.state == (state == .damaged ? .recovered : state))
            #expect(manifest.length == ended.length && manifest.markers == ended.markers)
            #expect(manifest.shortfalls == ended.shortfalls)
            #expect(manifest.files.map(\.path) == ["a/film.ts"] && manifest.files.first?.verdict == "complete")
            #expect(manifest.files.first.flatMap(Self.times)?.first == .milliseconds(500))
            #expect(try folder.contents.sorted() == ["a", "lab-007.take.json"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a")) == ["film.ts"])
        }
    }
}
