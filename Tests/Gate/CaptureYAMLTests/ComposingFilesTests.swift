import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// Includes, overrides and environment variables.
@Suite struct ComposingFilesTests {
    private func camera(_ graph: Graph?, _ name: NodeName) -> Source.Camera? {
        if case .camera(let camera) = graph?.sources[name]?.kind { camera } else { nil }
    }

    @Test func mappingsMergeListsReplaceAndTheIncludingFileWins() throws {
        let loaded = load(
            """
            mcpipe: 1
            include: [base.yaml, more.yaml]
            sources:
              back: { format: 720p }
              old: null
            compositors:
              pip: { layers: [back] }
            """,
            files: [
                "base.yaml": """
                name: base
                sources:
                  back: { camera: back-wide, format: 1080p, mirror: both }
                  old: { camera: old }
                compositors:
                  pip: { size: 1080p, layers: [old, back] }
                """,
                "more.yaml": "mcpipe: 1\nname: more\n",
            ])
        #expect(rendered(loaded) == "")
        let graph = try #require(loaded.value)
        #expect(graph.name == "more")
        #expect(graph.sources.map(\.name) == ["back"])
        #expect(camera(graph, "back") == .init("back-wide", format: .init(size: .hd720), mirroring: .both))
        #expect(graph.compositors["pip"]?.layers == [.init("back")])
        #expect(graph.sources["back"]?.provenance["format"]?.file == "main.yaml")
        #expect(graph.sources["back"]?.provenance["camera"]?.file == "base.yaml")
    }

    @Test func aSourceOfAnotherKindReplacesTheIncludedOne() {
        let base = "sources: { back: { camera: x, mirror: both } }\n"
        let loaded = load(
            "mcpipe: 1\ninclude: base.yaml\nsources: { back: { pattern: ball } }\n", files: ["base.yaml": base])
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.sources["back"]?.kind == .testPattern(.init(.ball)))
    }

    @Test func pathsStartAtTheFileTheyStandIn() {
        let loaded = load(
            "mcpipe: 1\ninclude: ../common/base.yaml\nsources: { own: { file: own.mp4 } }\n", named: "pipelines/a.yaml",
            files: [
                "common/base.yaml": "include: deeper/c.yaml\nrig: ./desk.yaml\nsources: { clip: { file: clip.mp4 } }\n",
                "common/deeper/c.yaml": "sources: { far: { file: far.mp4 }, root: { file: /r.mp4 } }\n",
            ])
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.rig == .file("../common/./desk.yaml"))
        #expect(loaded.value?.sources["own"]?.kind == .file(.init("own.mp4")))
        #expect(loaded.value?.sources["clip"]?.kind == .file(.init("../common/clip.mp4")))
        #expect(loaded.value?.sources["far"]?.kind == .file(.init("../common/deeper/far.mp4")))
        #expect(loaded.value?.sources["root"]?.kind == .file(.init("/r.mp4")))
    }

    @Test func findingsInAnIncludedFileNameThatFile() {
        let loaded = load("mcpipe: 1\ninclude: base.yaml\n", files: ["base.yaml": "sources: { a: { camra: x } }\n"])
        #expect(
            rendered(loaded).hasPrefix(
                """
                base.yaml:1:17: error: source 'a' has no key 'camra' [unknown-key]
                 1 | sources: { a: { camra: x } }
                """))
    }

    @Test func anIncludeLoopNamesTheChain() {
        let loaded = load(
            "mcpipe: 1\ninclude: b.yaml\n", named: "a.yaml",
            files: ["b.yaml": "include: x/../c.yaml\n", "c.yaml": "include: ./a.yaml\n"])
        #expect(slugs(loaded) == ["include-loop"])
        #expect(
            loaded.diagnostics.first?.message
                == "'a.yaml' includes itself: 'a.yaml' -> 'b.yaml' -> 'c.yaml' -> 'a.yaml'")
        #expect(loaded.diagnostics.first?.range?.file == "c.yaml")
    }

    @Test func aLongChainOfIncludesIsRefused() {
        let files = Dictionary(uniqueKeysWithValues: (0..<40).map { ("f\($0).yaml", "include: f\($0 + 1).yaml\n") })
        let loaded = load("mcpipe: 1\ninclude: f0.yaml\n", files: files)
        #expect(slugs(loaded) == ["include-too-deep"])
    }

    @Test func filesThatIncludeOthersTwiceDoNotAddUp() {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<15).map { ("f\($0).yaml", "include: [f\($0 + 1).yaml, f\($0 + 1).yaml]\n") })
        let loaded = load("mcpipe: 1\ninclude: f0.yaml\n", files: files.merging(["f15.yaml": "name: x\n"]) { $1 })
        #expect(loaded.value == nil)
        #expect(Set(slugs(loaded)) == ["include-too-deep"])
    }

    @Test func aMissingIncludeIsReportedWhereItIsWritten() {
        let marked = MarkedText("mcpipe: 1\ninclude: [1️⃣gone.yaml]\n")
        let loaded = load(marked.text)
        #expect(slugs(loaded) == ["file-not-readable"])
        #expect(loaded.diagnostics.first?.message == "'gone.yaml' cannot be read: no such file")
        #expect(loaded.diagnostics.first?.range?.start == marked.places[1])
    }

    static let base = """
        mcpipe: 1
        sources:
          back: { camera: x, format: 1080p, mirror: both }
        compositors:
          pip: { size: 720p, layers: [back, { source: back, scale: 0.25 }] }

        """

    @Test func overridesSetValuesAnywhere() throws {
        let loaded = load(
            Self.base,
            set: [
                "sources.back.format=1280x720@30", "compositors.pip.layers[1].scale=0.5", "name=street",
                "sources.extra={ tone: 440 Hz }", "defaults.video.codec=h265", "sources.back.mirror=null",
            ])
        #expect(rendered(loaded) == "")
        let graph = try #require(loaded.value)
        #expect(graph.name == "street")
        #expect(camera(graph, "back") == .init("x", format: .hd720(fps: 30)))
        #expect(graph.compositors["pip"]?.layers[1].extent == .scale(0.5))
        #expect(graph.sources["extra"]?.kind == .testTone(.init()))
    }

    @Test func anOverrideOfTheKindReplacesTheSource() {
        let loaded = load(Self.base, set: ["sources.back.pattern=ball"])
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.sources["back"]?.kind == .testPattern(.init(.ball, format: .init(size: .hd1080))))
    }

    @Test func aBadValueIsShownOnTheCommandLine() {
        let loaded = load(Self.base, set: ["name=a", "sources.back.format=12k"])
        #expect(
            rendered(loaded).hasPrefix(
                """
                --set:2:21: error: 'format' of source 'back' must be a format, but is '12k' [invalid-value]
                 2 | sources.back.format=12k
                   |                     `- error: not a format
                """), "\(rendered(loaded))")
    }

    @Test(arguments: [
        "novalue", "=x", "a..b=x", "sources[0].x=1", "compositors.pip.layers[7]=back", "name.x.y=1",
        "sources.back.camera.x=1",
        "compositors.pip.layers[-1]=x", "mcpipe.x=1", "include=other.yaml", "sources.bcak.format=720p",
        "sources.new.live=false", "name=#1", "compositors.pipp.size=720p", "sinks.nobody.segment=5 s",
        "name=", "sources.back.format= ",
    ])
    func anOverrideThatLeadsNowhereIsRefused(text: String) {
        let loaded = load("mcpipe: 1\nname: n\n" + Self.base.dropFirst(10), set: [text])
        #expect(slugs(loaded) == ["malformed-override"], "\(rendered(loaded))")
        #expect(loaded.diagnostics.first?.range?.file == "--set")
    }

    @Test(arguments: [
        ("compositors.pip.layers.1.scale=0.3", "write 'compositors.pip.layers[1]'"),
        ("compositors.pip.layers[-1].scale=0.3", "count from the first item, which is '[0]'"),
        ("compositors.pip.layers[7].scale=0.3", "name one of '[0]' to '[1]'"),
        (
            "compositors.pip.layers[0].scale=0.5",
            "set 'compositors.pip.layers[0]' as a whole, or name a place inside it"
        ),
        ("sinks.file.record={name}.mp4", "put the value into quotes of its own: 'sinks.file.record=\"...\"'"),
        ("back.format=720p", "write 'sources.back...'"), ("pip.size=720p", "write 'compositors.pip...'"),
    ])
    func anOverrideIsToldTheWholePath(text: String, wayOut: String) {
        let loaded = load("mcpipe: 1\nname: n\n" + Self.base.dropFirst(10), set: [text])
        #expect(slugs(loaded) == ["malformed-override"], "\(rendered(loaded))")
        #expect(loaded.diagnostics.first?.fixIts.map(\.message) == [wayOut])
    }

    @Test func anOverrideSaysWhatItLacks() {
        let text = "mcpipe: 1\nname: n\n" + Self.base.dropFirst(10)
        #expect(
            load(text, set: ["name=#1"]).diagnostics.first?.fixIts.map(\.message)
                == ["write the value in quotes of its own, as in 'name=\"#1\"'"])
        #expect(load(text, set: ["name=\"#1\""]).value?.name == "#1")
        let bars = "mcpipe: 1\nname: n\nsources: { v: { pattern: smpte } }\nsinks: { f: { record: x.mkv, video: v } }\n"
        let missing = load(bars, set: ["compositors.pip.layers[1]=v"]).diagnostics.first
        #expect(missing?.message == "--set cannot reach '[1]': 'compositors.pip.layers' is not there")
        #expect(missing?.notes.isEmpty == true)
    }

    @Test func variablesArePutInAndNeverParsed() {
        let loaded = load(
            """
            mcpipe: 1
            name: "${NAME}-$$5-${EMPTY:-none}-${UNSET:-a b}${UNSET:-}"
            sources:
              back: { camera: "${CAMERA}", format: "${FORMAT:-1080p}", fps: "${FPS}" }
            """,
            environment: ["NAME": "street", "EMPTY": "", "CAMERA": "x, mirror: both }", "FPS": "60"])
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.name == "street-$5-none-a b")
        #expect(camera(loaded.value, "back") == .init("x, mirror: both }", format: .hd1080(fps: 60)))
    }

    @Test func aVariableMayGiveANumberOrATruthValue() {
        let loaded = load(
            "mcpipe: 1\nsources: { a: { microphone: m, channels: \"${N}\" }, b: { tone: 1 kHz, live: \"${L}\" } }\n",
            environment: ["N": "2", "L": "false"])
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.sources["b"]?.kind == .testTone(.init(Frequency(hertz: 1000), isLive: false)))
    }

    @Test func theTextsOfAllFilesComeBackAsWritten() {
        let loaded = load(
            "mcpipe: 1\ninclude: b.yaml\nname: \"${N}\"\n", files: ["b.yaml": "output: x\n"],
            environment: ["N": "hidden"],
            set: ["rig=desk"])
        #expect(
            loaded.texts == [
                "main.yaml": "mcpipe: 1\ninclude: b.yaml\nname: \"${N}\"\n", "b.yaml": "output: x\n",
                "--set": "rig=desk",
            ])
    }
}
