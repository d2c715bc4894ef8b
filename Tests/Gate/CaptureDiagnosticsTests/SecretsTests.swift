import CaptureDiagnostics
import Testing

/// What is hidden in which texts.
@Suite struct SecretsTests {
    @Test(arguments: [
        ("rtsp://bob:c4nary@camera:554/main", "rtsp://***@camera:554/main"),
        ("'rtsp://bob:c4n ary@camera/main' and more", "'rtsp://***@camera/main' and more"),
        ("no answer of rtsp://bob:c4nary@camera/main, again", "no answer of rtsp://***@camera/main, again"),
        ("rtsp://c4nary@camera", "rtsp://***@camera"),
        ("rtsp://bob:c4/nary@camera/main", "rtsp://***@camera/main"),
        ("rtsp://bob:12/nary@camera/main", "rtsp://***@camera/main"),
        ("rtsp://bob:c4nary", "rtsp://***"),
        ("srt://server:9000?passphrase=c4nary&mode=caller", "srt://server:9000?passphrase=***&mode=caller"),
        ("srt://server:9000?streamid=publish:x:u:c4nary&mode=caller", "srt://server:9000?streamid=***&mode=caller"),
        ("rtmp://live.example/app/c4nary", "rtmp://live.example/app/***"),
        ("rtmps://live.example/app/c4nary?a=1", "rtmps://live.example/app/***?a=1"),
        ("a=rtsp://b:c4nary@c d=rtsp://e:c4nary@f", "a=rtsp://***@c d=rtsp://***@f"),
    ])
    func theFormOfATextTellsWhatIsSecret(text: String, shown: String) {
        #expect(Secrets.none.hidden(in: text) == shown)
    }

    @Test(arguments: [
        "rtsp://camera/axis@2x", "rtsp://camera:${PORT}/main", "rtsp://[::1]:8554/x?y=1#z", "http://localhost:8080/.",
        "srt://0.0.0.0:9000?mode=listener", "{format:1280x720@30}", "1920x1080@29.97",
        "see https://docs.example: it says",
        "rtmp://live.example/app/", "a:b", "me@home", "no file 'shot:1@cam.mp4'", "mailto:joe@mail.example",
    ])
    func whatIsNoSecretStays(text: String) {
        #expect(Secrets.none.hidden(in: text, .finding) == text)
    }

    @Test(arguments: [
        ("  password: c4nary", "  password: ***"), ("  password: \"c4 #nary\" # old", "  password: \"***\" # old"),
        ("a: { rtsp: x, password: c4nary, user: bob }", "a: { rtsp: x, password: ***, user: *** }"),
        ("  pasword: c4nary", "  pasword: ***"), ("  Passwrod : 'c4nary'", "  Passwrod : '***'"),
        ("  password c4nary", "  password ***"), ("  password：c4nary", "  password：***"),
        ("# token=c4nary", "# token=***"),
        ("sources.a.password=c4nary", "sources.a.password=***"),
        ("{\"password\":\"c4nary\"}", "{\"password\":\"***\"}"),
        ("  rtsp: bob:c4nary@camera", "  rtsp: ***@camera"),
        ("  rtsp: \"rtsp//bob:c4nary@camera\"", "  rtsp: \"***@camera\""),
        ("  password: &pw c4nary", "  password: &pw ***"), ("  password: ${DOOR:-c4nary}", "  password: ***"),
        ("  stream-key: c4nary", "  stream-key: ***"), ("  api-key: c4nary", "  api-key: ***"),
        ("  key: c4nary", "  key: ***"), ("  apiKey: c4nary", "  apiKey: ***"),
        ("  headers: { Authorization: \"Bearer c4nary\" }", "  headers: { Authorization: \"***\" }"),
        ("  пароль: c4nary", "  пароль: ***"), ("  contraseña: c4nary", "  contraseña: ***"),
        ("  密码：c4nary", "  密码：***"), ("  パスワード: c4nary", "  パスワード: ***"),
        // What tells nobody anything, and what only sounds alike.
        ("  keyframe-interval: 2 s", "  keyframe-interval: 2 s"), ("# the key of the door", "# the key of the door"),
        ("  password: ${DOOR}", "  password: ${DOOR}"), ("  password:", "  password:"),
        ("  key-frames: 1 s", "  key-frames: 1 s"),
        ("  users: 3", "  users: 3"), ("  user name", "  user name"),
    ])
    func aLineOfAFileShowsNothingBehindSecretKeys(line: String, shown: String) {
        #expect(Secrets.none.hidden(in: line, .line) == shown)
    }

    @Test func aKnownValueIsHiddenWhereverAndHoweverItIsWritten() {
        var secrets = Secrets()
        secrets.insert("c4n/\"ary")
        for text in ["c4n/\"ary", "xc4n/\"aryx", "c4n%2F%22ary", JSONValue.string("c4n/\"ary").description] {
            #expect(!secrets.hidden(in: "it is \(text) here").contains("ary"), "\(text)")
        }
    }

    /// A password may be any word, also one that programs look for: such are hidden from people, as words.
    @Test func ordinaryWordsAreHiddenInFindingsOnly() {
        var secrets = Secrets()
        secrets.insert("started")
        secrets.insert(user: "oper4tor")
        #expect(secrets.hidden(in: "{\"event\":\"started\"}") == "{\"event\":\"started\"}")
        #expect(secrets.hidden(in: "/srv/oper4tor/a.mp4") == "/srv/oper4tor/a.mp4")
        #expect(secrets.hidden(in: "no camera 'started' of oper4tor", .finding) == "no camera '***' of ***")
        #expect(secrets.hidden(in: "it restarted", .finding) == "it restarted")
    }

    @Test(arguments: ["", "a", "abc"]) func aValueThatIsPartOfTooManyWordsIsHiddenWhereItStandsOnly(value: String) {
        var secrets = Secrets()
        secrets.insert(value)
        #expect(secrets.isEmpty)
    }

    @Test func aFilesTextTellsItsSecretsAlsoWhereItIsNoYAML() {
        var secrets = Secrets()
        secrets.insert(
            file: """
                a: { rtsp: "rtsp://bob:c4nary%401@camera", password: [ "c4nary-2
                b:
                  password: |
                    c4nary-3
                  user: bob
                c:
                  password: "c4nary-4
                    c4nary-5"
                  token: ${TOKEN:-c4nary-6}
                d: plain-text-7
                """)
        for text in ["c4nary%401", "c4nary@1", "c4nary-3", "c4nary-4", "c4nary-5", "c4nary-6"] {
            #expect(secrets.hidden(in: "<\(text)>") == "<***>", "\(text)")
        }
        for text in ["plain-text-7", "${TOKEN:-", "password: |"] { #expect(secrets.hidden(in: text) == text) }
    }

    @Test func aQuotedLineShowsNoSecretAndItsCaretStaysBelowWhatItMeans() {
        let code = DiagnosticCode("some-code", summary: "", explanation: "", remedy: "")
        let text = "a: { rtsp: \"rtsp://bob:c4nary@camera\", latnecy: 3 } # and c4nary-2\n"
        var secrets = Secrets()
        secrets.insert("c4nary-2")
        let finding = Diagnostic(
            code, "no 'c4nary-2' here", at: SourceRange(file: "x", line: 1, column: 40), label: "here")
        #expect(
            DiagnosticRenderer(texts: ["x": text], secrets: secrets).render(finding) == """
                x:1:40: error: no '***' here [some-code]
                 1 | a: { rtsp: "rtsp://***@camera", latnecy: 3 } # and ***
                   |                                 `- error: here

                """)
    }

    @Test func aWayOutThatWouldWriteASecretKeepsItsWordsOnly() throws {
        let code = DiagnosticCode("some-code", summary: "", explanation: "", remedy: "")
        let place = SourceRange(file: "x", line: 1, column: 1)
        let finding = Diagnostic(
            code, "m", at: place,
            fixIts: [
                .init("write it", edits: [.init(place, "rtsp://bob:c4nary@camera")]),
                .init("or", edits: [.init(place, "b")]),
            ])
        let shown = Secrets.none.hidden(in: finding)
        #expect(shown.fixIts.map(\.message) == ["write it", "or"])
        #expect(shown.fixIts.map(\.edits.count) == [0, 1])
    }
}
