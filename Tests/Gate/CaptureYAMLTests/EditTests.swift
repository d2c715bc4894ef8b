import CaptureDiagnostics
import CaptureYAML
import Testing

/// What comes of a text when a finding's fix-it is put in.
@Suite struct EditTests {
    /// A text, what comes of each fix-it of its one finding that has edits, and whether the first may be made unasked.
    static let cases: [(String, becomes: [String], isCertain: Bool)] = [
        ("name: a\n", ["mcpipe: 1\nname: a\n"], true),
        ("# why\n\nname: a\n", ["# why\n\nmcpipe: 1\nname: a\n"], true),
        ("{ name: a }\n", [], false),
        (
            "mcpipe: 1\nsources:\n  a: { pattern: ball }\n  a:\n    pattern: smpte\n    live: true\n\nname: b\n",
            [
                "mcpipe: 1\nsources:\n  a: { pattern: ball }\n\nname: b\n",
                "mcpipe: 1\nsources:\n  a:\n    pattern: smpte\n    live: true\n\nname: b\n",
            ], false
        ),
        (
            "mcpipe: 1\nsources: { a: { pattern: ball, live: true, live: false } }\n",
            [
                "mcpipe: 1\nsources: { a: { pattern: ball, live: true } }\n",
                "mcpipe: 1\nsources: { a: { pattern: ball, live: false } }\n",
            ], false
        ),
        (
            "mcpipe: 1\nsources: { a: { tone: 1 Hz, nonsense: [{ x: \"}\" }, 2] } }\n",
            ["mcpipe: 1\nsources: { a: { tone: 1 Hz } }\n"], false
        ),
        (
            "mcpipe: 1\nsources:\n  a:\n    tone: 1 Hz\n    nonsense: 1",
            ["mcpipe: 1\nsources:\n  a:\n    tone: 1 Hz\n"], false
        ),
        ("mcpipe: 1\nname: &x !t 'y'\n", ["mcpipe: 1\nname: !t 'y'\n"], true),
        ("mcpipe: 1\nname: !t y # z\n", ["mcpipe: 1\nname: y # z\n"], false),
        ("mcpipe: 1\nsources: { a: { tone: 440 } }\n", ["mcpipe: 1\nsources: { a: { tone: 440 Hz } }\n"], false),
        ("mcpipe: 1\nsources: { a: { tone: 1khz } }\n", ["mcpipe: 1\nsources: { a: { tone: 1 kHz } }\n"], true),
        (
            "mcpipe: 1\nsources: { a: { microphone: x, channels: 010 } }\n",
            [
                "mcpipe: 1\nsources: { a: { microphone: x, channels: 10 } }\n",
                "mcpipe: 1\nsources: { a: { microphone: x, channels: 8 } }\n",
            ], false
        ),
        (
            "mcpipe: 1\nsinks: { s: { snapshot: \"{tkae}.jpg\", video: x } }\n",
            ["mcpipe: 1\nsinks: { s: { snapshot: \"{take}.jpg\", video: x } }\n"], false
        ),
        (
            "mcpipe: 1\nsinks: { s: { snapshot: a.jpg, video: x, every: 1:30 } }\n",
            [
                "mcpipe: 1\nsinks: { s: { snapshot: a.jpg, video: x, every: 90 s } }\n",
                "mcpipe: 1\nsinks: { s: { snapshot: a.jpg, video: x, every: 90 min } }\n",
            ], false
        ),
        // A text over several lines, and one with an escape, are not what stands at their place.
        ("mcpipe: 1\nsources:\n  a:\n    pattern: |-\n      smtpe\n", [], false),
        ("mcpipe: 1\nsources: { a: { pattern: \"smtp\\x65\" } }\n", [], false),
    ]

    @Test(arguments: cases) func aFixItMakesTheTextMeant(text: String, becomes: [String], isCertain: Bool) throws {
        let loaded = load(text)
        let finding = try #require(loaded.diagnostics.first { $0.code.slug != "yaml-tag" } ?? loaded.diagnostics.first)
        let texts = finding.fixIts.compactMap { fixIt in
            FixedTexts([.init(finding, fixIt)], in: ["main.yaml": text]).texts["main.yaml"]
        }
        #expect(texts == becomes, "\(rendered(loaded))")
        #expect((finding.certainFixIt != nil) == isCertain)
    }

    @Test func aVariableThatIsMisspeltIsCorrectedByChoice() throws {
        let text = "mcpipe: 1\nname: \"a ${HOEM} b\"\n"
        let finding = try #require(load(text, environment: ["HOME": "x"]).diagnostics.first)
        #expect(finding.certainFixIt == nil)
        let fixIt = try #require(finding.fixIts.first { !$0.edits.isEmpty })
        let fixed = FixedTexts([.init(finding, fixIt)], in: ["main.yaml": text])
        #expect(fixed.texts["main.yaml"] == "mcpipe: 1\nname: \"a ${HOME} b\"\n")
    }

    @Test func whatAVariableHoldsIsNotWrittenIntoTheFile() throws {
        let text = "mcpipe: 1\nsources: { a: { pattern: \"${P}\" } }\n"
        let finding = try #require(load(text, environment: ["P": "smtpe"]).diagnostics.first)
        #expect(finding.code.slug == "invalid-value")
        #expect(finding.fixIts.allSatisfy { $0.edits.isEmpty })
    }
}
