import CaptureModel
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// A person is followed in real pictures, and the recording is measured.
@Suite struct CentreStageRunTests {
    @Test func aPersonIsFramedFollowedWithoutALeapAndThenTheWholeRoomIsShown() async throws {
        try await TemporaryFolder.use { folder in
            let film = try await PersonFilm.film("room.mkv", in: folder)
            let face = try await PersonFilm.face(in: folder)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { room: { file: \(film.path), centre-stage: true } }
                sinks: { file: { record: out.mkv, video: room, encode: { video: { bitrate: 20 Mbit/s } } } }
                """)
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.isBalanced == true)
            #expect(run.people == [1, 0])

            let file = run.file("file")
            let bars = try await PersonFilm.bars(in: file)
            #expect(bars.count == Int(PersonFilm.end * 30))
            let (person, size) = (PersonFilm.person, PersonFilm.size)
            var last: (left: Double, right: Double)?
            var (framed, worst) = (0, 0.0)
            for (number, bar) in bars.enumerated() {
                let time = Double(number) / 30
                guard let bar, let place = PersonFilm.place(at: time) else {
                    last = nil
                    continue
                }
                let zoom = bar.width / Double(person.width)
                // Where the view begins and ends in the room, from where the bar hangs there and where it is shown.
                let left = place + Double(person.width) / 2 - bar.x / zoom
                let right = left + Double(size.width) / zoom
                if let last {
                    let greatest = Framing.Pace.following.greatestStep(in: .seconds(1) / 30) * Double(size.width)
                    // The bar's edges are measured to four pixels of its 264, and the view's edges are up to three bars away.
                    #expect(abs(left - last.left) <= greatest + 16, "\(time): \(left - last.left)")
                    #expect(abs(right - last.right) <= greatest + 16, "\(time): \(right - last.right)")
                }
                last = (left, right)
                // Two seconds behind the first search: framed, however the person moves.
                guard time >= 3 else { continue }
                let across = (bar.x + (face.x - 0.5) * Double(person.width) * zoom) / Double(size.width)
                let below = Double(person.height) * (1 - face.y) + Double(PersonFilm.barHeight) / 2
                let up = (bar.y - below * zoom) / Double(size.height)
                framed += 1
                worst = max(worst, abs(across - 0.5))
                #expect(abs(across - 0.5) < 0.25, "\(time): \(across)")
                #expect(abs(up - Framing.faceLevel) < 0.15, "\(time): \(up)")
                #expect(zoom > 1.4, "\(time): \(zoom)")
            }
            #expect(framed > 250)
            // Standing still it is in the middle, to the dead band and a hundredth.
            if let bar = bars[Int((PersonFilm.leaves - 0.1) * 30)] {
                let across = bar.x + (face.x - 0.5) * bar.width
                #expect(abs(across / Double(size.width) - 0.5) < Framing.deadBand + 0.01)
            } else {
                Issue.record("the person is not shown")
            }
            // Nobody is there: all of the room, as it was filmed.
            let whole = try await SSIM.between(
                file, film, filter: "trim=start_frame=710", referenceFilter: "trim=start_frame=710")
            #expect(whole > 0.97)
            let framedPart = try await SSIM.between(
                file, film, filter: "trim=start_frame=200:end_frame=220",
                referenceFilter: "trim=start_frame=200:end_frame=220")
            #expect(framedPart < whole)
        }
    }

    @Test func switchedOffNobodyIsSearchedForAndOnlyWhoHasASayMaySwitch() async throws {
        try await TemporaryFolder.use { folder in
            let searched = Observed(0)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  app: { pattern: ball, format: 640x360@30, centre-stage: { control: app, enabled: false } }
                  user: { pattern: ball, format: 640x360@30, centre-stage: { control: user } }
                  both: { pattern: ball, format: 640x360@30, centre-stage: true }
                  none: { pattern: ball, format: 640x360@30 }
                sinks:
                  one: { frames: true, video: app }
                  two: { frames: true, video: user }
                  three: { frames: true, video: both }
                  four: { frames: true, video: none }
                """,
                prepare: { session in
                    session.assembly.pad("sink", of: "app:faces")?.onBuffer { _ in
                        searched.update { $0 += 1 }
                        return .pass
                    }
                },
                during: { session in
                    #expect(session.centreStages.map(\.isEnabled) == [false, false, true])
                    try await session.reach(60, at: "one")
                    #expect(searched.current == 0)
                    await #expect(throws: SessionFailure.self) {
                        try await session.setCentreStage(of: "app", isEnabled: true, by: .user)
                    }
                    let refused = await #expect(throws: SessionFailure.self) {
                        try await session.setCentreStage(of: "user", isEnabled: true)
                    }
                    #expect(refused?.message.contains("only the user") == true)
                    await #expect(throws: SessionFailure.self) {
                        try await session.setCentreStage(of: "none", isEnabled: true)
                    }
                    await #expect(throws: SessionFailure.self) {
                        try await session.setZoom(of: "both", to: UserZoom(2))
                    }
                    #expect(session.centreStages.map(\.isEnabled) == [false, false, true])
                    try await session.setCentreStage(of: "app", isEnabled: true)
                    try await session.setCentreStage(of: "user", isEnabled: true, by: .user)
                    for party in CentreStage.Party.allCases {
                        try await session.setCentreStage(of: "both", isEnabled: party == .app, by: party)
                        #expect(session.centreStage(of: "both")?.isEnabled == (party == .app))
                    }
                    try await session.setCentreStageControl(of: "user", to: .app)
                    try await session.setCentreStage(of: "user", isEnabled: false)
                    try await Deadline.until("a search", within: .seconds(120)) { searched.current > 0 }
                    await session.stop()
                })
            #expect(run.report?.failures == [])
            let changes = run.events.compactMap { event -> CentreStageState? in
                if case .centreStageChanged(let state, _) = event { state } else { nil }
            }
            #expect(changes.contains { $0.source == "app" && $0.isEnabled })
            #expect(changes.last { $0.source == "user" }?.control == .app)
        }
    }

    @Test func itsSearchIsNobodysBranchAndHoldsNoPictureUp() async throws {
        try await TemporaryFolder.use { folder in
            let (shown, behind) = (Observed(0), Observed<Int?>(nil))
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { room: { pattern: ball, format: 640x360@30, centre-stage: true } }
                sinks: { file: { record: out.mkv, video: room } }
                """, limit: .seconds(4),
                prepare: { session in
                    // A search that takes as long as sixty pictures.
                    let gate = Gate(after: 60)
                    session.assembly.pad("sink", of: "room:zoom")?.onBuffer { _ in
                        shown.update { $0 += 1 }
                        gate.step()
                        return .pass
                    }
                    session.assembly.pad("sink", of: "room:faces")?.onBuffer { _ in
                        if behind.current == nil {
                            gate.wait()
                            let count = shown.current
                            behind.update { $0 = count }
                        }
                        return .pass
                    }
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.isBalanced == true)
            #expect(run.report?.branches.map(\.branch) == ["file"])
            #expect(behind.current ?? 0 >= 60)
        }
    }
}

extension Rehearsal.Run {
    /// How many people were followed, change by change.
    fileprivate var people: [Int] {
        events.compactMap { if case .centreStageChanged(let state, _) = $0 { state.people } else { nil } }
    }
}
