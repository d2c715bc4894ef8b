import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Recordings cut off at every kind of place, and made whole.
@Suite struct RecoveryTests {
    /// Places where a file could end: around every box of an MP4, else at random.
    private static func cuts(_ kind: Recordings.Kind, _ bytes: Data) -> [Int] {
        var generator = SeededGenerator(seed: bytes.count)
        var places: Set<Int> = []
        if kind.container == "mp4" {
            var position = 0
            while position + 8 <= bytes.count {
                let size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
                places.formUnion([position - 1, position, position + 1, position + 8])
                guard size >= 8 else { break }
                position += size
            }
        }
        while places.count < 100 { places.insert(Int.random(in: 1..<bytes.count, using: &generator)) }
        return places.filter { $0 > 0 && $0 < bytes.count }.sorted()
    }

    @Test(arguments: [Recordings.mp4, Recordings.mkv, Recordings.ts])
    func everyPacketThatACutFileStillHoldsIsInTheRecoveredOne(_ kind: Recordings.Kind) async throws {
        let bytes = try await Recordings.shared.bytes(kind)
        let cuts = Self.cuts(kind, bytes)
        #expect(cuts.count >= 95)
        try await TemporaryFolder.use { folder in
            let whole = try await PacketTable(of: Recordings.write(kind, to: folder, name: "whole")).listed
            #expect(whole.count > 100)
            var recovered = 0
            for (number, cut) in cuts.enumerated() {
                let file = try await Recordings.write(kind, to: folder, cutAt: cut)
                // A packet that is cut itself has another size, and is in no whole file.
                let before = try await PacketTable(of: file).listed.intersection(whole)
                let result = try await RecordedFile(file.path).recover()
                guard case .recovered = result.outcome else {
                    // A transport stream may end between two packets, and is whole then.
                    let isWhole = result.outcome == .notNeeded && result.verdict.state == .complete
                    #expect(before.isEmpty || isWhole, "\(cut): \(result.outcome)")
                    continue
                }
                recovered += 1
                let after = try await PacketTable(of: file).listed
                #expect(before.subtracting(after).isEmpty, "cut at \(cut)")
                #expect(after.subtracting(whole).isEmpty, "cut at \(cut)")
                // Cut before the first sound it is whole, and has none.
                let isSilent = result.verdict.tracks.contains { $0.packets == 0 }
                #expect(
                    result.verdict.state == (isSilent ? .emptyTrack : .complete),
                    "cut at \(cut): \(result.verdict.reason ?? "")")
                let pictures = after.count { $0.stream == 0 }
                #expect(result.verdict.tracks.first { $0.medium == .video }?.packets ?? 0 == pictures, "cut at \(cut)")
                guard number.isMultiple(of: 20) else { continue }
                #expect(try await MediaJudge.complaints(about: file).isEmpty, "cut at \(cut)")
                if pictures > 2 {
                    #expect(try await PacketTable.picturesByGStreamer(of: file) == pictures, "cut at \(cut)")
                }
            }
            #expect(recovered > 60)
        }
    }

    @Test func theOriginalIsKeptWhereThatIsAsked() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder, cutAt: 20_000)
            let bytes = try Data(contentsOf: file)
            let result = try await RecordedFile(file.path).recover(keepingOriginal: true)
            #expect(result.outcome == .recovered(kept: folder.path("file.original.mp4")))
            #expect(try Data(contentsOf: folder["file.original.mp4"]) == bytes)
            #expect(try folder.contents == ["file.mp4", "file.original.mp4"])
        }
    }

    @Test func aRecoveredMatroskaFileCanBeSoughtIn() async throws {
        try await TemporaryFolder.use { folder in
            let bytes = try await Recordings.shared.bytes(Recordings.mkv)
            let file = try await Recordings.write(Recordings.mkv, to: folder, cutAt: bytes.count * 3 / 4)
            let result = try await RecordedFile(file.path).recover()
            #expect(result.verdict.layout == .indexed)
            let report = try await MediaJudge.examine(file)
            #expect(abs(report.duration - result.before.duration.seconds) < 0.03)
            let sought = try await ProcessRunner.run(
                "gst-discoverer-1.0", [file.path]
            ).succeeded("gst-discoverer-1.0").text
            #expect(sought.contains("Seekable: yes"))
        }
    }

    @Test func aFileOfWhichNothingCanBeReadStays() async throws {
        try await TemporaryFolder.use { folder in
            let path = try folder.write("no recording at all", to: "odd.mp4")
            guard case .leftAsItWas = try await RecordedFile(path).recover().outcome else {
                Issue.record("there was nothing to recover")
                return
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "no recording at all")
        }
    }
}
