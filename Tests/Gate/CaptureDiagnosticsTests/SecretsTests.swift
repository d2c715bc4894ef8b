import CaptureDiagnostics
import Foundation
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
        ("rtmp://live.example/app/c4nary/", "rtmp://live.example/app/***/"),
        ("rtmp://live.example/live_123_c4nary", "rtmp://live.example/***"),
        ("srt://server:9000/app/c4nary", "srt://server:9000/app/***"),
        ("rtsp:///bob:c4nary@camera/main", "rtsp:///***@camera/main"),
        ("a=rtsp://b:c4nary@c d=rtsp://e:c4nary@f", "a=rtsp://***@c d=rtsp://***@f"),
        ("camera 'bob:c4nary@10.0.0.1/main' is not there", "camera '***@10.0.0.1/main' is not there"),
        ("//bob:c4nary@10.0.0.1:554", "***@10.0.0.1:554"), ("rtmp:///live/c4nary", "rtmp:///live/***"),
        ("mail:1@cam.example and 1280x720@29.97", "mail:1@cam.example and 1280x720@29.97"),
    ])
    func theFormOfATextTellsWhatIsSecret(text: String, shown: String) {
        #expect(Secrets.none.hidden(in: text) == shown)
    }

    /// A name that holds a secret is part of a text in quotes, whose end is none of the secret.
    @Test(arguments: [
        "password=c4nary", "password: c4nary", "a&token=c4nary", "--password c4nary", "Authorization: Bearer c4nary",
    ])
    func outputInJSONStaysJSON(name: String) throws {
        for quote in ["\"", "'"] {
            var secrets = Secrets()
            secrets.insert(file: "mcpipe: 1\nname: \(quote)\(name)\(quote)\nsources: { a: { \(quote)x\(quote): 1 } }\n")
            let shown = secrets.hidden(in: "{\n  \"name\": \"\(name)\",\n  \"live\": true\n}")
            #expect(!shown.contains("c4nary") && shown.hasSuffix("***\",\n  \"live\": true\n}"), "\(shown)")
        }
        // A quote that is part of a secret is escaped there.
        var secrets = Secrets()
        secrets.insert("c4\"nary")
        #expect(secrets.hidden(in: "{ \"a\": \"c4\\\"nary\" }") == "{ \"a\": \"***\" }")
        #expect(secrets.hidden(in: "{ \"c4\": \"nary\", \"b\": 1 }") == "{ \"c4\": \"nary\", \"b\": 1 }")
    }

    /// A sentence in JSON may hold a text in quotes, and several lines: what its strings say is looked at, not how they are written.
    @Test(arguments: [
        "'out' sends to \"srt://h:9000?passphrase=c4nary\", which is open", "uri: \"rtsp://joe:c4nary@h\"\nvideo: a",
        "rtsp://joe:c4nary wîth blanks@h", "\u{1F3A5}\tsrt://h?passphrase=c4nary\\",
        "\"passphrase\": srt://h?pw=c4nary",
    ])
    func whatStringsOfJSONSayIsHiddenAndTheJSONStaysWhole(text: String) throws {
        let json = JSONValue.object([.init("text", .string(text)), .init("count", .int(3)), .init("after", "x\"y")])
        for written in [json.description, json.indented, json.description + "\n" + json.description + "\n"] {
            let shown = Secrets.none.hidden(in: written)
            #expect(!shown.contains("c4nary"), "\(shown)")
            for line in written == json.indented ? [shown] : shown.split(separator: "\n").map(String.init) {
                let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                let hidden = try #require(read?["text"] as? String)
                #expect(hidden.contains("***") && hidden.split(separator: "***").allSatisfy(text.contains), "\(hidden)")
                #expect(read?["count"] as? Int == 3 && read?["after"] as? String == "x\"y")
            }
        }
    }

    /// A number of 16 digits is hidden as a text, and what is between the strings of JSON is no text.
    @Test func theSignsAndNumbersOfJSONStayAsTheyAre() {
        var secrets = Secrets()
        secrets.insert("1234567890123456")
        let shown = secrets.hidden(in: #"{"a":1234567890123456,"b":"x 1234567890123456","c":"\ud83c\udfa5 \/ \q é"}"#)
        #expect(shown == #"{"a":1234567890123456,"b":"x ***","c":"\ud83c\udfa5 \/ \q é"}"#)
    }

    /// What begins like JSON and is none is hidden as any text.
    @Test(arguments: [
        "[a] rtsp://b:c4nary@h", "{ \"a\": rtsp://b:c4nary@h", "[\"rtsp://b:c4nary@h", "{'a': 'rtsp://b:c4nary@h'}",
    ])
    func whatOnlyBeginsLikeJSONIsHiddenToo(text: String) {
        #expect(Secrets.none.hidden(in: text) == text.replacing("b:c4nary", with: "***"))
    }

    /// Cameras and servers put secrets into each part of a URL, under many names, in any case.
    @Test(arguments: [
        "/user=admin_password=@_channel=1_stream=0.sdp", "/user=a&password=@", "/user=a&password=@&channel=1",
        "/live;pw=@", "/live#password=@", "/live?a=1#token=@", "/password=@/ch1", "/x,password=@", "/?a=1;password=@",
        "/?p%61ssword=@", "/?cam[password]=@", "/user:x?loginpas=@&loginuse=b",
    ])
    func aSecretFieldIsHiddenInEachPartOfAURL(tail: String) {
        let text = "rtsp://camera:554" + tail.replacing("@", with: "c4nary")
        let shown = Secrets.none.hidden(in: text)
        #expect(!shown.contains("c4nary") && shown.hasPrefix("rtsp://camera:554/"), "\(shown)")
    }

    @Test(arguments: [
        "sid", "jwt", "session", "sessionId", "PHPSESSID", "hash", "access", "access_token", "code", "pw", "pswd",
        "psw",
        "psk", "wifi_psk", "pin", "Kennwort", "kennwort", "KENNWORT", "mdp", "MDP", "cookie", "Password", "PWD",
        "Пароль",
        "ПАРОЛЬ", "SENHA", "Contraseña", "Hasło", "HASŁO", "apiKey", "Signature", "streamid", "ticket",
        "clave", "mi-clave", "chave", "Schlüssel", "ŞIFRE", "sleutel",
    ])
    func aFieldsNameTellsASecretInAnyCase(name: String) {
        for tail in ["/main?\(name)=c4nary&channel=1", "/main?channel=1&\(name)=c4nary", "/\(name)=c4nary_channel=1"] {
            let shown = Secrets.none.hidden(in: "rtsp://camera\(tail)")
            #expect(!shown.contains("c4nary") && shown.contains("channel=1"), "\(shown)")
        }
    }

    @Test(arguments: [
        "rtsp://camera/cam/realmonitor?channel=1&subtype=0", "rtsp://camera/live?codec=h264&side=left&opinion=1",
        "rtsp://camera/channel=1_stream=0.sdp", "srt://server:9000?mode=caller&latency=200",
        "rtmp://live.example/live2", "srt://server:9000/", "file:///shot:1@cam.mp4",
    ])
    func fieldsThatAreNoSecretsAreShown(text: String) {
        #expect(Secrets.none.hidden(in: text, .finding) == text)
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
        ("# token=c4nary", "# token=***"), ("# stream-key c4nary", "# stream-key ***"),
        ("a: Bearer c4nary-1.x", "a: Bearer ***"), ("{ h: \"Basic am9lOmM0bmFyeQ==\" }", "{ h: \"Basic ***\" }"),
        ("curl -u joe:c4nary rtsp://h/x", "curl -u *** rtsp://h/x"),
        ("# basic settings, bearer of news", "# basic settings, bearer of news"),
        ("a: 1 # Stream key c4nary", "a: 1 # Stream key ***"), ("# my API key c4nary", "# my API key ***"),
        ("sources.a.password=c4nary", "sources.a.password=***"),
        ("{\"password\":\"c4nary\"}", "{\"password\":\"***\"}"),
        ("  rtsp: bob:c4nary@camera", "  rtsp: ***@camera"),
        ("  rtsp: \"rtsp//bob:c4nary@camera\"", "  rtsp: \"rtsp//***@camera\""),
        ("  rtsp: rtsp:/bob:c4nary@camera/x", "  rtsp: rtsp:/***@camera/x"),
        ("  rtsp: rtsp:bob:c4nary@camera", "  rtsp: rtsp:***@camera"),
        ("  rtsp: rtsp:c4nary@camera", "  rtsp: rtsp:***@camera"),
        ("  stream: SRT:\\\\bob:c4nary@server", "  stream: SRT:\\\\***@server"),
        ("  password: &pw c4nary", "  password: ***"), ("  password: ${DOOR:-c4nary}", "  password: ***"),
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

    /// A password that YAML takes for something else still ends where its line does.
    @Test(arguments: [
        ("  password: a, c4nary", "  password: ***"), ("  password: !c4nary", "  password: ***"),
        ("  password: &c4nary", "  password: ***"), ("  password: &a c4nary", "  password: ***"),
        ("  password: *c4nary", "  password: ***"), ("  password: |c4nary", "  password: ***"),
        ("  password: @c4nary", "  password: ***"), ("  password: a: c4nary", "  password: ***"),
        ("  password: 'it's c4nary", "  password: '***"), ("  password: \"a\" c4nary", "  password: \"***"),
        ("  password: \"a\"c4nary\"", "  password: \"***"), ("  password: a #c4nary", "  password: ***"),
        ("  password: c4nary # old", "  password: *** # old"),
        ("  password: 'c4nary' # old", "  password: '***' # old"),
        ("a: { password: b, c4nary, user: x }", "a: { password: ***, user: *** }"),
        ("a: { password: b}c4nary }", "a: { password: *** }"),
        ("a: { password: !c4nary, x: 1 }", "a: { password: ***, x: 1 }"),
        ("a: { password: 'it's c4nary' }", "a: { password: '*** }"),
        ("a: { password: [ x, c4nary ], b: 1 }", "a: { password: ***, b: 1 }"),
        ("a: { password: { x: 1, y: c4nary }, b: 1 }", "a: { password: ***, b: 1 }"),
        ("a: { password: \"c4nary\", b: 1 }", "a: { password: \"***\", b: 1 }"),
        ("a: { password: b}, c4nary }", "a: { password: *** }"), ("a: { password: b] c4nary }", "a: { password: *** }"),
        ("a: [ { password: c4nary }, { b: 1 } ] # c", "a: [ { password: *** }, { b: 1 } ] # c"),
        ("a: { password: ${DOOR}, b: 1 }", "a: { password: ${DOOR}, b: 1 }"),
        ("  password: !secret c4nary", "  password: !secret ***"), ("  stream: live_123_c4nary", "  stream: ***"),
        ("  stream: a1b2-c3d4-e5f6-c4nary", "  stream: ***"), ("  stream: front", "  stream: front"),
    ])
    func theRestOfALineBehindASecretKeyIsSecretHoweverItIsQuoted(line: String, shown: String) {
        #expect(Secrets.none.hidden(in: line, .line) == shown)
    }

    @Test(arguments: [
        "pw", "pswd", "psw", "psk", "pin", "Kennwort", "KENNWORT", "mdp", "cookie", "jwt", "Пароль", "ПАРОЛЬ", "SENHA",
        "Contraseña",
    ])
    func aKeysNameTellsASecretInAnyCase(name: String) {
        #expect(Secrets.none.hidden(in: "  \(name): c4nary", .line) == "  \(name): ***")
        #expect(Secrets.isSecretKey(name))
    }

    @Test(arguments: ["ping", "spin", "pinned", "pattern", "position", "code", "hash", "speed", "opinion"])
    func aKeyThatOnlySoundsAlikeTellsNone(name: String) { #expect(!Secrets.isSecretKey(name)) }

    /// A message shows no more than the beginning of a long text.
    @Test func theBeginningOfALongValueIsHiddenToo() {
        var secrets = Secrets()
        secrets.insert("c4nary" + String(repeating: "x", count: 80))
        #expect(secrets.hidden(in: "'password: c4naryxxx...' is none", .finding) == "'password: ***...' is none")
        #expect(secrets.hidden(in: "'c4narz...' and 'c...'", .finding) == "'c4narz...' and 'c...'")
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
                  secret: "${SHOWN:?c4nary-7} a, c4nary-8"
                d: plain-text-7
                """)
        for text in ["c4nary%401", "c4nary@1", "c4nary-3", "c4nary-4", "c4nary-5", "c4nary-6", "c4nary-7", "c4nary-8"] {
            #expect(secrets.hidden(in: "<\(text)>") == "<***>", "\(text)")
        }
        for text in ["plain-text-7", "${TOKEN:-", "SHOWN", "password: |"] {
            #expect(secrets.hidden(in: text, .finding) == text)
        }
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
