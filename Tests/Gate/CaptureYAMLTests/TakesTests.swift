import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// `takes:` of a pipeline file.
@Suite struct TakesTests {
    static let every = TakeSchedule.every(.seconds(3600))
    static let at = TakeSchedule.at([TimeOfDay(hour: 8), TimeOfDay(hour: 20, minute: 0, second: 30)])

    static let policies: [(String, TakePolicy)] = [
        ("{}", TakePolicy()), ("{ begin: run }", TakePolicy()),
        ("{ begin: run, length: 10 min }", TakePolicy(length: .seconds(600))),
        (
            "{ begin: manual, pre-roll: 5 s, length: 1 h }",
            TakePolicy(begin: .manual, preRoll: .seconds(5), length: .seconds(3600))
        ),
        ("{ every: 1 h, length: 10 min }", TakePolicy(begin: .scheduled(every), length: .seconds(600))),
        (
            "{ at: [\"20:00:30\", '08:00'], length: 10 min }",
            TakePolicy(begin: .scheduled(at), length: .seconds(600))
        ),
        ("{ allowed-loss: 0 % }", TakePolicy(allowedLoss: Share(percent: 0))),
        ("{ allowed-loss: 0.5 %, begin: manual }", TakePolicy(begin: .manual, allowedLoss: Share(percent: 0.5))),
        ("{ at: \"08:00\" }", TakePolicy(begin: .scheduled(.at([TimeOfDay(hour: 8)])))),
    ]

    @Test(arguments: policies.indices) func aPolicyIsRead(index: Int) {
        let (text, policy) = Self.policies[index]
        let loaded = load("mcpipe: 1\ntakes: \(text)\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.takes == policy)
    }

    @Test(arguments: policies.indices) func whatIsWrittenReadsBackAsAnEqualPolicy(index: Int) {
        let graph = Graph(name: "x", takes: Self.policies[index].1)
        let text = PipelineWriter.yaml(graph)
        #expect(load(text).value == graph, "\(text)")
        #expect(text.contains("takes:") == (graph.takes != TakePolicy()))
    }

    @Test(arguments: ["1", "101 %", "-1 %", "1 s", "half", "[1 %]"]) func aShareIsHundredthsOfAWhole(text: String)
        throws
    {
        let loaded = load("mcpipe: 1\ntakes: { allowed-loss: \(text) }\n")
        let finding = try #require(loaded.diagnostics.first)
        #expect(loaded.diagnostics.count == 1 && finding.severity == .error)
        #expect(finding.message.contains("'allowed-loss'"), "\(finding.message)")
    }

    @Test func withoutTheKeyTheRunIsOneTake() {
        #expect(load("mcpipe: 1\n").value?.takes == TakePolicy())
        #expect(load("mcpipe: 1\ntakes:\n").value?.takes == TakePolicy())
    }

    @Test(arguments: [
        ("{ every: 1 h, at: [\"08:00\"], length: 1 s }", ["'every'", "'at'"]),
        ("{ begin: manual, every: 1 h, length: 1 s }", ["'begin'", "'every'"]),
        ("{ at: [\"08:00\"], begin: run, length: 1 s }", ["'at'", "'begin'"]),
    ])
    func twoThatBeginATakeContradictEachOther(text: String, keys: [String]) throws {
        let loaded = load("mcpipe: 1\ntakes: \(text)\n")
        #expect(slugs(loaded) == ["conflicting-keys"])
        let finding = try #require(loaded.diagnostics.first)
        for key in keys { #expect(finding.message.contains(key), "\(finding.message)") }
        #expect(finding.fixIts.count == 2 && finding.fixIts.allSatisfy { !$0.edits.isEmpty })
    }

    @Test func aTimeOfDayIsWrittenInQuotes() throws {
        let marked = MarkedText("mcpipe: 1\ntakes: { at: [1️⃣20:00, \"08:00\"], length: 10 min }\n")
        let loaded = load(marked.text)
        #expect(slugs(loaded) == ["ambiguous-number"])
        let edit = try #require(loaded.diagnostics.first?.certainFixIt?.edits.first)
        #expect(edit.range.start == marked.places[1] && edit.replacement == "\"20:00\"")
    }

    @Test(arguments: [
        ("at: []", "invalid-value"), ("at: [\"8:00\"]", "invalid-value"), ("at: [8:00]", "invalid-value"),
        ("at: 25:00", "invalid-value"), ("at: [noon]", "invalid-value"),
        ("at: { x: 1 }", "wrong-type"), ("begin: never", "invalid-value"), ("pre-roll: 5", "wrong-unit"),
        ("length: 4000 d", "out-of-range"), ("every: [1 h]", "wrong-type"), ("lenght: 1 h", "unknown-key"),
        ("length:", "wrong-type"),
    ])
    func badValuesAreReported(text: String, slug: String) {
        #expect(slugs(load("mcpipe: 1\ntakes: { \(text) }\n")) == [slug])
    }

    @Test func itsPartsKnowWhereTheyStand() throws {
        let marked = MarkedText("mcpipe: 1\ntakes:\n  begin: 1️⃣manual\n  pre-roll: 2️⃣5 s\n")
        let places = try #require(load(marked.text).value).takes.provenance
        #expect(places["begin"]?.start == marked.places[1] && places["pre-roll"]?.start == marked.places[2])
        #expect(places["length"]?.start == marked.places[1].map { .init(line: $0.line, column: 3) })
    }

    /// A hundredth as a part of one, or of one per cent.
    @Test func aShareBelowOneWithoutAUnitMayBeEither() throws {
        let finding = try #require(load("mcpipe: 1\ntakes: { allowed-loss: 0.01 }\n").diagnostics.first)
        #expect(
            finding.fixIts.map(\.message) == [
                "write '1 %' where '0.01' of 1 is meant", "write '0.01 %' where a part of 1 % is meant",
            ])
        #expect(finding.certainFixIt == nil)
        let whole = try #require(load("mcpipe: 1\ntakes: { allowed-loss: 2 }\n").diagnostics.first)
        #expect(whole.fixIts.map(\.message) == ["write '2 %'"])
    }
}
