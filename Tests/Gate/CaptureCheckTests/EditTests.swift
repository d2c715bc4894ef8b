import CaptureDiagnostics
import Testing

/// Edits of the checker, which sees a file's places and not its text.
@Suite struct EditTests {
    private func mended(_ text: String, _ slug: String) throws -> String? {
        let finding = try check(text).first(slug)
        let fixIt = try #require(finding.fixIts.first { !$0.edits.isEmpty })
        // What the checker would change is for a person to say.
        #expect(finding.certainFixIt == nil)
        return FixedTexts([.init(finding, fixIt)], in: ["graph.yaml": text]).texts["graph.yaml"]
    }

    @Test func aNodeIsRenamedWithAllItsUses() throws {
        let text = """
            mcpipe: 1
            sources:
              "left side": { pattern: smpte }
            compositors:
              both: { size: 640x360, layers: ["left side", { source: left side, scale: 0.5 }] }
            sinks:
              file: { record: "{take}.mp4", video: both }
              iso: { record: "{take}-{sink}.mp4", each: [left side] }
            """
        let wanted = text.replacing("\"left side\"", with: "left-side").replacing("left side", with: "left-side")
        #expect(try mended(text, "invalid-node-name") == wanted)
        #expect(try check(wanted).slugs.isEmpty)
    }

    /// What cannot be seen is named and left out, as it comes with what is copied from a page.
    @Test func aNameWithAnUnseenCharacterIsRenamedWithoutIt() throws {
        let text = """
            mcpipe: 1
            sources:
              "cam\\u200b": { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: "cam\\u200b" }
            """
        let finding = try check(text).first("invalid-node-name")
        #expect(finding.label == "has U+200B, which cannot be seen")
        #expect(finding.fixIts.map(\.message) == ["rename it to 'cam'"])
    }

    @Test func aTemplateIsWrittenInQuotesWithItsFolderAndExtension() throws {
        let text = """
            mcpipe: 1
            sources: { bars: { pattern: smpte } }
            sinks:
              shots: { snapshot: v1.0/shot.jpg, every: 5 s, video: bars }
            """
        #expect(try mended(text, "missing-count")?.contains("snapshot: \"v1.0/shot-{count}.jpg\", every") == true)
    }

    @Test func aValueInAMappingOfSeveralLinesIsReplacedWhereItStands() throws {
        let text = """
            mcpipe: 1
            sources:
              bars:
                pattern: smpte
                on-loss:
                  file: part
                  opening-limit: 30 s   # as long as the camera takes
            sinks: { file: { record: "{take}.mp4", video: bars } }
            """
        let place = try #require(try check(text).first("opening-limit-out-of-range").range).start
        #expect(place.line == 7 && place.column == 22)
        #expect(try mended(text, "opening-limit-out-of-range") == text.replacing("30 s", with: "8 s"))
    }

    @Test func aSizeThatStandsInAFormatIsLeftAlone() throws {
        let text = """
            mcpipe: 1
            sources: { bars: { pattern: smpte, format: 641x360@30 } }
            sinks: { file: { record: "{take}.mp4", video: bars } }
            """
        let finding = try check(text).first("odd-size")
        #expect(finding.fixIts.allSatisfy { $0.edits.isEmpty })
    }
}
