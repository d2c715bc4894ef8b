import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// A thousand damaged pipeline files: each loads, or is refused with a place.
@Suite struct MutationTests {
    /// A generator with a seed, so that a failure can be had again (SplitMix64).
    struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    static let tokens = [
        "{", "}", "[", "]", ":", ",", "&a ", "*a", "!t ", "|", ">", "\"", "'", "#", "- ", "? ", "${A}", "$", "~",
        "null",
        "yes", "0x10", "1:30", "\t", "\0", "\u{FEFF}", "\u{85}", "<<: ", "---\n", "...\n", "%YAML 2.0\n", "-1", "1e999",
    ]

    static func mutated(_ text: String, by generator: inout Seeded) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
            let line = Int.random(in: 0..<lines.count, using: &generator)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: bytes = Array(bytes[..<place])
            case 2:
                lines.remove(at: line)
                bytes = Array(lines.joined(separator: [10]))
            case 3:
                lines.insert(lines[line], at: line)
                bytes = Array(lines.joined(separator: [10]))
            case 4: bytes.insert(contentsOf: (tokens.randomElement(using: &generator) ?? "").utf8, at: place)
            case 5:
                lines.swapAt(line, Int.random(in: 0..<lines.count, using: &generator))
                bytes = Array(lines.joined(separator: [10]))
            default:
                let end = min(bytes.count, place + Int.random(in: 1...12, using: &generator))
                bytes.removeSubrange(place..<end)
            }
        }
        return bytes
    }

    @Test func aThousandDamagedFilesEachLoadOrAreRefusedWithAPlace() throws {
        let originals =
            try ProjectFiles.pipelines().sorted { $0.key < $1.key }.map(\.value) + [
                PipelineWriter.yaml(try WriterTests.everything())
            ]
        var refused = 0
        for seed in 0..<1000 {
            var generator = Seeded(state: UInt64(seed))
            let bytes = Self.mutated(originals[seed % originals.count], by: &generator)
            var files = InMemoryFiles([:])
            files.files["x.yaml"] = bytes
            let loaded = PipelineFileLoader(reader: files).load(path: "x.yaml")
            #expect((loaded.value == nil) == loaded.diagnostics.hasErrors, "seed \(seed)")
            #expect(loaded.diagnostics.allSatisfy { $0.range != nil }, "seed \(seed)")
            // Rendering reads every place back from the text; a place outside it would show here.
            _ = rendered(loaded)
            if let graph = loaded.value {
                #expect(load(PipelineWriter.yaml(graph), named: "x.yaml").value != nil, "seed \(seed)")
            } else {
                refused += 1
            }
        }
        // Were nearly all refused or nearly none, the damage would be too coarse or too mild to test anything.
        #expect((300...900).contains(refused), "\(refused) refused")
    }
}
