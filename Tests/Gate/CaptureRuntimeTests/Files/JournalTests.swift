import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// What the journal of a take costs, and what a crash leaves of it.
@Suite struct JournalTests {
    /// A take whose segments are written, closed and archived one after the other, as a session tells of them.
    private struct Rehearsed {
        let folder: TemporaryFolder
        let archive: TakeArchive
        let media: Data
        let take: Take

        let journal: String
        var bytes: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: journal)) } }

        init(in folder: TemporaryFolder, at place: String = ".") async throws {
            self.folder = folder
            let home = place == "." ? folder.url.path : folder.path(place)
            journal = TakeManifest.journalPath(in: home, name: "test-001")
            media = try await Recordings.shared.bytes(Recordings.mkv)
            archive = TakeArchive(
                Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: "name: test\n"),
                progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
            take = Take(
                number: 1, name: "001", begin: .seconds(10), paths: ["file": "\(home)/\(Self.name(of: 1))"],
                wallClock: .now,
                clock: "GstSystemClock", clockTime: .seconds(10))
            await archive.hear(.takeStarted(take))
        }

        static func name(of number: Int) -> String { "test-001-" + String(10_000 + number).dropFirst() + ".mkv" }

        /// Writes a segment, and waits until it is archived.
        func segment(_ number: Int) async throws {
            let path = folder.path(Self.name(of: number))
            try media.write(to: URL(fileURLWithPath: path))
            await archive.hear(.filePrepared("file", path: path, take: 1))
            let begin = Duration.seconds(10 + 2 * number)
            await archive.hear(.fileTimed("file", path: path, first: [.video: begin, .audio: begin]))
            await archive.hear(.fileFinished("file", path: path))
            try await Deadline.until("segment \(number) is archived") {
                await archive.archivedFiles().contains { $0.path == path }
            }
        }
    }

    @Test func aSegmentCostsTheSameHoweverManyCameBefore() async throws {
        try await TemporaryFolder.use { folder in
            let rehearsed = try await Rehearsed(in: folder)
            let file = try FileManager.default.attributesOfItem(atPath: rehearsed.journal)[.systemFileNumber] as? Int
            var costs: [Int] = []
            var before = try rehearsed.bytes
            for number in 1...60 {
                try await rehearsed.segment(number)
                let after = try rehearsed.bytes
                // What is there stays as it is, in the same file: nothing is written but what comes behind it.
                try #require(after.prefix(before.count) == before)
                costs.append(after.count - before.count)
                before = after
            }
            let facts = try FileManager.default.attributesOfItem(atPath: rehearsed.journal)
            #expect(facts[.systemFileNumber] as? Int == file)
            // The first was there when the take began. Numbers of segments have one digit or two, and running times two or three.
            let (least, most) = (try #require(costs.dropFirst().min()), try #require(costs.max()))
            #expect(most - least < 40, "\(costs)")
            let manifest = try TakeManifest(reading: rehearsed.journal)
            #expect(manifest.files.map(\.path) == (1...60).map(Rehearsed.name))
            #expect(manifest.files.allSatisfy { $0.sha256 != nil && $0.wallClock != nil && $0.verdict == "complete" })
        }
    }

    /// Should the process be killed in the next moment, nobody else knows why the file is short.
    @Test func whyAFileCouldNotBeWrittenIsInTheJournalAtOnce() async throws {
        try await TemporaryFolder.use { folder in
            let rehearsed = try await Rehearsed(in: folder)
            let path = folder.path(Rehearsed.name(of: 1))
            try rehearsed.media.write(to: URL(fileURLWithPath: path))
            await rehearsed.archive.hear(.filePrepared("file", path: path, take: 1))
            let failure = SessionFailure(.output, "it cannot be written any more", node: "file")
            await rehearsed.archive.hear(.fileFailed("file", path: path, failure, isReplaced: false))
            let manifest = try TakeManifest(reading: rehearsed.journal)
            #expect(manifest.files.map(\.failure) == [failure.message])
            _ = await rehearsed.archive.settle()
        }
    }

    /// A list that were forgotten would be lost with a crash, and nobody would see it before.
    @Test func everyListThatGrowsIsInTheJournal() async throws {
        try await TemporaryFolder.use { folder in
            let rehearsed = try await Rehearsed(in: folder)
            let manifest = try TakeManifest(reading: rehearsed.journal)
            let lists = Mirror(reflecting: manifest).children.compactMap { child in
                String(reflecting: type(of: child.value)).contains("Array<") ? child.label : nil
            }
            // Found out when the take ends; the last is in the first line of a journal that has moved.
            let last: Set = ["shortfalls", "soundClocks", "supersedes"]
            #expect(lists.count > 10)
            // Told anew as a whole, and no list that grows.
            let whole: Set = ["drops"]
            #expect(Set(lists).subtracting(last).subtracting(whole) == Set(TakeChange.List.allCases.map { "\($0)" }))
        }
    }

    @Test func aTornLineCostsNoMoreThanItself() async throws {
        try await TemporaryFolder.use { folder in
            let rehearsed = try await Rehearsed(in: folder)
            for number in 1...3 { try await rehearsed.segment(number) }
            let whole = try rehearsed.bytes
            let feed = UInt8(ascii: "\n")
            let lines = whole.split(separator: feed)
            let url = URL(fileURLWithPath: rehearsed.journal)
            // A crash may come behind any byte of the last line; one before the last of all leaves nothing of its line.
            let last = try #require(lines.last)
            let without = whole.dropLast(last.count + 1)
            try without.write(to: url)
            let before = try TakeManifest(reading: rehearsed.journal)
            #expect(before.files.map { $0.sha256 != nil } == [true, true, false])
            for length in 1..<last.count {
                try (without + last.prefix(length)).write(to: url)
                try #require(try TakeManifest(reading: rehearsed.journal) == before, "\(length) bytes")
            }
            try whole.dropLast().write(to: url)
            let after = try TakeManifest(reading: rehearsed.journal)
            #expect(after.files.map { $0.sha256 != nil } == [true, true, true])
            // Zeros in the place of bytes that were not on the disk yet.
            try (without + Data(repeating: 0, count: last.count)).write(to: url)
            #expect(try TakeManifest(reading: rehearsed.journal) == before)
            // A line in the middle that nobody can read: the first file is then not known to be in order, all else is as it was.
            let summed = try #require(lines.firstIndex { String(decoding: $0, as: UTF8.self).contains("sha256") })
            var torn = lines.map { Data($0) }
            torn[summed] = torn[summed].dropLast(9)
            try Data(torn.joined(separator: [feed])).write(to: url)
            let rest = try TakeManifest(reading: rehearsed.journal)
            #expect(rest.files.map { $0.sha256 != nil } == [false, true, true])
            #expect(rest.files.map(\.path) == after.files.map(\.path))
            // Whoever comes behind a crash finds the take, and all of its files.
            let found = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            #expect(found.files.count == 3)
            let path = try #require(try await found.conclude())
            #expect(try TakeManifest(reading: path).files.map { $0.sha256 != nil } == [true, true, true])
            #expect(!FileManager.default.fileExists(atPath: rehearsed.journal))
        }
    }

    @Test func whatChangesIsReadAsItWasToldLast() async throws {
        try await TemporaryFolder.use { folder in
            let rehearsed = try await Rehearsed(in: folder)
            let archive = rehearsed.archive
            try await rehearsed.segment(1)
            await archive.hear(.picturesDamaged("door", count: 2, at: .seconds(11)))
            await archive.hear(.sourceLost("door", .silent, at: .seconds(20)))
            await archive.hear(.picturesDamaged("door", count: 3, at: .seconds(12)))
            await archive.hear(.sourceReturned("door", gap: .seconds(5), at: .seconds(25)))
            let lag = SourceLag(node: "door", behind: .seconds(2), at: .seconds(26))
            await archive.hear(.sourceLagging(lag))
            var end = lag
            end.length = .seconds(4)
            await archive.hear(.sourceCaughtUp(end))
            let path = folder.path(Rehearsed.name(of: 1))
            await archive.hear(
                .recordingDeleted(
                    DeletedRecording(path: path, take: "001", bytes: 1, reason: .size(ByteCount(bytes: 1))),
                    at: .seconds(31)))
            // The lines of some come with those of others.
            await archive.hear(.marked(TakeMarker(at: .seconds(3), label: "goal")))
            let kept = await archive.accounts[1]?.manifest
            let read = try TakeManifest(reading: rehearsed.journal)
            #expect(read == kept)
            #expect(read.damage?.map(\.pictures) == [5])
            #expect(read.gaps.map(\.to) == [Seconds(.seconds(15))])
            #expect(read.lags?.map(\.length) == [Seconds(.seconds(4))])
            #expect(read.files.map { $0.deleted != nil } == [true])
            #expect(read.markers.map(\.label) == ["goal"])
        }
    }

    @Test func aJournalThatSomebodyTookAwayOrChangedIsWrittenAnew() async throws {
        try await TemporaryFolder.use { folder in
            let rehearsed = try await Rehearsed(in: folder)
            try await rehearsed.segment(1)
            let whole = try TakeManifest(reading: rehearsed.journal)
            try FileManager.default.removeItem(atPath: rehearsed.journal)
            try await rehearsed.segment(2)
            #expect(try TakeManifest(reading: rehearsed.journal).files.first == whole.files.first)
            try rehearsed.bytes.dropLast(7).write(to: URL(fileURLWithPath: rehearsed.journal))
            try await rehearsed.segment(3)
            let files = try TakeManifest(reading: rehearsed.journal).files
            #expect(files.map { $0.sha256 != nil } == [true, true, true])
        }
    }

    @Test(.enabled(Comment(rawValue: SmallDisk.lack)) { await SmallDisk.isAvailable })
    func whatADiskWithoutRoomRefusedComesWithTheNextLine() async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(2, at: "disk", in: folder) {
                let rehearsed = try await Rehearsed(in: folder, at: "disk")
                func mark(_ label: String) async {
                    // Longer than a page: a shorter one may find room in the last of the file.
                    let text = label + String(repeating: ".", count: 9000)
                    await rehearsed.archive.hear(.marked(TakeMarker(at: .seconds(1), label: text)))
                }
                func fill(_ name: String) throws -> String {
                    let path = folder.path("disk/" + name)
                    #expect(FileManager.default.createFile(atPath: path, contents: nil))
                    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
                    while (try? handle.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
                    try handle.close()
                    return path
                }
                func labels() throws -> [String] {
                    try TakeManifest(reading: rehearsed.journal).markers.map { String($0.label.prefix { $0 != "." }) }
                }
                let first = try fill("filler-1")
                await mark("in place of the ballast")
                #expect(try labels() == ["in place of the ballast"])
                _ = try fill("filler-2")
                let before = try rehearsed.bytes
                await mark("refused")
                #expect(try rehearsed.bytes == before, "what could not be written whole is not there at all")
                let failure = await rehearsed.archive.accounts[1]?.failure
                #expect(failure?.contains("no space left") == true, "\(failure ?? "none")")
                try FileManager.default.removeItem(atPath: first)
                await mark("later")
                #expect(try labels() == ["in place of the ballast", "refused", "later"])
            }
        }
    }
}
