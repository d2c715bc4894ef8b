import GStreamerKit
import Testing

/// The handler is the process's, hence one test, which looks only for its own warning.
@Suite struct LogTests {
    @Test func aWarningOfTheLibraryReachesTheHandler() throws {
        let log = Log<LogMessage>()
        GStreamer.setLogHandler { log.add($0) }
        defer { GStreamer.setLogHandler(nil) }
        // GStreamer complains of an element that is let go while it is started.
        do {
            let element = try Element.make("fakesink", name: "let-go-too-early")
            try element.setState(.ready)
        }
        let message = log.all.first { $0.text.contains("let-go-too-early") }
        #expect(message?.domain == "GStreamer")
        #expect(message?.level == .critical)
    }
}
