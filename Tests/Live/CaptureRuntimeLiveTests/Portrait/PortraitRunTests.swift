import CaptureModel
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// What is behind people is blurred in real pictures, and the recording is measured.
@Suite struct PortraitRunTests {
    private static let (width, height, frames) = (640, 360, 60)

    /// A film of detail everywhere, and a mask for it: a white box that goes to the right by six pixels with each picture.
    private static func films(in folder: TemporaryFolder, maskFrames: Int = frames) async throws -> (
        room: URL, mask: URL
    ) {
        let (room, mask) = (folder["room.mkv"], folder["mask.mkv"])
        let lossless = ["-c:v", "ffv1", "-pix_fmt", "yuv420p"]
        _ = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i",
                "color=gray:size=\(width)x\(height):rate=30,noise=c0s=60:c0_seed=7,format=yuv420p", "-frames:v",
                "\(frames)",
            ] + lossless + [room.path], within: .seconds(120)
        ).succeeded("ffmpeg room")
        _ = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i",
                "color=black:size=\(width)x\(height):rate=30[b];color=white:size=160x240:rate=30[w];[b][w]overlay=x='60+6*n':y=60,"
                    + "format=yuv420p", "-frames:v", "\(maskFrames)",
            ] + lossless + [mask.path], within: .seconds(120)
        ).succeeded("ffmpeg mask")
        return (room, mask)
    }

    private static func graph(_ films: (room: URL, mask: URL), _ portrait: String = "blur: 0.6, mask: mask") -> String {
        """
        name: test
        sources:
          room: { file: \(films.room.path), portrait: { \(portrait) } }
          mask: { file: \(films.mask.path) }
        sinks: { file: { record: out.mkv, video: room, encode: { video: { bitrate: 40 Mbit/s } } } }
        """
    }

    @Test func thePersonOfAMaskStaysSharpTheBackgroundLosesItsDetailAndNoPictureItsPlace() async throws {
        try await TemporaryFolder.use { folder in
            let films = try await Self.films(in: folder)
            let run = try await Rehearsal(folder: folder).run(Self.graph(films))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.isBalanced == true)
            #expect(run.report?.branches.map(\.branch) == ["file"])
            let times = try #require(try await MediaJudge.examine(run.file("file")).video.first).times
            let before = try #require(try await MediaJudge.examine(films.room).video.first).times
            #expect(times.count == Self.frames && before.count == Self.frames)
            for (one, other) in zip(times, before) { #expect(abs(one - other) < 0.0015) }

            let (shown, room) = (
                try await Detail(of: run.file("file"), Self.width, Self.height),
                try await Detail(of: films.room, Self.width, Self.height)
            )
            try #require(shown.pictures.count == Self.frames)
            for picture in 0..<Self.frames {
                let left = 60 + 6 * picture
                // The mask's edges are drawn from a picture half as wide, so eight pixels beside them belong to neither.
                let inside = (left + 8)..<(left + 152), body = 68..<292
                let kept = shown.energy(picture, x: inside, y: body) / room.energy(picture, x: inside, y: body)
                #expect(kept > 0.7, "picture \(picture): \(kept) of the person is left")
                var outside = [(0..<Self.width, 0..<52), (0..<Self.width, 308..<Self.height)]
                if left > 40 { outside.append((0..<(left - 8), 60..<300)) }
                for (x, y) in outside {
                    let left = shown.energy(picture, x: x, y: y) / room.energy(picture, x: x, y: y)
                    #expect(left < 0.05, "picture \(picture): \(left) of the background is left")
                }
            }
        }
    }

    @Test func aMaskThatEndsStaysAsItWas() async throws {
        try await TemporaryFolder.use { folder in
            let films = try await Self.films(in: folder, maskFrames: 10)
            let run = try await Rehearsal(folder: folder).run(Self.graph(films))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let shown = try await Detail(of: run.file("file"), Self.width, Self.height)
            let room = try await Detail(of: films.room, Self.width, Self.height)
            try #require(shown.pictures.count == Self.frames)
            let last = Self.frames - 1
            let kept = shown.energy(last, x: 124..<264, y: 68..<292) / room.energy(last, x: 124..<264, y: 68..<292)
            #expect(kept > 0.7)
            #expect(shown.energy(last, x: 400..<600, y: 60..<300) / room.energy(last, x: 400..<600, y: 60..<300) < 0.05)
        }
    }

    @Test func switchedOffThePicturesAreThoseThatCame() async throws {
        try await TemporaryFolder.use { folder in
            let films = try await Self.films(in: folder)
            let run = try await Rehearsal(folder: folder).run(Self.graph(films, "mask: mask, enabled: false"))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(try await SSIM.between(run.file("file"), films.room) > 0.95)
        }
    }

    @Test func aPersonInRealFootageStaysSharpAndTheWallDoesNotAndWithNobodyThereAllIsBlurred() async throws {
        try await TemporaryFolder.use { folder in
            let film = try await PersonFilm.film("room.mkv", in: folder)
            let face = try await PersonFilm.face(in: folder)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { room: { file: \(film.path), portrait: true } }
                sinks: { file: { record: out.mkv, video: room, encode: { video: { bitrate: 20 Mbit/s } } } }
                """)
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.isBalanced == true)
            let seen = run.events.compactMap { event in
                if case .portraitChanged(let state, _) = event { state.people } else { nil }
            }
            #expect(seen == [1, 0])
            let (size, person) = (PersonFilm.size, PersonFilm.person)
            let shown = try await Detail(of: run.file("file"), size.width, size.height)
            let room = try await Detail(of: film, size.width, size.height)
            try #require(shown.pictures.count == Int(PersonFilm.end * 30))
            // Standing still, first on the left and then on the right, and nobody any more: a second after each began, or more.
            for time in [3.0, 3.5, 10.5, 11.5] {
                let picture = Int(time * 30)
                let left = try #require(PersonFilm.place(at: time))
                let middle = (
                    x: Int(left + face.x * Double(person.width)), y: Int(160 + face.y * Double(person.height))
                )
                let x = (middle.x - 20)..<(middle.x + 20), y = (middle.y - 20)..<(middle.y + 20)
                let kept = shown.energy(picture, x: x, y: y) / room.energy(picture, x: x, y: y)
                #expect(kept > 0.7, "\(time): \(kept) of the face is left")
                // Far from the person only the lines of the wall are to be seen.
                let wall = left > 400 ? 40..<360 : 880..<1240
                let rest = shown.energy(picture, x: wall, y: 60..<660) / room.energy(picture, x: wall, y: 60..<660)
                #expect(rest < 0.05, "\(time): \(rest) of the wall is left")
            }
            let late = Int(20 * 30)
            let all = shown.energy(late, x: 0..<1280, y: 0..<720) / room.energy(late, x: 0..<1280, y: 0..<720)
            #expect(all < 0.05)
        }
    }

    @Test func onlyWhoHasASayMaySwitchAndWhileItIsOffNobodyIsSearchedFor() async throws {
        try await TemporaryFolder.use { folder in
            let searched = Observed(0)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  app: { pattern: ball, format: 640x360@30, portrait: { control: app, enabled: false } }
                  user: { pattern: ball, format: 640x360@30, portrait: { control: user } }
                  both: { pattern: ball, format: 640x360@30, portrait: true, zoom: 1 }
                  none: { pattern: ball, format: 640x360@30 }
                sinks:
                  one: { frames: true, video: app }
                  two: { frames: true, video: user }
                  three: { frames: true, video: both }
                  four: { frames: true, video: none }
                """,
                prepare: { session in
                    session.assembly.pad("sink", of: "app:mask-faces")?.onBuffer { _ in
                        searched.update { $0 += 1 }
                        return .pass
                    }
                },
                during: { session in
                    #expect(session.portraits.map(\.isEnabled) == [false, false, true])
                    try await session.reach(30, at: "one")
                    #expect(searched.current == 0)
                    await #expect(throws: SessionFailure.self) {
                        try await session.setPortrait(of: "app", isEnabled: true, by: .user)
                    }
                    let refused = await #expect(throws: SessionFailure.self) {
                        try await session.setPortrait(of: "user", isEnabled: true)
                    }
                    #expect(refused?.message.contains("only the user") == true)
                    await #expect(throws: SessionFailure.self) {
                        try await session.setPortrait(of: "none", isEnabled: true)
                    }
                    #expect(session.portraits.map(\.isEnabled) == [false, false, true])
                    try await session.setPortrait(of: "app", isEnabled: true)
                    for party in CentreStage.Party.allCases {
                        try await session.setPortrait(of: "both", isEnabled: party == .app, by: party)
                        #expect(session.portrait(of: "both")?.isEnabled == (party == .app))
                    }
                    try await session.setPortraitControl(of: "user", to: .app)
                    try await session.setPortrait(of: "user", isEnabled: true)
                    try await Deadline.until("a search", within: .seconds(120)) { searched.current > 0 }
                    // Its zoom is still its own.
                    try await session.setZoom(of: "both", to: UserZoom(2))
                    await session.stop()
                })
            #expect(run.report?.failures == [])
            let changes = run.events.compactMap { event -> PortraitState? in
                if case .portraitChanged(let state, _) = event { state } else { nil }
            }
            #expect(changes.contains { $0.source == "app" && $0.isEnabled })
        }
    }
}
