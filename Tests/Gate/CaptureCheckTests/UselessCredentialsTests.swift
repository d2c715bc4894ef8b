import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// Users and passwords of streams whose protocols have none.
@Suite struct UselessCredentialsTests {
    private static func graph(_ url: String, _ keys: String = "") -> String {
        """
        mcpipe: 1
        name: open
        sources: { bars: { pattern: smpte } }
        sinks: { out: { stream: "\(url)", video: bars\(keys) } }
        """
    }

    private static let keys = ", user: joe, password: swordfish"

    @Test(arguments: ["udp://%10.0.0.1:5004", "rtp://%10.0.0.1:5004", "srt://%10.0.0.1:9000"])
    func theyAreRefusedInTheURLAndInKeysAndNotShown(url: String) throws {
        let bare = url.replacing("%", with: "")
        for text in [
            Self.graph(url.replacing("%", with: "joe:swordfish@")), Self.graph(bare, Self.keys),
            Self.graph(url.replacing("%", with: "joe@")),
        ] {
            let checked = try check(text)
            #expect(checked.errors == ["useless-credentials"], "\(checked.rendered)")
            #expect(!checked.rendered.contains("swordfish"))
        }
        #expect(try check(Self.graph(bare)).errors.isEmpty)
    }

    /// A name for all who listen is written `@239.0.0.1` by players.
    @Test func anEmptyUserIsNone() throws {
        #expect(try check(Self.graph("udp://@239.0.0.1:5004")).errors.isEmpty)
    }

    @Test func aServerThatAsksForAPasswordIsGivenIt() throws {
        #expect(try check(Self.graph("rtmp://10.0.0.1/live/x", Self.keys)).errors.isEmpty)
        #expect(try check(Self.graph("rtsp://10.0.0.1/x", Self.keys)).errors.isEmpty)
    }
}
