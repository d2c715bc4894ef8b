import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// What a composite shows in the place of a lost source.
@Suite struct SlateTests {
    /// Whether the corner of a picture, where no letters are, has the slate's grey.
    private static func isGrey(_ frame: Frame) -> Bool {
        let pixel = frame.bytes.prefix(3)
        return (pixel.max() ?? 255) < 90 && (pixel.min() ?? 0) > 40
    }

    @Test func aSlateStandsForALayerWhileItsSourceIsLost() async throws {
        let server = try await RTSPServer(cameras: [.init("door")])
        let next = Observed<RTSPServer?>(nil)
        defer { for one in [server, next.current] { one?.process.send(SIGKILL) } }
        try await TemporaryFolder.use { folder in
            let greys = Observed<[Bool]>([])
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources:
                  door: { rtsp: "\(server.url("door"))", encoding: h264, on-loss: { picture: slate } }
                compositors: { pip: { size: 320x180, background: blue, layers: [door] } }
                sinks: { eyes: { frames: true, video: pip, pixel-format: BGRA } }
                """,
                during: { session in
                    async let frames: Void = {
                        for await frame in session.frames(from: "eyes") {
                            let isGrey = Self.isGrey(frame)
                            greys.update { if $0.last != isGrey { $0.append(isGrey) } }
                        }
                    }()
                    try await session.reach(45, at: "eyes")
                    server.process.send(SIGKILL)
                    try await Deadline.until("the slate") { greys.current.contains(true) }
                    let back = try await RTSPServer(cameras: [.init("door")], port: server.port)
                    next.update { $0 = back }
                    try await Deadline.until("the camera's picture") { greys.current.last == false }
                    await session.stop()
                    await frames
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(greys.current == [false, true, false])
        }
    }
}
