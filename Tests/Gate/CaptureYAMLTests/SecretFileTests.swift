import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// What is secret in a file stands in no finding about it, whatever is wrong with the file.
@Suite struct SecretFileTests {
    /// A file with a canary in each key that can hold a secret, in each way of writing.
    static let file = """
        mcpipe: 1
        name: canaries
        sources:
          a: { rtsp: "rtsp://us3r-c4nary:pa5s-c4nary@camera/main", latency: 20 ms }
          b: { rtsp: rtsp://camera/main, user: us3r-c4nary, password: pa5s-c4nary }
          c:
            rtsp: rtsp://camera/main?token=pa5s-c4nary&channel=1
            password: >-
              pa5s-c4nary
          d: { rtsp: "rtsp://${WHO}:${WORD}@camera/main", password: "${WORD}" }
        sinks:
          live: { stream: "srt://server:9000?passphrase=pa5s-c4nary", video: a }
          tube: { stream: "rtmp://live.example/app/pa5s-c4nary", video: b, user: us3r-c4nary, password: 'pa5s-c4nary' }
          file: { record: file.mp4, video: c } # was rtsp://us3r-c4nary:pa5s-c4nary@camera

        """
    static let environment = ["WHO": "us3r-c4nary", "WORD": "pa5s-c4nary"]

    /// All that can be printed of a loading.
    static func printed(_ loaded: Loaded<Graph>) -> [String] {
        let plan = loaded.value.map { PipelineWriter.yaml($0) } ?? ""
        return [
            DiagnosticRenderer(texts: loaded.texts, secrets: loaded.secrets).render(loaded.diagnostics),
            loaded.diagnostics.json.indented, SarifRenderer(version: "").render(loaded.diagnostics).indented, plan,
        ]
    }

    @Test func theFileIsGoodAndItsEffectiveFormShowsNoCanary() throws {
        let loaded = load(Self.file, environment: Self.environment)
        #expect(loaded.value != nil && !Self.printed(loaded).joined().contains("c4nary"))
        #expect(loaded.value?.secrets.hidden(in: "pa5s-c4nary") == "***")
    }

    /// What other tools call a secret, in a line that is told about; in words, JSON and SARIF.
    @Test(arguments: [
        "a: { pattern: smpte, header: Bearer pa5s-c4nary }",
        "a: { patern: smpte } # curl -u joe:pa5s-c4nary http://camera",
        "a: { patern: smpte } # stream key pa5s-c4nary",
        "a: { pattern: smpte, h: { Authorization: \"Basic pa5sc4nary==\" } }",
    ])
    func aSecretOfAnotherToolIsInNoForm(line: String) {
        let loaded = load("mcpipe: 1\nsources:\n  \(line)\n")
        #expect(!loaded.diagnostics.isEmpty)
        for text in Self.printed(loaded) { #expect(!text.contains("c4nary"), "\(text)") }
    }

    /// Damage to a canary or its key itself would make it another text; all else is damaged.
    @Test func aThousandDamagedFilesShowNoCanary() {
        var refused = 0
        for seed in 0..<1000 {
            var generator = MutationTests.Seeded(state: UInt64(seed))
            let text = Self.damaged(by: &generator)
            let loaded = load(text, named: "x.yaml", environment: Self.environment)
            for text in Self.printed(loaded) { #expect(!text.contains("c4nary"), "seed \(seed): \(text)") }
            refused += loaded.value == nil ? 1 : 0
        }
        #expect((500...1000).contains(refused), "\(refused) refused")
    }

    private static func damaged(by generator: inout MutationTests.Seeded) -> String {
        var lines = file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let line = Int.random(in: 0..<lines.count, using: &generator)
            let token = MutationTests.tokens.randomElement(using: &generator) ?? ""
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: lines[line] += token
            case 1: lines[line] = token + lines[line]
            case 2: lines.insert("\(token)x: \(token)", at: line)
            case 3: lines.swapAt(line, Int.random(in: 0..<lines.count, using: &generator))
            case 4: lines.insert(lines[line], at: line)
            default:
                // A word that is no part of a secret or of what tells one.
                let words = ["latency", "stream", "record", "video", "sources", "sinks", "name", "rtsp:", "{", "}"]
                let word = words.randomElement(using: &generator) ?? ""
                lines[line] = lines[line].replacing(word, with: token + word.dropLast(), maxReplacements: 1)
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test(arguments: [
        "sources.b.password=n3w-c4nary [", "sources.b.pasword=n3w-c4nary",
        "sources.a.rtsp=rtsp://x:n3w-c4nary@camera/ y",
        "sources.a.rtsp=http://x:n3w-c4nary@camera/", "sources.b.password={a: n3w-c4nary}", "password n3w-c4nary",
        "sinks.live.password=n3w-c4nary, user: x", "sources.b.password.x=n3w-c4nary", "sources.b.password[=n3w-c4nary",
        "sources.b.password[0]=n3w-c4nary", "sources.b.user.x.password=n3w-c4nary",
    ])
    func whatIsSetOnTheCommandLineIsNotShownEither(override: String) {
        let loaded = load(Self.file, environment: Self.environment, set: [override])
        for text in Self.printed(loaded) { #expect(!text.contains("c4nary"), "\(text)") }
    }

    @Test(arguments: [">", ">-", "|"]) func aPasswordOfTwoLinesIsNotRepeated(style: String) {
        let loaded = load(
            "mcpipe: 1\nsources:\n  a:\n    rtsp: rtsp://camera/a\n    password: \(style)\n      c4n\n      :ary7\n")
        for text in Self.printed(loaded) { #expect(!text.contains("c4n") && !text.contains("ary7"), "\(text)") }
    }

    /// The colon is missing, so that all of it is a key.
    @Test(arguments: ["password", "user", "clave", "pin", "stream-key", "key"])
    func whatStandsBehindASecretWordWithoutItsColonIsNotShown(word: String) {
        let loaded = load("mcpipe: 1\nsources: { a: { rtsp: \"rtsp://camera/a\", \(word) x-c4nary-1 } }\n")
        #expect(!loaded.diagnostics.isEmpty)
        for text in Self.printed(loaded) { #expect(!text.contains("c4nary"), "\(text)") }
    }

    /// Inside `{ }` a comma ends the value, and what stands behind it is a key.
    @Test(arguments: [
        ("joe:c4nary-1,c4nary-2@camera/x", []), ("joe:c4nary-1,c4nary-2,c4nary-3@camera/x, latency: 20 ms", []),
        ("joe,c4nary-1:c4nary-2@camera/x", []), ("joe:a,q7,z9@camera/x", ["q7", "z9"]),
        ("camera/x?token=a,c4nary-1", []),
        ("joe:c4nary-1, c4nary-2@camera/x", []), ("joe:c4nary-1,\n      c4nary-2@camera/x", []),
        ("joe:a,?q7@camera/x", ["q7"]), ("joe:c4nary-1>c4nary-2,c4nary-3@camera/x", []),
        ("joe:c4nary-1 c4nary-2,c4nary-3@camera/x", []), ("joe:c4nary-1,c4nary-2: c4nary-3@camera/x", []),
        ("joe:c4nary-1,latency: c4nary-3@camera/x", []),
    ])
    func noPieceOfAPasswordWithACommaIsShown(address: String, short: [String]) {
        let loaded = load(Self.file.replacing("  b: {", with: "  y: { rtsp: rtsp://\(address) }\n  b: {"))
        #expect(!slugs(loaded).isEmpty, "\(rendered(loaded))")
        for text in Self.printed(loaded) {
            for piece in ["c4nary"] + short { #expect(!text.contains(piece), "\(piece): \(text)") }
        }
    }

    @Test(arguments: [
        ("film", "file: '${WORD}.mp4'", "'sources.film.file'"), ("cam", "camera: '${WORD}'", "'sources.cam.camera'"),
        ("far", "rtsp: 'rtsp://camera/${WORD}'", "'sources.far.rtsp'"),
    ])
    func aVariableThatIsSecretElsewhereIsRefusedWhereItWouldBeShown(name: String, key: String, place: String) throws {
        let text = Self.file.replacing("  d: {", with: "  \(name): { \(key) }\n  d: {")
        let loaded = load(text, environment: Self.environment)
        let finding = try #require(loaded.diagnostics.first)
        #expect(slugs(loaded) == ["shown-secret"], "\(rendered(loaded))")
        #expect(finding.message.contains("\(place) shows '${WORD}'"), "\(finding.message)")
        for text in Self.printed(loaded) { #expect(!text.contains("c4nary"), "\(text)") }
        // The user is no such secret: folders are called like users.
        let accepted = load(
            text.replacing("\(key)", with: key.replacing("WORD", with: "WHO")), environment: Self.environment)
        #expect(slugs(accepted) == [], "\(rendered(accepted))")
    }

    @Test func aRigFileShowsNoSecretEither() {
        let loaded = RigFileLoader(
            reader: InMemoryFiles(["rig.yaml": "rig: 1\npasword: c4nary-1\ncameras: [ rtsp://a:c4nary-2@b ]\n"])
        )
        .load(path: "rig.yaml")
        let text = DiagnosticRenderer(texts: loaded.texts, secrets: loaded.secrets).render(loaded.diagnostics)
        #expect(!loaded.diagnostics.isEmpty && !text.contains("c4nary"), "\(text)")
    }
}
