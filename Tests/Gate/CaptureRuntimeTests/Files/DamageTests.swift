import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Files that somebody or something has damaged: a verdict every time, never a crash or a hang.
@Suite struct DamageTests {
    @Test(arguments: [
        Recordings.mp4, Recordings.mkv, Recordings.ts, Recordings.Kind(container: "mov", video: "h264", audio: "pcm"),
    ])
    func aThousandDamagedFilesEachGetAVerdict(_ kind: Recordings.Kind) async throws {
        let bytes = try await Recordings.shared.bytes(kind)
        var generator = SeededGenerator(seed: 20_261_121)
        try await TemporaryFolder.use { folder in
            let file = folder["file.\(kind.container)"]
            for round in 0..<300 {
                var damaged = bytes
                // Half of them in the heads, where lengths and counts are.
                let room = round.isMultiple(of: 2) ? min(2000, damaged.count) : damaged.count
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    damaged[Int.random(in: 0..<room, using: &generator)] =
                        [0, 0xFF, 0x7F, 0x80, .random(in: 0...255, using: &generator)]
                        .randomElement(using: &generator) ?? 0
                }
                try damaged.write(to: file)
                let verdict = try await Deadline.within(.seconds(120), for: "round \(round)") {
                    try await RecordedFile(file.path).verify()
                }
                #expect(verdict.state == .complete || verdict.reason != nil)
                // Each waits for the disk several times.
                guard round.isMultiple(of: 10) else { continue }
                let recovery = try await Deadline.within(.seconds(120), for: "round \(round)") {
                    try await RecordedFile(file.path).recover()
                }
                // What was not made ordinary is as it was.
                if case .leftAsItWas = recovery.outcome { #expect(try Data(contentsOf: file) == damaged) }
                if case .recovered = recovery.outcome {
                    #expect(Self.packets(recovery.verdict) == Self.packets(recovery.before))
                    let kept = folder["file.original.\(kind.container)"]
                    let isKept = !recovery.before.unread.isEmpty
                    #expect(FileManager.default.fileExists(atPath: kept.path) == isKept)
                    if isKept {
                        #expect(try Data(contentsOf: kept) == damaged)
                        try FileManager.default.removeItem(at: kept)
                    }
                }
            }
            #expect(try folder.contents == ["file.\(kind.container)"])
        }
    }

    private static func packets(_ verdict: FileVerdict) -> Int { verdict.tracks.reduce(0) { $0 + $1.packets } }

    @Test func anOrdinaryFileWithDamagedTablesGetsAVerdict() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            #expect(try await RecordedFile(file.path).finish().outcome == .finished)
            let bytes = try Data(contentsOf: file)
            var generator = SeededGenerator(seed: 7)
            for round in 0..<200 {
                var damaged = bytes
                for _ in 0..<4 {
                    damaged[Int.random(in: 0..<5000, using: &generator)] = .random(in: 0...255, using: &generator)
                }
                try damaged.write(to: file)
                _ = try await Deadline.within(.seconds(120), for: "round \(round)") {
                    try await RecordedFile(file.path).verify()
                }
            }
        }
    }

    @Test func countsBeyondAllSenseAreFoundOutBeforeTheyAreRead() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            var bytes = try Data(contentsOf: file)
            // Every run of samples claims to have four thousand million.
            var place = bytes.startIndex
            while let run = bytes.range(of: Data("trun".utf8), in: place..<bytes.endIndex) {
                bytes.replaceSubrange(run.upperBound + 4..<run.upperBound + 8, with: Data(repeating: 0xFF, count: 4))
                place = run.upperBound
            }
            try bytes.write(to: file)
            let verdict = try await RecordedFile(file.path).verify()
            #expect(verdict.state != .complete)
        }
    }

    @Test(arguments: ["tfdt", "mdhd", "mvhd", "trun", "tfhd", "trex", "stsz", "elst"])
    func numbersBeyondAllSenseInAnyBoxGetAVerdict(box: String) async throws {
        try await TemporaryFolder.use { folder in
            for isOrdinary in [false, true] {
                let file = try await Recordings.write(Recordings.mp4, to: folder)
                if isOrdinary { _ = try await RecordedFile(file.path).finish() }
                let bytes = try Data(contentsOf: file)
                guard let place = bytes.range(of: Data(box.utf8)) else { continue }
                for start in stride(from: 0, to: 24, by: 4) {
                    for number: UInt8 in [0, 0x7F, 0xFF] {
                        var damaged = bytes
                        let first = place.upperBound + start
                        damaged.replaceSubrange(first..<first + 4, with: [number, number, number, number])
                        // Version 1 has the same numbers in eight bytes.
                        if start > 0, number == 0x7F { damaged[place.upperBound] = 1 }
                        try damaged.write(to: file)
                        let verdict = try await RecordedFile(file.path).verify()
                        var entry = TakeFile(
                            path: "file.mp4", sink: "file", part: 1, offset: .zero, encoder: nil, format: nil)
                        entry.take(verdict, sha256: nil)
                        #expect(entry.verdict != nil)
                    }
                }
            }
        }
    }
}
