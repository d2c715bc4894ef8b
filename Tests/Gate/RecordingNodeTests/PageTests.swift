import CaptureTesting
import Foundation
import MCPipe
import NodeTesting
import Testing

@testable import RecordingNode

/// The page as text.
@Suite struct PageTests {
    @Test(arguments: [
        ("a & b", "a &amp; b"), ("<script>", "&lt;script&gt;"), ("\"'", "&quot;&#39;"),
        ("<\u{301}img>", "&lt;\u{301}img&gt;"), ("caf\u{E9} \u{1F3A5}", "caf\u{E9} \u{1F3A5}"),
    ])
    func whatCouldBeMarkupIsEscaped(text: String, escaped: String) {
        #expect(StatusPage.escaped(text) == escaped)
    }

    @Test func aNameWithMarkupStaysText() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await ServedSession.session(of: ServedSession.previews, in: folder)
            let hostile = NodeName("\"><script>alert(1)</script>")
            let page = StatusPage(await SessionStatus(session), previews: [hostile]).html
            #expect(!page.contains("<script>"))
            #expect(page.contains("&quot;&gt;&lt;script&gt;"))
        }
    }

    @Test func previewsBeyondTheBrowsersConnectionsAreStills() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await ServedSession.session(of: ServedSession.previews, in: folder)
            let names = (1...6).map { NodeName("p\($0)") }
            let page = StatusPage(await SessionStatus(session), previews: names).html
            #expect(page.contains("src=\"/preview/p4\""))
            #expect(page.contains("src=\"/preview/p5.jpg\""))
            #expect(page.components(separatedBy: " data-still").count == 3)
        }
    }

    @Test(arguments: [
        ("localhost", true), ("127.0.0.1:8080", true), ("[::1]", true), ("[::1]:80", true), ("[::1", false),
        ("[::2]:80", false), ("localhost:80x", false), ("localhost:80:80", false), ("user@localhost", false),
        ("127.0.0.1.", false), ("::1", false), ("", false),
    ])
    func aHostIsLoopbackOrNot(authority: String, isLoopback: Bool) {
        #expect(HostCheck.isLoopback(authority) == isLoopback)
    }
}
