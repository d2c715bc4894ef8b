import CaptureDiagnostics
import CaptureYAML
import Testing

/// A URL with a scheme that may stand there is told why it is none all the same.
@Suite struct AddressFlawTests {
    private static func text(_ url: String) -> String {
        "mcpipe: 1\nname: x\nsources: { a: { pattern: ball } }\nsinks: { s: { stream: \"\(url)\", video: a } }\n"
    }

    @Test(arguments: [
        ("srt://a:99999", "has the port '99999' in its URL, and a port is 1 to 65535"),
        ("srt://a:0", "has the port '0' in its URL, and a port is 1 to 65535"),
        ("rtsp://a:/x", "has no port behind its host's ':' in its URL, and a port is 1 to 65535"),
        ("rtsp://a:hunter/x", "has no port behind its host's ':' in its URL, and a port is 1 to 65535"),
        ("rtsp://a b/c", "has a blank in its URL"), ("rtsp://a/b c", "has a blank in its URL"),
        ("rtsp://a/b\\tc", "has a control character in its URL"), ("srt://", "has no host in its URL"),
        ("srt://:9000?mode=listener", "has no host in its URL"),
        ("rtsp://[::1/x", "has a '[' without its ']' in its URL"),
        ("rtsp://::1/x", "has an IPv6 address without brackets in its URL"),
        ("rtsp://fe80::1/x", "has an IPv6 address without brackets in its URL"),
        ("rtsp://u:a/b@h/x", "has an '@' behind a '/', '?' or '#' in its URL"),
        ("rtsp://u:a@b#c@h/x", "has an '@' behind a '/', '?' or '#' in its URL"),
        ("rtsp://u:a@b/c@h/x", "has an '@' behind a '/', '?' or '#' in its URL"),
    ])
    func theCauseIsSaid(url: String, cause: String) throws {
        let loaded = load(Self.text(url))
        let finding = try #require(loaded.diagnostics.first)
        #expect(loaded.diagnostics.count == 1 && finding.code.slug == "invalid-value", "\(rendered(loaded))")
        #expect(finding.message == "'stream' of sink 's' \(cause)")
        #expect(!finding.fixIts.isEmpty && finding.certainFixIt == nil)
    }

    /// What the edits write is a URL.
    @Test(arguments: [
        ("rtsp://a b/c", "rtsp://ab/c"), ("rtsp://a/b c", "rtsp://a/b%20c"), ("rtsp://a/b ", "rtsp://a/b"),
        ("srt://:9000?mode=listener", "srt://0.0.0.0:9000?mode=listener"),
    ])
    func whatIsOfferedIsTaken(url: String, mended: String) throws {
        let texts = try everyWayOut(of: Self.text(url))
        #expect(texts == [Self.text(mended)])
        for text in texts { #expect(load(text).value != nil, "\(rendered(load(text)))") }
    }

    /// What stands where a port should may be a password, and what a variable stands for may be one.
    @Test func nothingOfAURLIsQuotedThatMayBeSecret() {
        let ports = ["rtsp://bob:hunter2x/y", "rtsp://bob:${WORD}/y", "rtsp://bob:8hunter2x/y@h"]
        for url in ports {
            let loaded = load(Self.text(url), environment: ["WORD": "78217"])
            let messages = loaded.diagnostics.map(\.message).joined()
            #expect(!messages.isEmpty && !messages.contains("hunter") && !messages.contains("78217"), "\(messages)")
        }
    }

    /// A password with an '@' and then such a sign makes a part of it look like the host, in the frame too.
    @Test(arguments: ["rtsp://bob:no@hunter2#9@h/x", "rtsp://bob:no@hunter2/a@h/x", "rtsp://bob:no@hunter2?a@h/x"])
    func noPartOfAPasswordIsShown(url: String) {
        let loaded = load(Self.text(url))
        #expect(!loaded.diagnostics.isEmpty && !rendered(loaded).contains("hunter2"), "\(rendered(loaded))")
    }

    /// Another scheme is told those that may stand there.
    @Test func anotherSchemeIsStillToldWhichThereAre() throws {
        let finding = try #require(load(Self.text("http://a:99999/x")).diagnostics.first)
        #expect(finding.message.contains("must be a URL with 'rtsp://'"))
    }
}
