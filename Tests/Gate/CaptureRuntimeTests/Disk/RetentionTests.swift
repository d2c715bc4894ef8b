import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// Which takes are deleted, and which never are.
@Suite struct RetentionTests {
    /// The moment that the takes of these tests count from.
    private static let now = Double(1_800_000_000)
    private static let size = 1000

    private static func stamp(_ seconds: Double) -> String {
        let writer = ISO8601DateFormatter()
        writer.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        return writer.string(from: Date(timeIntervalSince1970: seconds))
    }

    /// Writes a take of some files of `size` bytes that began so long ago, one second apart.
    @discardableResult private static func write(
        _ take: String, _ files: [String], age: Double, in folder: URL, graph: String = "cam",
        state: TakeManifest.State = .complete, hidden: Bool = false
    ) async throws -> TakeManifest {
        var manifest = TakeManifest(
            mcpipe: "0.1.0", state: state, take: take, number: Int(take), graph: graph, rig: "this machine",
            start: .init(wallClock: stamp(now - age), clock: "GstSystemClock", runningTime: .zero), files: [],
            effectiveGraph: "")
        for (index, name) in files.enumerated() {
            var file = TakeFile(
                path: name, sink: "file", part: index + 1, offset: .seconds(index), encoder: nil, format: nil)
            if !hidden {
                let place = folder.appendingPathComponent(name)
                if !FileManager.default.fileExists(atPath: place.path) {
                    let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ index) })
                    try bytes.write(to: place)
                }
                file.bytes = size
                file.length = Seconds(.seconds(1))
                file.sha256 = try await RecordedFile(place.path).checksum()
                file.written = LocalFile.facts(of: place.path).map { TakeFile.stamp($0.changed) }
            }
            manifest.files.append(file)
        }
        let path =
            hidden
            ? TakeManifest.journalPath(in: folder.path, name: "\(graph)-\(take)")
            : TakeManifest.path(in: folder.path, name: "\(graph)-\(take)")
        try manifest.write(to: path)
        return manifest
    }

    private static func sweep(
        _ policy: DiskPolicy, in folder: TemporaryFolder, now: Double = now, busy: Set<String> = [],
        running: String? = nil, room: [UInt64: Int64] = [:], home: String? = nil
    ) -> [String] {
        var plan = Plan(name: "cam")
        plan.disk = CheckedDisk(policy: policy, volumes: [], homes: [home ?? folder.url.path])
        let retention = Retention(plan, clock: RetentionClock(wall: { now }))
        return retention.sweep(busy: busy, running: running.map { [$0] } ?? [], room: room).map {
            URL(fileURLWithPath: $0.path).lastPathComponent
        }
    }

    @Test func whatIsOlderThanItMayBecomeGoesAndItsManifestWithTheLastFile() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["a.mkv"], age: 8 * 86400, in: folder.url)
            try await Self.write("002", ["b.mkv"], age: 6 * 86400, in: folder.url)
            let policy = DiskPolicy(age: .seconds(7 * 86400))
            #expect(Self.sweep(policy, in: folder) == ["a.mkv"])
            #expect(try folder.contents == [".cam.deleted-takes", "b.mkv", "cam-002.take.json"])
            #expect(Self.sweep(policy, in: folder) == [])
        }
    }

    @Test func theOldestSegmentsGoFirstUntilTheRestIsNoMoreThanWasSaid() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("002", ["c.mkv", "d.mkv"], age: 100, in: folder.url)
            try await Self.write("001", ["a.mkv", "b.mkv"], age: 200, in: folder.url)
            let policy = DiskPolicy(size: ByteCount(bytes: 2500))
            #expect(Self.sweep(policy, in: folder) == ["a.mkv", "b.mkv"])
            let next = DiskPolicy(size: ByteCount(bytes: 1999))
            #expect(Self.sweep(next, in: folder) == ["c.mkv"])
            // The manifest says what has gone, and what is there still.
            let manifest = try TakeManifest(reading: folder.path("cam-002.take.json"))
            #expect(manifest.files.map { $0.deleted != nil } == [true, false])
            #expect(try folder.contents == [".cam.deleted-takes", "cam-002.take.json", "d.mkv"])
        }
    }

    @Test func roomIsMadeOnTheDiskThatIsShortOfIt() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["a.mkv", "b.mkv", "c.mkv"], age: 200, in: folder.url)
            let disk = try #require(LocalFileSystem().fileSystem(of: folder.url.path))
            let policy = DiskPolicy(free: ByteCount(bytes: 10_000))
            #expect(Self.sweep(policy, in: folder, room: [disk &+ 1: 0]) == [])
            #expect(Self.sweep(policy, in: folder, room: [disk: 10_000]) == [])
            #expect(Self.sweep(policy, in: folder, room: [disk: 8500]) == ["a.mkv", "b.mkv"])
        }
    }

    @Test func theTakeThatRunsIsNeverDeleted() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["a.mkv", "b.mkv"], age: 1e6, in: folder.url)
            // It overwrites an older take of its name: the journal counts, not the manifest that is still there.
            try await Self.write("001", ["a.mkv"], age: 0, in: folder.url, state: .running, hidden: true)
            let all = DiskPolicy(age: .seconds(60), size: ByteCount(bytes: 0))
            #expect(Self.sweep(all, in: folder, busy: [folder.path("b.mkv")]) == [])
            #expect(Self.sweep(all, in: folder) == ["b.mkv"])
        }
    }

    @Test func aFileThatIsBeingWrittenIsNeverDeleted() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["a.mkv"], age: 1e6, in: folder.url)
            let writer = try FileHandle(forWritingTo: folder["a.mkv"])
            let all = DiskPolicy(age: .seconds(60))
            #expect(Self.sweep(all, in: folder) == [])
            try writer.close()
            #expect(Self.sweep(all, in: folder) == ["a.mkv"])
        }
    }

    @Test func whatIsNobodysOrAnothersStays() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["other.mkv"], age: 1e6, in: folder.url, graph: "door")
            try folder.write("mine", to: "holiday.mp4")
            try await Self.write("002", ["changed.mkv", "longer.mkv", "touched.mkv"], age: 1e6, in: folder.url)
            // Equally long and other, longer, and written anew with the same bytes: only the last is the one of the manifest.
            let later = Date(timeIntervalSinceNow: 100)
            try Data(repeating: 1, count: Self.size).write(to: folder["changed.mkv"])
            try Data(repeating: 1, count: Self.size + 1).write(to: folder["longer.mkv"])
            for name in ["changed.mkv", "touched.mkv"] {
                try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: folder.path(name))
            }
            #expect(Self.sweep(DiskPolicy(age: .seconds(60)), in: folder) == ["touched.mkv"])
            #expect(
                try folder.contents == [
                    ".cam.deleted-takes", "cam-002.take.json", "changed.mkv", "door-001.take.json", "holiday.mp4",
                    "longer.mkv", "other.mkv",
                ])
        }
    }

    /// Its manifest is younger than the change once another file of the take has been struck from it.
    @Test func whatSomebodyHasChangedStaysWhenAnotherFileOfItsTakeHasGone() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["a.mkv", "b.mkv"], age: 1e6, in: folder.url)
            try Data(repeating: 1, count: Self.size).write(to: folder["b.mkv"])
            let size = DiskPolicy(size: ByteCount(bytes: Int64(Self.size)))
            #expect(Self.sweep(size, in: folder) == ["a.mkv"])
            let all = DiskPolicy(age: .seconds(60), size: ByteCount(bytes: 0))
            #expect(Self.sweep(all, in: folder) == [])
            #expect(try folder.contents == [".cam.deleted-takes", "b.mkv", "cam-001.take.json"])
        }
    }

    @Test func whatIsAsOldAsItsManifestSaysNeedsNoSum() async throws {
        try await TemporaryFolder.use { folder in
            var manifest = try await Self.write("001", ["a.mkv", "b.mkv"], age: 1e6, in: folder.url)
            for index in manifest.files.indices { manifest.files[index].sha256 = nil }
            manifest.files[1].written = nil
            try manifest.write(to: folder.path("cam-001.take.json"))
            #expect(Self.sweep(DiskPolicy(age: .seconds(60)), in: folder) == ["a.mkv"])
        }
    }

    /// A segment may be edited while its take goes on, and is told of once more when that ends.
    @Test func whatIsToldAgainOfTheSameBytesDoesNotTakeAChangeForTheRecording() async throws {
        try await TemporaryFolder.use { folder in
            let place = folder["a.mkv"]
            let moment = Date(timeIntervalSince1970: 1_700_000_000)
            try folder.write("recorded", to: "a.mkv")
            try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: place.path)
            let verdict = FileVerdict.unreadable(place.path, "a test's")
            var file = TakeFile(path: "a.mkv", sink: "file", part: 1, offset: .zero, encoder: nil, format: nil)
            file.take(verdict, sha256: "1")
            let written = try #require(file.written)
            try folder.write("edited!!", to: "a.mkv")
            file.take(verdict, sha256: "1")
            #expect(file.written == written)
            file.take(verdict, sha256: "2")
            #expect(file.written != written)
        }
    }

    @Test func whatALaterTakeHasWrittenInTheSamePlaceIsTheLaterTakes() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["latest.mov"], age: 1e6, in: folder.url)
            try await Self.write("002", ["latest.mov"], age: 1, in: folder.url)
            #expect(Self.sweep(DiskPolicy(age: .seconds(60)), in: folder) == [])
        }
    }

    /// It may be on a disk that is not mounted, or have another name by now.
    @Test func theManifestOfAFileThatIsNotThereStays() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["a.mkv", "b.mkv"], age: 1e6, in: folder.url)
            try FileManager.default.moveItem(at: folder["b.mkv"], to: folder["best.mkv"])
            let policy = DiskPolicy(age: .seconds(60))
            #expect(Self.sweep(policy, in: folder) == ["a.mkv"])
            #expect(try folder.contents == [".cam.deleted-takes", "best.mkv", "cam-001.take.json"])
            try FileManager.default.moveItem(at: folder["best.mkv"], to: folder["b.mkv"])
            #expect(Self.sweep(policy, in: folder) == ["b.mkv"])
            #expect(try folder.contents == [".cam.deleted-takes"])
        }
    }

    @Test func aManifestThatNamesAPlaceElsewhereDeletesNothingThere() async throws {
        try await TemporaryFolder.use { folder in
            let home = folder["takes"]
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            try folder.write(String(repeating: "x", count: Self.size), to: "outside.mkv")
            try FileManager.default.createSymbolicLink(
                atPath: home.appendingPathComponent("link").path, withDestinationPath: folder.url.path)
            try FileManager.default.createSymbolicLink(
                atPath: home.appendingPathComponent("name.mkv").path, withDestinationPath: folder.path("outside.mkv"))
            for (take, name) in [("001", "../outside.mkv"), ("002", "link/outside.mkv"), ("003", "name.mkv")] {
                try await Self.write(take, [name], age: 1e6, in: home)
            }
            #expect(Self.sweep(DiskPolicy(age: .seconds(60)), in: folder, home: home.path) == [])
            #expect(try folder.contents == ["outside.mkv", "takes"])
        }
    }

    @Test func foldersADayAreSearchedAndGoWhenTheyAreEmpty() async throws {
        try await TemporaryFolder.use { folder in
            for day in ["2027-01-01", "2027-01-02"] {
                try FileManager.default.createDirectory(at: folder[day], withIntermediateDirectories: true)
            }
            try await Self.write("001", ["a.mkv"], age: 1e6, in: folder["2027-01-01"])
            try await Self.write("001", ["a.mkv"], age: 0, in: folder["2027-01-02"])
            #expect(Self.sweep(DiskPolicy(age: .seconds(60)), in: folder) == ["a.mkv"])
            #expect(try folder.contents == [".cam.deleted-takes", "2027-01-02"])
        }
    }

    @Test func settingTheClockDeletesNothing() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["a.mkv"], age: 3000, in: folder.url)
            let wall = Observed(Self.now)
            var plan = Plan(name: "cam")
            plan.disk = CheckedDisk(
                policy: DiskPolicy(age: .seconds(3600)), volumes: [], homes: [folder.url.path])
            let retention = Retention(plan, clock: RetentionClock(wall: { wall.current }))
            // An hour and a year ahead, and an hour back.
            for step in [3600, 365 * 86400, -3600] as [Double] {
                wall.update { $0 = Self.now + step }
                #expect(retention.sweep().isEmpty)
            }
            // Whoever starts when it is really an hour later finds it old.
            #expect(Self.sweep(DiskPolicy(age: .seconds(3600)), in: folder, now: Self.now + 3600) == ["a.mkv"])
        }
    }

    @Test func aTakeThatWaitsToBeRecoveredStays() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.write("001", ["a.mkv"], age: 1e6, in: folder.url, state: .damaged)
            try await Self.write("001", ["a.mkv"], age: 1e6, in: folder.url, state: .running, hidden: true)
            #expect(Self.sweep(DiskPolicy(age: .seconds(60)), in: folder) == [])
        }
    }

    @Test func theTakeThatRunsHereLosesItsOldestFilesThatAreInOrder() async throws {
        try await TemporaryFolder.use { folder in
            let names = ["a.mkv", "b.mkv", "c.mkv", "d.mkv"]
            var manifest = try await Self.write("001", names, age: 100, in: folder.url)
            try FileManager.default.removeItem(at: folder["cam-001.take.json"])
            // The last is being written, and the one before is being summed.
            manifest.state = .running
            for index in [2, 3] { (manifest.files[index].sha256, manifest.files[index].bytes) = (nil, nil) }
            let journal = TakeManifest.journalPath(in: folder.url.path, name: "cam-001")
            try manifest.write(to: journal)
            let busy = Set(names.map { folder.path($0) })
            let policy = DiskPolicy(size: ByteCount(bytes: 0))
            #expect(Self.sweep(policy, in: folder, busy: busy) == [], "another's journal")
            let text = try String(contentsOfFile: journal, encoding: .utf8)
            // What is not in order yet counts all the same: 4,000 bytes, of which 3,000 may stay.
            let most = DiskPolicy(size: ByteCount(bytes: 3000))
            #expect(Self.sweep(most, in: folder, busy: busy, running: journal) == ["a.mkv"])
            #expect(Self.sweep(policy, in: folder, busy: busy, running: journal) == ["b.mkv"])
            #expect(Self.sweep(policy, in: folder, busy: busy, running: journal) == [])
            #expect(try String(contentsOfFile: journal, encoding: .utf8) == text, "its owner writes it")
        }
    }

    @Test func theNumberOfADeletedTakeIsNotedBesideTheRecordings() async throws {
        try await TemporaryFolder.use { folder in
            for number in 1...3 {
                try await Self.write("00\(number)", ["cam-00\(number).mkv"], age: 1e6, in: folder.url)
            }
            try await Self.write("intro", ["cam-intro.mkv"], age: 1e6, in: folder.url)
            #expect(Self.sweep(DiskPolicy(age: .seconds(60)), in: folder).count == 4)
            let path = DeletedTakes.path(in: folder.url.path, graph: "cam")
            #expect(try folder.contents == [".cam.deleted-takes"])
            let deleted = DeletedTakes(try String(contentsOfFile: path, encoding: .utf8))
            #expect((1...5).filter { deleted.contains($0, in: "") } == [1, 2, 3])
        }
    }
}
