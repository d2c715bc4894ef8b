import CaptureDiagnostics
import CaptureImport
import CaptureModel
import Testing

/// Pages that nobody would write: they are read in time, to a rig that reads back or to an error.
@Suite struct OddPageTests {
    /// The same numbers in each run (Knuth, "The Art of Computer Programming", volume 2, MMIX's multiplier).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 33)
        }
    }

    private static let scraps = [
        "&lt;", "&gt;", "&#", "&#x3C;", "&#99999999;", "&amp;amp;lt;", "<br>", "</pre>", "<span ", "<!--", "-->", "\\n",
        "\\u80", "\\U80cc",
        "\\\"", "▿ 2 elements\n", "  ▿ 0 : 2 elements\n", "    - 0 : ", "▿ 99999999999999999999 members",
        "      - [a][b:1] #0\n", "        ▿ 1 member\n", "          ▿ some : 1 member\n", "{(", ")}",
        "(", ")", "[Set([", "Set([",
        "])", "]", "[", "[Back Camera][x:0]", "<AVCaptureFigVideoDevice: 0x1 ", ">", "\n", "\r", "\u{2028}", "\t", " ",
        ",", "'", "\"",
        "12:34:56 ", "2024-05-01 12:34:56.789+0900 App[1:2] ", "[   12.345678] ", "[2024", "> ", "// ", "1 | ",
        "front camera:\n",
        "## 背面望遠カメラ\n", "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x480, {3-30 fps}>", "ioctl: VIDIOC_ENUM_FMT\n",
        "\t[0]: 'pBAA' (10-bit Bayer)\n", "\t\tSize: Discrete 1x1\n", "\u{1B}[31m", "\u{0}", "\u{200B}", "é", "😀",
        "<private>",
    ]

    private func isSound(_ imported: ImportedRig) throws {
        #expect((imported.rig == nil) == imported.diagnostics.hasErrors)
        let lines = imported.texts.values.first?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        for place in imported.diagnostics.compactMap(\.range) {
            #expect(place.start.line >= 1 && place.start.line <= max(1, lines.count))
            #expect(place.start <= place.end)
        }
        _ = imported.rendered
        if let rig = imported.rig { #expect(try reread(rig) == rig) }
    }

    @Test(arguments: 0..<20) func pagesOfScrapsAreReadToARigOrAnError(_ seed: UInt64) throws {
        var numbers = Numbers(state: seed &* 7919 &+ 1)
        for _ in 0..<40 {
            let count = Int.random(in: 1...60, using: &numbers)
            let page = (0..<count).compactMap { _ in Self.scraps.randomElement(using: &numbers) }.joined()
            try isSound(ImportedRig(page))
        }
    }

    @Test(arguments: [Pages.deviceSets, Pages.formats, Pages.v4l2]) func pagesWithScrapsInThemAreReadToARigOrAnError(
        _ name: String
    ) throws {
        let text = Array(try Pages.text(name).unicodeScalars.prefix(3000))
        var numbers = Numbers(state: 5)
        for _ in 0..<60 {
            var page = text
            for _ in 0..<Int.random(in: 1...6, using: &numbers) {
                let place = Int.random(in: 0...page.count, using: &numbers)
                let end = min(page.count, place + Int.random(in: 0...20, using: &numbers))
                page.replaceSubrange(
                    place..<end, with: (Self.scraps.randomElement(using: &numbers) ?? "").unicodeScalars)
            }
            try isSound(ImportedRig(String(String.UnicodeScalarView(page))))
        }
    }

    /// Thirty kilobytes of each scrap; what takes longer with the square of its length would not end.
    @Test(arguments: scraps) func aPageFullOfAScrapIsReadToItsEnd(_ scrap: String) throws {
        let count = 30_000 / scrap.utf8.count
        let imported = ImportedRig(String(repeating: scrap, count: count))
        #expect((imported.rig == nil) == imported.diagnostics.hasErrors)
        #expect(imported.diagnostics.count <= 110)
    }
}
