import CaptureCheck
import CaptureDSL
import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import MCPipe
import RunTesting
import Testing

/// How a session starts, runs and stops on this machine.
@Suite struct RunningTests {
    /// A small recording of one camera.
    private func recorder(in folder: TemporaryFolder) async throws -> (CaptureSession, CaptureMovieFileOutput) {
        let session = try await Stage.session(in: folder)
        let back = try session.added(.backWide)
        try back.setActiveFormat(FormatRequest(size: Size(640, 480), rate: FrameRate(30)))
        return (session, try session.adding(CaptureMovieFileOutput(to: "{take}.mp4"), from: back.ports))
    }

    @Test func aSessionRunsAgainAndWritesAnotherFile() async throws {
        try await TemporaryFolder.use { folder in
            let (session, movie) = try await recorder(in: folder)
            try await Stage.run {
                for _ in 1...2 {
                    try await session.startRunning()
                    #expect(session.isRunning)
                    try await session.startRunning()
                    try await session.reach(10, of: [movie])
                    #expect(try await session.stopRunning()?.verdict.isWhole == true)
                    #expect(!session.isRunning)
                }
            }
            #expect(try folder.contents == ["001.mp4", "002.mp4", "stage-001.take.json", "stage-002.take.json"])
            for name in ["001.mp4", "002.mp4"] {
                #expect(try TakeManifest(reading: folder.path("stage-\(name.prefix(3)).take.json")).state == .complete)
                let video = try #require(try await MediaJudge.examine(folder[name]).video.first)
                #expect((video.width, video.height) == (640, 480) && video.frames >= 10)
            }
        }
    }

    @Test func nothingIsChangedWhileItRuns() async throws {
        try await TemporaryFolder.use { folder in
            let (session, movie) = try await recorder(in: folder)
            let (back, front) = (try #require(session.inputs.first), try session.input(.front))
            let before = session.graph
            try await Stage.run {
                let call = #line + 1
                try await session.startRunning()
                let answer = session.canAddInput(front)
                let calls: [() throws -> Void] = [
                    { try session.addInputWithNoConnections(front) }, { try session.removeOutput(movie) },
                    { try back.setActiveFormat(.best) }, { try session.removeInput(back) },
                ]
                for change in calls {
                    let error = try #require(refusal(change))
                    #expect(error.slugs == ["session-running"])
                    #expect(error.diagnostics.first?.range?.start.line == call)
                    #expect(error.diagnostics == answer.diagnostics)
                }
                #expect(session.graph == before)
                try await session.reach(5, of: [movie])
                _ = try await session.stopRunning()
                try session.addInputWithNoConnections(front)
            }
        }
    }

    @Test func aStartAndAStopMayComeFromManyTasksAtOnce() async throws {
        try await TemporaryFolder.use { folder in
            let (session, movie) = try await recorder(in: folder)
            try await Stage.run {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 1...8 { group.addTask { try await session.startRunning() } }
                    try await group.waitForAll()
                }
                try await session.reach(10, of: [movie])
                let reports = try await withThrowingTaskGroup(of: RecordingReport?.self) { group in
                    for _ in 1...8 { group.addTask { try await session.stopRunning() } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(reports.count == 8)
                #expect(Set(reports).count == 1 && reports.first??.verdict.isWhole == true)
            }
            #expect(try folder.contents == ["001.mp4", "stage-001.take.json"])
        }
    }

    @Test func eventsTellOfEachRun() async throws {
        try await TemporaryFolder.use { folder in
            let (session, movie) = try await recorder(in: folder)
            let events = session.events
            try await Stage.run {
                for _ in 1...2 {
                    try await session.startRunning()
                    try await session.reach(5, of: [movie])
                    _ = try await session.stopRunning()
                }
            }
            let told = try await Deadline.within(.seconds(120), for: "the events of two runs") {
                var told: [String] = []
                for await event in events {
                    switch event {
                    case .started: told.append("started")
                    case .sinkFinished(let node): told.append("finished \(node)")
                    case .ended(let report): told.append(report.isComplete ? "ended" : "broken")
                    default: break
                    }
                    if told.count == 6 { break }
                }
                return told
            }
            #expect(told == ["started", "finished movie", "ended", "started", "finished movie", "ended"])
        }
    }

    @Test func whatTheMachineRefusesIsThrownAndTheSessionMayTryAgain() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await Stage.session(in: folder)
            let back = try session.added(.backWide)
            let movie = try session.adding(CaptureMovieFileOutput(to: "fixed.mp4"), from: back.ports)
            try folder.write("somebody else's", to: "fixed.mp4")
            let error = try #require(await refusal { try await session.startRunning() })
            #expect(error.slugs == ["file-exists"])
            #expect(!session.isRunning)
            try session.removeOutput(movie)
            try session.adding(CaptureMovieFileOutput(to: "other.mp4"), from: back.ports)
            try await Stage.run {
                try await session.startRunning()
                try await session.reach(5, of: session.outputs)
                #expect(try await session.stopRunning()?.verdict.isWhole == true)
            }
            #expect(try folder.contents == ["fixed.mp4", "other.mp4", "stage-001.take.json"])
        }
    }

    @Test func aDeviceThatCannotBeOpenedIsThrownWithItsInput() async throws {
        try await TemporaryFolder.use { folder in
            let missing = folder.path("video9")
            let rig = Rig(
                name: "desk",
                cameras: [
                    RigCamera(
                        "left", device: .v4l2(missing),
                        formats: [MediaFormat(.raw(.yuy2), Size(640, 480), .list([FrameRate(30)]))])
                ])
            let host = await HostSurvey.inventory()
            let session = CaptureSession(on: rig, host: host, output: folder.url.path)
            let left = try session.added("left")
            try session.adding(CaptureMovieFileOutput(to: "left.mkv"), from: left.ports)
            for _ in 1...2 {
                let error = try await Stage.run { await refusal { try await session.startRunning() } }
                #expect(error?.slugs == ["source-failed"])
                #expect(error?.failure?.node == "left")
                #expect(error?.description.contains(missing) == true)
                #expect(!session.isRunning)
            }
            #expect(try folder.contents == [])
        }
    }

    @Test func photosStreamsAndFramesComeOfOneCamera() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await Stage.session(in: folder)
            let back = try session.added(.backWide)
            try back.setActiveFormat(FormatRequest(size: Size(640, 480), rate: FrameRate(30)))
            try session.adding(
                CapturePhotoOutput(to: "{source}-{count}.jpg", every: .milliseconds(200)), from: back.ports)
            // Nobody listens, which a datagram does not mind.
            try session.adding(CaptureStreamOutput(to: "udp://127.0.0.1:9"), from: back.ports)
            let report = try await Stage.run {
                try await session.startRunning()
                try await session.reach(3, of: session.outputs)
                return try await session.stopRunning()
            }
            #expect(report?.verdict.isWhole == true)
            let photo = try await MediaJudge.examine(folder["back-wide-00001.jpg"])
            #expect(photo.video.map { [$0.width, $0.height] } == [[640, 480]])
        }
    }

    @Test func aSessionThatIsLetGoFinishesItsFiles() async throws {
        try await TemporaryFolder.use { folder in
            let events = try await Stage.run {
                let (session, movie) = try await recorder(in: folder)
                try await session.startRunning()
                try await session.reach(10, of: [movie])
                return session.events
            }
            // The stream ends with the session.
            let told = try await Deadline.within(.seconds(120), for: "the end of the events") {
                await events.reduce(into: [SessionEvent]()) { $0.append($1) }
            }
            guard case .ended(let report)? = told.last else { return #expect(Bool(false), "\(told)") }
            #expect(report.isComplete)
            let video = try #require(try await MediaJudge.examine(folder["001.mp4"]).video.first)
            #expect(video.frames >= 10)
        }
    }

    @Test func framesComeToSwiftCodeMirroredOrNot() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await Stage.session(in: folder)
            let front = try session.added(.front)
            try front.setActiveFormat(FormatRequest(size: Size(640, 480), rate: FrameRate(30)))
            let frames = try session.adding(CaptureFrameOutput(size: Size(160, 120)), from: front.ports)
            let first = try await Stage.run {
                #expect(await session.frames(from: frames).first { _ in true } == nil, "nothing runs yet")
                try await session.startRunning()
                let frame = await session.frames(from: frames).first { _ in true }
                _ = try await session.stopRunning()
                return frame
            }
            #expect(first?.size == Size(160, 120))
            #expect(first?.pixelFormat == .bgra)
        }
    }

    /// Simulated, this machine has whatever camera is asked for; what it has not in earnest is refused.
    @Test func aCameraThatThisMachineLacksIsMadeUpWhereTheRunIsSimulated() async throws {
        try await TemporaryFolder.use { folder in
            var options = CheckOptions.now()
            options.isSimulated = true
            let session = try await CaptureSession("made-up", output: folder.url.path, options: options)
            let camera = try session.added("by-id/usb-cam")
            try camera.setActiveFormat(FormatRequest(size: Size(640, 360), rate: FrameRate(30)))
            try session.adding(CaptureMovieFileOutput(to: "{name}.mp4"), from: camera.ports)
            try await Stage.run {
                try await session.startRunning()
                try await session.reach(5, of: session.outputs)
                #expect(try await session.stopRunning()?.verdict.isWhole == true)
            }
            let video = try #require(try await MediaJudge.examine(folder["made-up.mp4"]).video.first)
            #expect((video.width, video.height) == (640, 360))
        }
        let plain = CaptureSession(on: Rig(name: "bare"), host: .testing, options: .testing)
        #expect(!plain.isMultiCamSupported)
        #expect(refusal { _ = try plain.camera("by-id/usb-cam") }?.slugs == ["unknown-camera"])
    }
}
