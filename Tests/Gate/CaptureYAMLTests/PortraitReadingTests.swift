import CaptureModel
import CaptureYAML
import Testing

/// How a file has the background of people blurred.
@Suite struct PortraitReadingTests {
    private func text(_ keys: String) -> String {
        "mcpipe: 1\nname: x\nsources:\n  matte: { pattern: ball }\n  cam: { pattern: ball\(keys) }\n"
    }

    @Test(arguments: [
        ("", nil), (", portrait: false", nil), (", portrait: true", Portrait()), (", portrait: {}", Portrait()),
        (", portrait: { blur: 1, mask: matte }", Portrait(blur: 1, mask: "matte")),
        (
            ", portrait: { control: app, enabled: false }", Portrait(control: .app, isEnabled: false)
        ),
    ])
    func itIsAskedFor(keys: String, wanted: Portrait?) throws {
        let loaded = load(text(keys))
        #expect(rendered(loaded) == "")
        let graph = try #require(loaded.value)
        #expect(graph.sources["cam"]?.portrait == wanted)
        // What is written is read as the same.
        let again = load(PipelineWriter.yaml(graph))
        #expect(again.value?.sources["cam"]?.portrait == wanted)
    }

    @Test(arguments: [
        (", portrait: yes", "boolean-word"), (", portrait: { blur: 2 }", "out-of-range"),
        (", portrait: { control: me }", "invalid-value"), (", portrait: { strength: 1 }", "unknown-key"),
        (", potrait: true", "unknown-key"),
    ])
    func whatIsWrongIsSaid(keys: String, code: String) { #expect(slugs(load(text(keys))) == [code]) }

    @Test func whoeverHasNoSayBeginsWithItOff() {
        #expect(Portrait().beginsEnabled && !Portrait(control: .user).beginsEnabled)
        #expect(!Portrait(isEnabled: false).beginsEnabled && Portrait(control: .app).beginsEnabled)
    }

    @Test func theMoreIsBlurredTheFewerPiecesAreLeft() {
        #expect([0.1, 0.5, 1].map { Portrait(blur: $0).cells } == [200, 40, 20])
        // What no checker would let through is brought into the range.
        #expect(Portrait(blur: 0).cells == 200 && Portrait(blur: 7).cells == 20)
    }
}
