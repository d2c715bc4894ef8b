import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// What is secret is not shown in whatever way it is written, nor wherever in a URL it stands.
@Suite struct SecretSpellingTests {
    /// Signs of YAML, of variables and of nothing at all, before, around and behind a secret.
    private static let spellings = [
        "${P:@}", "${P:?@}", "${P-@}", "${P@", "$@", "a$@", "$$@$", "a, @", "!@", "! @", "!a @", "&@", "&a @", "*@",
        "*a @", "@: 1", "a: @",
        "'it's @", "'@", "\"@", "\"a\" @", "\"a\"@\"", "\"@\\q\"", "'a'@'", "|@", ">@", "%@", "`@", "- @", "? @",
        "a #@", "#@", "[@",
        "[@]", "{@", "{@: 1}", "{a: @", "}@", "]@", "a}, @", "a] @", "@, a", "a\t@", "!secret @", "!include @", "!<@>",
        "!a!@",
    ]

    @Test(arguments: spellings, ["password: ", "Kennwort : ", "password:"])
    func howeverASecretIsWrittenNothingOfItIsShown(spelling: String, key: String) {
        for secret in ["c4nary", "c4nary" + String(repeating: "0", count: 80)] {
            let written = key + spelling.replacing("@", with: secret)
            for entry in ["c: { rtsp: rtsp://camera, \(written) }", "c: { \(written), latency: 20 ms }"] {
                let text = SecretFileTests.file.replacing("  b: {", with: "  \(entry)\n  b: {").replacing(
                    "  c:\n", with: "  e:\n")
                for text in SecretFileTests.printed(load(text)) {
                    #expect(!text.contains("c4nary"), "\(entry): \(text)")
                }
            }
            let block = "  f:\n    rtsp: rtsp://camera\n    \(written)\n    latency: 20 ms\n  b: {"
            let loaded = load(SecretFileTests.file.replacing("  b: {", with: block))
            for text in SecretFileTests.printed(loaded) { #expect(!text.contains("c4nary"), "\(block): \(text)") }
            let set = load(
                SecretFileTests.file, environment: SecretFileTests.environment,
                set: ["sources.b." + written.replacing(": ", with: "=", maxReplacements: 1)])
            for text in SecretFileTests.printed(set) { #expect(!text.contains("c4nary"), "\(written): \(text)") }
        }
    }

    /// A secret that is too short to be looked for elsewhere is not quoted in the first place.
    @Test(arguments: ["${P:§}", "${P-§}", "a$Q§", "!§", "&§", "*§", "{ §: 1 }"])
    func aShortSecretIsNotQuoted(spelling: String) {
        let written = spelling.replacing("§", with: "Zq")
        let text = SecretFileTests.file.replacing(
            "  b: {", with: "  f:\n    rtsp: rtsp://camera\n    password: \(written)\n  b: {")
        let loaded = load(text, environment: SecretFileTests.environment)
        #expect(loaded.value == nil)
        for text in SecretFileTests.printed(loaded) { #expect(!text.contains("Zq"), "\(text)") }
    }

    /// Places in a URL where cameras and servers have secrets.
    @Test(arguments: [
        "rtsp://h/user=admin_password=@_channel=1", "rtsp://h/user=a&password=@", "rtsp://h/live;pw=@",
        "rtsp://h/live#password=@",
        "rtsp://h/?sid=@", "rtsp://h/?jwt=@", "rtsp://h/?session=@", "rtsp://h/?hash=@", "rtsp://h/?access=@",
        "rtsp://h/?code=@",
        "rtsp://h/?pw=@", "rtsp://h/?pswd=@", "rtsp://h/?psw=@", "rtsp://h/?psk=@", "rtsp://h/?pin=@",
        "rtsp://h/?Kennwort=@",
        "rtsp://h/?mdp=@", "rtsp://h/?COOKIE=@", "rtsp:/admin:@@h/x", "rtsp:///admin:@@h/x", "rtsp//admin:@@h/x",
        "rtsp:admin:@@h/x", "admin:@@10.0.0.1/x", "rtsp//admin:@@10.0.0.1/x", "//admin:@@h", "rtsp;//admin:@@10.0.0.1",
    ])
    func whereverASecretStandsInAURLItIsNotShown(url: String) {
        let url = url.replacing("@", with: "pa5s-c4nary", maxReplacements: 1)
        for kind in ["rtsp: ", "'", ""] {
            let value = kind == "rtsp: " ? "{ rtsp: '\(url)' }" : kind + url + kind
            let text = SecretFileTests.file.replacing("  b: {", with: "  f: \(value)\n  b: {")
            let loaded = load(text, environment: SecretFileTests.environment)
            for text in SecretFileTests.printed(loaded) { #expect(!text.contains("c4nary"), "\(value): \(text)") }
            #expect(
                !rendered(loaded).contains("***://") && !rendered(loaded).contains("'***' of"), "\(rendered(loaded))")
            #expect(loaded.secrets.hidden(in: "<pa5s-c4nary>") == "<***>", "\(value)")
        }
    }

    /// Signs that only look like those of a URL or a key, blanks in a URL, what other programs write.
    @Test(arguments: [
        "rtsp：／／joe：@＠h/x", "rtsp：//joe：@@h", "rtsp : // joe : @ @ h", "rtsp :// joe:@ @h", "rtsp: //joe:@@h",
        "rtsps://h:7441/@?enableSrtp", "rtsp://h:7447/@", "rtsps://h/@?enableSrtp", "ｐａｓｓｗｏｒｄ：@", "password\u{A0}: @",
        "password\u{200B}: @", "“password”: “@”", "<password>@</password>", "<user name=\"a\"/><pwd>@</pwd>",
        "{ name: RTSP_PASSWORD, value: @ }", "- { \"name\": \"CAMERA_TOKEN\", \"value\": \"@\" }",
        "[\"--password\", \"@\"]", "['--rtsp-password','@']", "basic_auth: @", "auth_header: @", "- auth-header: @",
        "Kennwort：@", "geslo: @",
    ])
    func inWhateverFormASecretIsWrittenItIsNotShown(form: String) {
        let secret = "pa5s-c4nary-0123"
        let line = form.replacing("@", with: secret, maxReplacements: 1)
        for text in [
            SecretFileTests.file.replacing("  b: {", with: "  \(line)\n  b: {"),
            SecretFileTests.file.replacing("  b: {", with: "  # \(line)\n  c: { rstp: x }\n  b: {"),
        ] {
            let loaded = load(text, environment: SecretFileTests.environment)
            for text in SecretFileTests.printed(loaded) { #expect(!text.contains("c4nary"), "\(line): \(text)") }
            #expect(loaded.secrets.hidden(in: "<\(secret)>") == "<***>", "\(line)")
        }
    }

    /// A secret may stand in another line than its key or its URL's beginning.
    @Test(arguments: [
        "rtsp: rtsp://joe:\n      @@h/x", "rtsp: rtsp://joe\n      :@@h/x", "rtsp: rtsp://joe:abcd\n      @@h/x",
        "rtsp: rtsp://\n      joe:@@h/x",
        "rtsp: \"rtsp://joe:\\\n      @@h/x\"", "password: abcd\n      @", "- password: abcd\n        @",
        "? password\n    : @", "password\n    : @",
        "- name: RTSP_PASSWORD\n      value: @", "- name: RTSP_PASSWORD\n\n      value: \"@\"",
        "-----BEGIN PRIVATE KEY-----\n    @\n    -----END PRIVATE KEY-----",
        "key: |\n      -----BEGIN RSA PRIVATE KEY-----\n      @",
    ])
    func aSecretInALineOfItsOwnIsNotShown(form: String) {
        let secret = "pa5s-c4nary-0123"
        let block = "  f:\n    " + form.replacing("@", with: secret, maxReplacements: 1)
        for rest in ["", "\n    latency: 20 ms", "\n    rstp: x"] {
            let text = SecretFileTests.file.replacing("  b: {", with: block + rest + "\n  b: {")
            let loaded = load(text, environment: SecretFileTests.environment)
            for text in SecretFileTests.printed(loaded) { #expect(!text.contains("c4nary"), "\(block): \(text)") }
            #expect(loaded.secrets.hidden(in: "<\(secret)>") == "<***>", "\(block)")
            #expect(loaded.secrets.hidden(in: "latency 20 ms and rstp") == "latency 20 ms and rstp", "\(block)")
        }
    }

    /// What only sounds alike stays visible: users' tools, names of cameras' paths, lists of other things.
    @Test(arguments: [
        "user-agent: Zq4-agent", "name: front, value: Zq4-agent", "rtsp://h:554/Zq4-agent",
        "rtsp://h:554/Zq4agentZq4agent",
        "password: ${PW}\n  x: Zq4-agent", "author: Zq4-agent", "rtsp://h/x\n  Zq4-agent", "authority: Zq4-agent",
        "[\"--verbose\", \"Zq4-agent\"]", "rtsp://[fe80::1]/Zq4-agent", "name: a_token\n  - Zq4-agent",
        "<pass-through>x</pass-through> Zq4-agent",
    ])
    func whatOnlyLooksLikeASecretStaysVisible(form: String) {
        var secrets = Secrets()
        secrets.insert(file: "mcpipe: 1\nsources:\n  \(form)\n")
        #expect(
            secrets.hidden(in: "it is Zq4-agent, Zq4agentZq4agent", .finding) == "it is Zq4-agent, Zq4agentZq4agent")
    }

    @Test(arguments: [
        "live_123_c4nary", "a1b2-c3d4-e5f6-c4nary", "rtmp://h/live_123_c4nary", "rtmp://h/app/c4nary",
        "rtmp://h/app/c4nary/",
        "srt://h:9000/live_123_c4nary", "srt://h:9000/app/c4nary", "srt://h:9000?streamid=#!::r=x,u=c4nary",
        "rtmp:/h/app/live_123_c4nary", "a.rtmp.example/live2/c4nary", "rtpm://h/live2/c4nary",
        "https://live.example/app/c4nary",
        "rtmp:///live2/c4nary",
    ])
    func theKeyOfAStreamIsNotShown(target: String) {
        for text in [
            "live: { stream: '\(target)', video: a }",
            ["rtmp:", "srt:"].contains(where: target.hasPrefix) ? "live: '\(target)'" : "",
            "live: { stream: \(target), vidoe: a }",
        ] where !text.isEmpty {
            let loaded = load(
                SecretFileTests.file.replacing("  tube: {", with: "  x\(text)\n  tube: {"),
                environment: SecretFileTests.environment)
            for printed in SecretFileTests.printed(loaded) {
                #expect(!printed.contains("c4nary"), "\(text): \(printed)")
            }
        }
    }

    /// What is hidden once is hidden wherever it stands, so an application or a host must not be.
    @Test(arguments: ["rtmp://h:1935/live", "srt://h:9000/live", "h:1935/live", "h/live", "udp://h:9000/a/live"])
    func theApplicationOfAStreamIsShown(target: String) {
        let loaded = load(
            SecretFileTests.file.replacing("  tube: {", with: "  x: { stream: '\(target)', vidoe: a }\n  tube: {"),
            environment: SecretFileTests.environment)
        #expect(loaded.secrets.hidden(in: "a live picture", .finding) == "a live picture")
        #expect(rendered(loaded).contains(target), "\(rendered(loaded))")
    }

    /// As manuals write a URL. What stands where a password may is hidden there, and not in the sentence about it.
    @Test(arguments: ["host:port", "user:password@host:port"])
    func theWordsOfAManualAreNotHiddenInSentences(authority: String) {
        let loaded = load("mcpipe: 1\nname: x\nsources: { a: { rtsp: \"rtsp://\(authority)/path\" } }\n")
        #expect(
            loaded.diagnostics.first?.message
                == "'rtsp' of source 'a' has no port behind its host's ':' in its URL, and a port is 1 to 65535")
        #expect(!rendered(loaded).contains("password@") && !rendered(loaded).contains("host:port\""))
    }

    @Test func aURLInThePlaceOfASourceIsToldHowItIsWritten() throws {
        let text = "mcpipe: 1\nname: x\nsources: { back: 'x' }\nsinks: { s: { record: x.mkv, video: back } }\n"
        for url in ["rtsp://u:p@h/x", "rtsp://camera/main"] {
            let loaded = load(text.replacing("'x'", with: url))
            let finding = try #require(loaded.diagnostics.first)
            #expect(finding.fixIts.map(\.message) == ["write '{ rtsp: \"rtsp://...\" }'"], "\(rendered(loaded))")
            #expect(finding.fixIts.first?.edits.isEmpty == url.contains("@"))
        }
    }

    @Test(arguments: ["!secret cam_pw", "!env CAM", "!include pw.yaml", "!vault x-1", "!mine abcd"])
    func aTagThatMayMeanSomethingIsNeverTakenOutUnasked(value: String) throws {
        for key in ["password", "user", "rtsp", "latency"] {
            let text = "mcpipe: 1\nname: x\nsources: { a: { rtsp: 'rtsp://h', \(key): \(value) } }\n"
            let loaded = load(key == "rtsp" ? text.replacing("rtsp: 'rtsp://h', ", with: "") : text)
            let finding = try #require(loaded.diagnostics.first { $0.code.slug == "yaml-tag" }, "\(rendered(loaded))")
            #expect(finding.certainFixIt == nil && !finding.fixIts.isEmpty)
            #expect(
                value.hasPrefix("!include") || value.hasPrefix("!mine") || finding.fixIts[0].message.contains("${NAME}")
            )
        }
    }
}
