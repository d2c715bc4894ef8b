import CaptureModel
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Files with something in their middle that cannot be read: what is behind it is read again.
@Suite struct DamagedMiddleTests {
    /// What is done to a file in its middle.
    enum Damage: String, CaseIterable, Sendable {
        case zeros, cut, inserted, flipped
    }

    /// Where the elements of a segment begin that are clusters, by their identifier.
    static func clusters(_ bytes: Data) -> [Int] { places(of: Data([0x1F, 0x43, 0xB6, 0x75]), in: bytes) }

    static func places(of word: Data, in bytes: Data) -> [Int] {
        var (found, place) = ([Int](), bytes.startIndex)
        while let next = bytes.range(of: word, in: place..<bytes.endIndex) {
            found.append(next.lowerBound)
            place = next.upperBound
        }
        return found
    }

    /// The first block behind a place, in the cluster that the place lies in.
    private static func block(_ data: Data, behind place: Int) throws -> Int {
        let bytes = [UInt8](data)
        let cluster = try #require(clusters(data).last { $0 < place })
        var position = try #require(EBML.head(bytes[cluster..<cluster + 12], at: cluster)).payload
        while position < place || bytes[position] != UInt8(EBML.ID.simpleBlock) {
            position = try #require(EBML.head(bytes[position..<position + 12], at: position)?.end)
        }
        return position
    }

    static func damaged(_ bytes: Data, _ damage: Damage, at place: Int) throws -> Data {
        var damaged = bytes
        switch damage {
        case .zeros: damaged.replaceSubrange(place..<place + 600, with: Data(count: 600))
        case .cut: damaged.removeSubrange(place..<place + 333)
        case .inserted: damaged.insert(contentsOf: Data((0..<100).map { UInt8($0 * 37 % 251) | 1 }), at: place)
        case .flipped: damaged[try block(bytes, behind: place)] ^= 0x08
        }
        return damaged
    }

    @Test(arguments: [Recordings.mkv, Recordings.webm], Damage.allCases)
    func matroskaIsReadAgainFromTheNextCluster(_ kind: Recordings.Kind, _ damage: Damage) async throws {
        try await TemporaryFolder.use { folder in
            let bytes = try await Recordings.shared.bytes(kind)
            let clusters = Self.clusters(bytes)
            try #require(clusters.count > 2)
            let file = folder["file.\(kind.container)"]
            let whole = try await PacketTable(of: Recordings.write(kind, to: folder, name: "whole")).listed
            let broken = try Self.damaged(bytes, damage, at: (clusters[0] + clusters[1]) / 2)
            try broken.write(to: file)
            let verdict = try await RecordedFile(file.path).verify()
            #expect(verdict.state == .cutOff)
            let part = try #require(verdict.unread.first)
            #expect(verdict.unread.count == 1 && part.count > 0 && part.position + part.count < broken.count)
            let (from, to) = (try #require(part.from), try #require(part.to))
            #expect(.zero < from && from < to && to < .seconds(2), "\(from) to \(to)")
            #expect(verdict.reason?.contains("\(part.count) bytes from byte \(part.position) on") == true)

            let result = try await RecordedFile(file.path).recover()
            let kept = folder["file.original.\(kind.container)"]
            #expect(result.outcome == .recovered(kept: kept.path))
            #expect(result.missing?.contains("\(part.count) bytes") == true)
            #expect(try Data(contentsOf: kept) == broken)
            #expect(result.verdict.state == .complete)
            // Each packet is where it was, and all of the last clusters are there.
            let after = try await PacketTable(of: file).listed
            #expect(after.subtracting(whole).isEmpty)
            #expect(after.count > whole.count / 2 && after.count < whole.count)
            #expect(result.verdict.duration > .milliseconds(1900))
            #expect(try await RecordedFile(file.path).recover().outcome == .notNeeded)
        }
    }

    @Test func aClusterWhoseSizeIsWrongIsLostToNobody() async throws {
        try await TemporaryFolder.use { folder in
            var bytes = try await Recordings.shared.bytes(Recordings.mkv)
            // Its size has eight bytes; it is far longer than the file now.
            let cluster = try #require(Self.clusters(bytes).first)
            bytes[cluster + 7] ^= 0x01
            let file = folder["file.mkv"]
            try bytes.write(to: file)
            let verdict = try await RecordedFile(file.path).verify()
            #expect(verdict.frames == 50 && verdict.unread.isEmpty && verdict.state == .cutOff, "\(verdict)")
            #expect(try await RecordedFile(file.path).recover().verdict.state == .complete)
            #expect(try folder.contents == ["file.mkv"])
        }
    }

    @Test func fragmentsAreReadAgainBehindAHole() async throws {
        try await TemporaryFolder.use { folder in
            var bytes = try await Recordings.shared.bytes(Recordings.mp4)
            let indexes = Self.places(of: Data("moof".utf8), in: bytes).map { $0 - 4 }
            try #require(indexes.count > 4)
            // The index of the third fragment, and what is in front of it.
            bytes.replaceSubrange(indexes[2] - 700..<indexes[2] + 60, with: Data(count: 760))
            let whole = try await PacketTable(of: Recordings.write(Recordings.mp4, to: folder, name: "whole")).listed
            let file = folder["file.mp4"]
            try bytes.write(to: file)
            let verdict = try await RecordedFile(file.path).verify()
            #expect(verdict.state == .cutOff && verdict.unread.count == 1, "\(verdict)")
            let result = try await RecordedFile(file.path).recover()
            #expect(result.outcome == .recovered(kept: folder.path("file.original.mp4")), "\(result.outcome)")
            #expect(result.verdict.state == .complete && result.verdict.duration > .milliseconds(1900))
            let after = try await PacketTable(of: file).listed
            #expect(after.subtracting(whole).isEmpty && after.count > whole.count / 2)
        }
    }

    @Test func anIndexThatListsMediaBeyondTheFileHasItsFileKept() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            #expect(try await RecordedFile(file.path).finish().outcome == .finished)
            var bytes = try Data(contentsOf: file)
            // The tenth chunk of the first track lies where nothing does.
            let table = try #require(Self.places(of: Data("stsz".utf8), in: bytes).first)
            bytes[table + 16 + 4 * 20] = 0x40
            try bytes.write(to: file)
            let verdict = try await RecordedFile(file.path).verify()
            #expect(verdict.state == .cutOff && verdict.unread.first.map { $0.count > 0 } == true, "\(verdict)")
            let result = try await RecordedFile(file.path).recover()
            #expect(result.outcome == .recovered(kept: folder.path("file.original.mp4")), "\(result.outcome)")
            #expect(try Data(contentsOf: folder["file.original.mp4"]) == bytes)
        }
    }
}
