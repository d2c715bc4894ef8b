import CaptureModel
import CaptureRuntime
import CaptureTesting
import NIOCore
import NodeTesting
import RecordingNode
import Testing

/// Motion JPEG over real connections.
@Suite struct PreviewTests {
    @Test func everyViewerGetsPicturesOfItsOwn() async throws {
        try await ServedSession.use { served in
            try await served.session.start()
            try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
                for path in ["/preview/monitor", "/preview/monitor", "/preview/wide"] {
                    group.addTask {
                        let (head, pictures) = try await RawClient(address: served.address).pictures(path, count: 5)
                        #expect(head.contains("multipart/x-mixed-replace; boundary=mcpipe-picture"))
                        return pictures
                    }
                }
                for try await pictures in group {
                    #expect(pictures.count >= 5)
                    #expect(pictures.allSatisfy { $0.isJPEG })
                    #expect(Set(pictures).count > 1)
                }
            }
        }
    }

    @Test func aViewerWhoDoesNotReadHoldsNobodyUp() async throws {
        let large = """
            name: large
            defaults: { video: { codec: mjpeg } }
            sources: { picture: { pattern: snow, format: 1280x720@15 } }
            sinks:
              monitor: { preview: web, video: picture }
              file: { record: file.mkv, video: picture }
            """
        let ending = try await ServedSession.use(large) { served -> ContinuousClock.Instant in
            try await served.session.start()
            return try await RawClient(address: served.address).connect { _, outbound in
                try await outbound.write(
                    ByteBuffer(string: "GET /preview/monitor HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                // More than the sockets' buffers hold is sent past the one who reads nothing.
                let (_, pictures) = try await RawClient(address: served.address).pictures(
                    "/preview/monitor", count: 30)
                #expect(pictures.count >= 30)
                #expect(served.session.progress(of: "file").frames >= 15)
                #expect(try await served.get("/healthz").status == 200)
                await served.session.finish()
                return ContinuousClock.now
            }
        }
        #expect(.now - ending < .seconds(20), "the end waits for a viewer")
    }

    @Test func viewersWhoNeverReadAreLetGoAndCountedAndNobodyElseIs() async throws {
        try await ServedSession.use { served in
            try await served.session.start()
            let client = RawClient(address: served.address)
            let reading = Task {
                try await client.connect { inbound, outbound in
                    try await outbound.write(Self.request(for: "wide"))
                    for try await _ in inbound {}
                }
            }
            defer { reading.cancel() }
            try await client.connect(receiveBuffer: 4096) { _, outbound in
                try await outbound.write(Self.request(for: "monitor"))
                var told = served.node.events.makeAsyncIterator()
                let news = await told.next()
                #expect(news == .viewersLetGo(preview: "monitor", count: 1, watching: 0))
            }
            let previews = try #require(
                try await served.get("/api/v1/status").json()["previews"] as? [[String: Any]])
            #expect(previews.map { $0["name"] as? String } == ["monitor", "wide"])
            #expect(previews.map { $0["letGo"] as? Int } == [1, 0])
            #expect(previews.map { $0["watching"] as? Int } == [0, 1])
            #expect(served.session.progress(of: "file").dropped == 0)
        }
    }

    @Test func viewersBeyondTheLimitAreRefusedUntilOneGoes() async throws {
        // Few, for the first ones are sent away if they do not read for long, which is how long many would take to come.
        try await ServedSession.use(viewerLimit: 4) { served in
            try await served.session.start()
            let client = RawClient(address: served.address)
            try await Self.look(at: client, viewers: 4) {
                let reply = try await served.get("/preview/monitor")
                #expect(reply.status == 503)
                #expect(reply.body.contains("4 viewers"))
            }
            // The server learns of those who have gone when it sends them the next picture.
            try await Deadline.until("a free place") {
                try await !client.pictures("/preview/monitor", count: 1).pictures.isEmpty
            }
        }
    }

    @Test func aPreviewEndsWithTheSession() async throws {
        try await ServedSession.use { served in
            try await served.session.start()
            async let all = RawClient(address: served.address).pictures("/preview/monitor", count: .max)
            _ = try await served.get("/preview/monitor.jpg", until: 200)
            await served.session.finish()
            _ = try? await all
            #expect(try await served.get("/healthz").status == 200)
        }
    }

    private static func request(for preview: String) -> ByteBuffer {
        ByteBuffer(string: "GET /preview/\(preview) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }

    /// Opens viewers one after the other, each of which has seen a picture when the next one comes.
    private static func look(at client: RawClient, viewers: Int, _ body: @Sendable () async throws -> Void) async throws
    {
        guard viewers > 0 else { return try await body() }
        try await client.connect { inbound, outbound in
            try await outbound.write(ByteBuffer(string: "GET /preview/monitor HTTP/1.1\r\nHost: localhost\r\n\r\n"))
            for try await _ in inbound { break }
            try await look(at: client, viewers: viewers - 1, body)
        }
    }
}

extension [UInt8] {
    /// Whether it begins and ends as a JPEG picture does.
    fileprivate var isJPEG: Bool { starts(with: [0xFF, 0xD8, 0xFF]) && suffix(2) == [0xFF, 0xD9] }
}
