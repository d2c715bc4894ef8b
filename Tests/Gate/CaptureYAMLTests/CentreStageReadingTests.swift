import CaptureModel
import CaptureYAML
import Testing

/// How a file has a source follow people.
@Suite struct CentreStageReadingTests {
    private func text(_ keys: String) -> String { "mcpipe: 1\nname: x\nsources:\n  cam: { pattern: ball\(keys) }\n" }

    @Test(arguments: [
        ("", nil), (", centre-stage: false", nil), (", centre-stage: true", CentreStage()),
        (", centre-stage: {}", CentreStage()), (", centre-stage: { control: user }", CentreStage(control: .user)),
        (
            ", centre-stage: { control: app, enabled: false }", CentreStage(control: .app, isEnabled: false)
        ),
    ])
    func itIsAskedFor(keys: String, wanted: CentreStage?) throws {
        let loaded = load(text(keys))
        #expect(rendered(loaded) == "")
        let graph = try #require(loaded.value)
        #expect(graph.sources["cam"]?.centreStage == wanted)
        // What is written is read as the same.
        let again = load(PipelineWriter.yaml(graph))
        #expect(again.value?.sources["cam"]?.centreStage == wanted)
    }

    @Test(arguments: [
        (", centre-stage: yes", "boolean-word"), (", centre-stage: { control: me }", "invalid-value"),
        (", centre-stage: { on: true }", "unknown-key"), (", center-stage: true", "unknown-key"),
    ])
    func whatIsWrongIsSaid(keys: String, code: String) { #expect(slugs(load(text(keys))) == [code]) }

    @Test func whoeverHasNoSayBeginsWithItOff() {
        #expect(CentreStage().beginsEnabled && !CentreStage(control: .user).beginsEnabled)
        #expect(CentreStage(control: .app).beginsEnabled && !CentreStage(isEnabled: false).beginsEnabled)
        #expect(!CentreStage(control: .user, isEnabled: true).beginsEnabled)
        let allowed = RigFeature.Control.allCases.map { control in CentreStage.Party.allCases.map(control.allows) }
        #expect(allowed == [[true, false], [false, true], [true, true]])
    }
}
