import CaptureRuntime
import NodeTesting
import Testing

/// Pictures of previews over real connections.
@Suite struct PreviewTests {
    @Test func theNewestPictureCanBeHadAlone() async throws {
        try await ServedSession.use(ServedSession.unpaced, limit: .seconds(2)) { served in
            #expect(try await served.get("/preview/monitor.jpg").status == 503)
            try await served.session.start()
            let still = try await served.get("/preview/monitor.jpg", until: 200)
            #expect(still.header("content-type") == "image/jpeg")
        }
    }
}
