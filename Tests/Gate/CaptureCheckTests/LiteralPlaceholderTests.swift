import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What is filled in by other programs, and what is not filled in where it stands.
@Suite struct LiteralPlaceholderTests {
    private func ways(name: String = "show", _ sink: String) throws -> [String] {
        let checked = try check(
            """
            mcpipe: 1
            name: "\(name)"
            sources: { bars: { pattern: smpte } }
            sinks: { file: { \(sink), video: bars } }
            """)
        return checked.outcome.diagnostics.filter { $0.code.slug == "literal-placeholder" }
            .flatMap { $0.fixIts.map(\.message) }
    }

    @Test(arguments: [
        ("record: \"out-%05d.mp4\"", "write '{take}' in place of '%05d'"),
        ("record: \"out-%d.mp4\"", "write '{take}' in place of '%d'"),
        ("record: \"%d.%m.%Y.mp4\"", "write '{date}' in place of '%d.%m.%Y'"),
        ("record: \"%H-%M-{take}.mp4\"", "write '{time}' in place of '%H-%M'"),
        ("record: \"out-%Y%m%d-%H%M%S.mp4\"", "write '{date}-{time}' in place of '%Y%m%d-%H%M%S'"),
        ("record: \"{{take}}-{date}.mp4\"", "write '{take}', with single braces"),
        ("record: \"%03d.mp4\", segment: 10 s", "write '{segment}' in place of '%03d'"),
        ("snapshot: \"%05d-{count}.jpg\", every: 1 s", "write '{count}' in place of '%05d'"),
        ("record: \"%NAME%-{take}.mp4\"", "write '{name}' in place of '%NAME%'"),
        ("record: \"%USERNAME%.mp4\"", "write '${USERNAME}' in place of '%USERNAME%'"),
        ("record: \"{count}.mp4\"", "write '{take}', the number of the take"),
    ])
    func thatOfAnotherProgramIsToldWhatToWrite(sink: String, help: String) throws {
        #expect(try ways(sink) == [help])
    }

    @Test(arguments: [
        ("srt://SERVER_IP:9000", "SERVER_IP"), ("rtmp://192.168.x.x/live/key", "192.168.x.x"),
        ("udp://IP_ADDRESS:5000", "IP_ADDRESS"), ("srt://SERVER:9000", ""), ("srt://192.168.1.10:9000", ""),
        ("srt://my_server:9000", ""), ("srt://CAM_1:9000", ""), ("srt://[fe80::1]:9000", ""),
    ])
    func aHostOfAManualIsWarnedOf(url: String, host: String) throws {
        #expect(
            try ways("stream: \"\(url)\"") == (host.isEmpty ? [] : ["write the host's own name or address"]))
        let text =
            "mcpipe: 1\nname: x\nsources: { a: { rtsp: \"rtsp://\(host):554/x\" } }\nsinks: { r: { record: x.mkv, video: a } }\n"
        guard !host.isEmpty else { return }
        let findings = try check(text).outcome.diagnostics
        #expect(findings.contains { $0.message == "source 'a' has the host '\(host)', which stays as it is" })
    }

    /// What `--print` and messages show, and what configurations of other programs have, is no password.
    @Test(arguments: [
        ("***", "the '***' that mcpipe shows in the place of a secret"), ("{CAMERA_PW}", "a name in braces"),
        ("%CAMERA_PW%", "a name between '%'"),
        ("<camera pw>", "a name in angle brackets"),
        ("YOUR_PASSWORD", "one of a manual, 'YOUR_...'"), ("ab***", ""), ("{a", ""), ("100%", ""), ("a<b>", ""),
    ])
    func aPasswordThatStandsForAnotherIsWarnedOf(password: String, mark: String) throws {
        let file = { (keys: String) in
            "mcpipe: 1\nname: x\nsources:\n  a: { rtsp: \"rtsp://h:554/x\", \(keys) }\nsinks: { r: { record: x.mkv, video: a } }\n"
        }
        for word in ["password", "user"] {
            let other = word == "user" ? "password: fish" : "user: joe"
            let found = try check(file("\(word): '\(password)', \(other)")).outcome.diagnostics
                .filter { $0.code.slug == "literal-placeholder" }
            #expect(
                found.map(\.message)
                    == (mark.isEmpty ? [] : ["the \(word) of source 'a' is \(mark), and is sent as it is"]))
            #expect(found.allSatisfy { $0.range?.start.line == 4 && $0.severity == .warning })
        }
    }

    @Test func aPlaceholderInAURLIsWarnedOfToo() throws {
        let findings = try check(
            "mcpipe: 1\nname: x\nsources: { a: { pattern: smpte } }\n"
                + "sinks: { r: { stream: \"rtmp://joe:***@h/app/key\", video: a } }\n"
        ).outcome.diagnostics.filter { $0.code.slug == "literal-placeholder" }
        #expect(findings.count == 1)
    }

    @Test(arguments: ["record: \"100%-{take}.mp4\"", "record: \"50%Dave.mp4\"", "record: \"{{x}}-{date}.mp4\""])
    func aSignThatIsOneIsLeftAlone(sink: String) throws { #expect(try ways(sink) == []) }

    /// Each of its pictures would replace the last: that is an error, and says what to write.
    @Test func aRowOfPicturesWithoutItsNumberIsOneFinding() throws {
        #expect(try ways("snapshot: \"%05d.jpg\", every: 1 s") == [])
        #expect(try ways("snapshot: \"%05d.jpg\"") == ["write '{count}' in place of '%05d'"])
    }

    @Test func theNameOfAGraphHasNoPlaceholders() throws {
        #expect(
            try ways(name: "show-{take}", "record: \"{name}-{take}.mp4\"") == [
                "write '{take}' into the names of files, beside '{name}'"
            ])
    }
}
