import CaptureModel
import Testing

@testable import SessionLogic

/// What is done about the room on disks.
@Suite struct DiskCourseTests {
    private static let mega: Int64 = 1_000_000

    /// Two sinks of 1 MB/s each, 10 MB of reserve.
    private func course(_ whenFull: DiskPolicy.WhenFull, keepFree: Int64? = nil, hasTakes: Bool = true) -> DiskCourse {
        DiskCourse(
            DiskPolicy(
                free: keepFree.map { ByteCount(bytes: $0 * Self.mega) }, reserve: ByteCount(bytes: 10 * Self.mega),
                whenFull: whenFull), rates: ["a": Self.mega, "b": Self.mega], hasTakes: hasTakes)
    }

    private func look(_ disk: UInt64, _ free: Int64, _ sinks: Set<NodeName>) -> DiskCourse.Look {
        .init(disk: disk, folder: "/rec\(disk)", free: free * Self.mega, sinks: sinks)
    }

    private let both = DiskCourse.Recording(running: ["a", "b"], stopped: [], hasTake: true)

    @Test func aFullDiskStopsItsOwnSinksAndNoOthers() throws {
        var course = course(.stop)
        #expect(course.look(look(2, 5000, ["b"]), both, at: .zero) == [])
        let actions = course.look(look(1, 9, ["a"]), both, at: .zero)
        #expect(actions.count == 2)
        guard case .tell(let state) = actions.first, case .stop(_, let sinks) = actions.last else {
            Issue.record("\(actions)")
            return
        }
        #expect(state.level == .full)
        #expect(sinks == ["a"])
        #expect(course.waiting.isEmpty)
    }

    @Test func aTakeEndsWhenItsLastSinkHasNoRoom() {
        var course = course(.stop)
        let rest = DiskCourse.Recording(running: ["b"], stopped: ["a"], hasTake: true)
        let last = course.look(look(2, 1, ["b"]), rest, at: .zero).last
        guard case .endTake(_, ["b"]) = last else {
            Issue.record("\(String(describing: last))")
            return
        }
        // Where the run is the only take there is nothing to end but the sink.
        var run = self.course(.stop, hasTakes: false)
        guard case .stop(_, ["b"]) = run.look(look(2, 1, ["b"]), rest, at: .zero).last else {
            Issue.record("a run is ended as a take")
            return
        }
    }

    @Test func whatCannotBeMadeRoomOnIsNotSweptAgainBeforeItHasHadRoom() {
        var course = course(.stop, keepFree: 50)
        _ = course.look(look(1, 500, ["a"]), both, at: .zero)
        #expect(course.look(look(1, 9, ["a"]), both, at: .seconds(1)).contains(.sweep))
        course.hasSwept(false, knewRoom: true, at: .seconds(2))
        let full = course.look(look(1, 9, ["a"]), both, at: .seconds(30))
        #expect(!full.contains(.sweep) && full.contains { if case .stop = $0 { true } else { false } })
        _ = course.look(look(1, 500, ["a"]), both, at: .seconds(60))
        #expect(course.look(look(1, 9, ["a"]), both, at: .seconds(61)).contains(.sweep))
    }

    @Test func aSinkWhoseFileHasNoRoomWaitsForIt() {
        var course = course(.wait)
        #expect(course.isFull("a", folder: "/rec1", free: 0)?.level == .full)
        let stopped = DiskCourse.Recording(running: ["b"], stopped: ["a"], hasTake: true)
        #expect(course.look(look(1, 500, ["a"]), stopped, at: .zero).contains(.resume("a")))
        var other = self.course(.stop)
        #expect(other.isFull("a", folder: "/rec1", free: 0) == nil)
        #expect(!other.look(look(1, 500, ["a"]), stopped, at: .zero).contains(.resume("a")))
    }

    @Test func nobodyWaitsForRoomBehindTheEndOfItsTake() {
        var course = course(.wait)
        _ = course.look(look(1, 9, ["a"]), both, at: .zero)
        #expect(course.endTake() == ["a"])
        #expect(course.endTake().isEmpty)
        #expect(course.look(look(1, 500, ["a"]), both, at: .zero).allSatisfy { $0 != .resume("a") })
    }

    @Test func aSinkThatWaitsGoesOnWhereThereIsRoomForSomeSecondsAndATakeRuns() {
        var course = course(.wait)
        let stopped = DiskCourse.Recording(running: ["b"], stopped: ["a"], hasTake: true)
        _ = course.look(look(1, 9, ["a"]), both, at: .zero)
        #expect(course.waiting == ["a"])
        // 10 MB of reserve, and 5 s of 1 MB/s beyond it.
        #expect(course.look(look(1, 14, ["a"]), stopped, at: .zero) == [])
        let between = DiskCourse.Recording(running: [], stopped: ["a"], hasTake: false)
        #expect(!course.look(look(1, 15, ["a"]), between, at: .zero).contains(.resume("a")))
        #expect(course.look(look(1, 15, ["a"]), stopped, at: .zero).contains(.resume("a")))
        // It is being begun; and what could not be begun is tried again.
        #expect(!course.look(look(1, 15, ["a"]), stopped, at: .zero).contains(.resume("a")))
        course.hasResumed("a", false)
        #expect(course.look(look(1, 15, ["a"]), stopped, at: .zero).contains(.resume("a")))
        course.hasResumed("a", true)
        #expect(course.waiting.isEmpty)
    }

    @Test func recordingsAreDeletedBeforeOneIsStopped() {
        var course = course(.stop, keepFree: 50)
        #expect(course.look(look(1, 40, ["a"]), both, at: .zero).contains(.sweep))
        #expect(!course.look(look(1, 9, ["a"]), both, at: .zero).contains(.sweep))
        course.hasSwept(false, knewRoom: true, at: .seconds(1))
        // Nothing could be deleted: there is nothing left but to stop.
        guard case .stop(_, ["a"]) = course.look(look(1, 9, ["a"]), both, at: .seconds(1)).last else {
            Issue.record("a recording goes on though nothing can be deleted")
            return
        }
    }

    @Test func aTakeIsRefusedOnADiskWithoutRoom() {
        var course = course(.stop)
        #expect(course.refusal(of: look(1, 10, ["a"])) == nil)
        #expect(course.refusal(of: look(1, 9, ["a"]))?.level == .full)
    }

    @Test func theTimeLeftIsToldAtEachMarkAndOnce() {
        var course = course(.stop)
        let minutes = { (left: Int64) in self.look(1, 10 + left * 60, ["a"]) }
        var told: [Int64] = []
        for left in (0..<90).reversed() {
            for _ in 0..<2 where course.look(minutes(Int64(left)), both, at: .zero).contains(where: \.tells) {
                told.append(Int64(left))
            }
        }
        #expect(told == [60, 30, 10, 5, 2, 1])
    }

    /// The mark of a minute and the level are one thing, whatever the rate was planned to be, and however it trembles.
    @Test(arguments: [300_000, 1_000_000, 3_000_000] as [Int64])
    func aDiskIsLowFromTheLastMarkOnAndToldOfItOnce(rate: Int64) throws {
        var course = course(.stop)
        var told: [DiskState] = []
        // Four looks a second for 100 s, down to the reserve; the rate is 5 % off now and then.
        for look in 0..<400 {
            let free = 10 * Self.mega + rate * Int64(400 - look) / 4
            let measured = rate * Int64(100 + (look % 7 == 0 ? 5 : look % 5 == 0 ? -5 : 0)) / 100
            let one = DiskCourse.Look(disk: 1, folder: "/rec", free: free, sinks: ["a"], rate: measured)
            for case .tell(let state) in course.look(one, both, at: .zero) { told.append(state) }
        }
        #expect(told.map(\.level) == [.ample, .low])
        let last = try #require(told.last?.lasts)
        #expect((.seconds(57)...(.seconds(60))).contains(last), "\(last)")
    }

    @Test func timeLeftThatGrowsALittleIsNoNewsAndRoomThatIsMadeIs() {
        var warning = RoomWarning()
        let told = [3601, 3600, 4000, 3500, 299, 500, 290, 601, 600].filter { warning.look(.seconds($0)) }
        #expect(told == [3600, 299, 600])
    }

    @Test func nobodyIsToldOfTimeLeftWhereRecordingsAreDeletedForIt() {
        var course = course(.stop, keepFree: 50)
        #expect(course.look(look(1, 500, ["a"]), both, at: .zero) == [])
    }

    @Test func theTimeLeftIsThatAtTheRateThatIsMeasured() throws {
        var course = course(.stop)
        var measured = look(1, 70, ["a"])
        _ = course.look(measured, both, at: .zero)
        #expect(course.states[1]?.lasts == .seconds(60))
        measured.rate = Self.mega / 2
        _ = course.look(measured, both, at: .zero)
        #expect(course.states[1]?.lasts == .seconds(120))
    }

    @Test func aSinkWhoseFileWasTakenAwayGoesOnWhereverTheGraphWouldStop() {
        var course = course(.stop)
        course.goesOn("a")
        let stopped = DiskCourse.Recording(running: ["b"], stopped: ["a"], hasTake: true)
        #expect(!course.look(look(1, 9, ["a"]), stopped, at: .zero).contains(.resume("a")))
        #expect(course.look(look(1, 500, ["a"]), stopped, at: .zero).contains(.resume("a")))
    }
}

extension DiskCourse.Action {
    fileprivate var tells: Bool { if case .tell = self { true } else { false } }
}
