import CaptureTesting
import Testing

@testable import CaptureRuntime

/// The time line of a network stream, fed with senders that are late, early, slow or mad.
@Suite struct PacketTimelineTests {
    private static let rate: Int64 = 90_000
    private static let millisecond: Int64 = 1_000_000

    /// A camera of 25 pictures a second: what it stamps, and when that comes.
    private struct Camera {
        var ticks: Int64 = 0xFFFF_0000
        var taken: Int64 = 1_000_000_000
        let interval: Int64 = 40_000_000

        /// The next picture's stamp and when it was taken.
        mutating func next() -> (stamp: UInt32, taken: Int64) {
            defer {
                ticks += rate / 25
                taken += interval
            }
            return (UInt32(truncatingIfNeeded: ticks), taken)
        }
    }

    /// Feeds a line, whose first packets are looked at for 300 ms, and answers how far each picture was put from where it belongs.
    private static func errors(of pictures: Int, delay: (Int) -> Int64) -> [Int64] {
        var camera = Camera()
        let sent = (0..<pictures).map { number in
            let (stamp, taken) = camera.next()
            return (stamp: stamp, taken: taken, arrival: taken + delay(number))
        }
        // One connection gives nothing before what it gave.
        var came: [(stamp: UInt32, arrival: Int64)] = []
        for picture in sent { came.append((picture.stamp, max(picture.arrival, came.last?.arrival ?? 0))) }
        var line = PacketTimeline(rate: rate)
        line.begin(came.filter { $0.arrival - came[0].arrival <= NetworkClock.firstLook })
        return zip(sent, came).map { sent, came in
            line.time(of: sent.stamp, at: came.arrival, isKnown: true) - sent.taken
        }
    }

    @Test func aPictureIsWhereTheSoonestOfLateSaySo() {
        var random = SeededGenerator(seed: 3)
        let errors = Self.errors(of: 3000) { _ in
            5 * Self.millisecond + Int64.random(in: 0...60_000_000, using: &random)
        }
        // Of some four pictures at the beginning the soonest, of fifty afterwards.
        #expect(errors.allSatisfy { (0...45 * Self.millisecond).contains($0) }, "\(errors.max() ?? 0)")
        #expect(errors.dropFirst(500).allSatisfy { $0 < 15 * Self.millisecond }, "\(errors.dropFirst(500).max() ?? 0)")
    }

    @Test func whatComesFirstAndSoonerThanAllThatFollowsLeadsNobodyAstray() {
        let errors = Self.errors(of: 500) { $0 == 0 ? 0 : 66 * Self.millisecond }
        #expect(
            errors.dropFirst().allSatisfy { abs($0 - 66 * Self.millisecond) <= Self.millisecond },
            "\(errors.prefix(60))")
    }

    @Test func picturesFromBeforeAreTheirOwnTimeOld() {
        // Twelve pictures wait in the camera and come at once.
        let errors = Self.errors(of: 500) {
            max(10 * Self.millisecond, 480 * Self.millisecond - Int64($0) * 40_000_000)
        }
        #expect(errors.allSatisfy { abs($0 - 10 * Self.millisecond) <= 2 * Self.millisecond }, "\(errors.prefix(30))")
    }

    @Test func aNetworkThatStandsStillForSecondsMovesNothing() {
        let stall = 100..<150
        let errors = Self.errors(of: 500) { number in
            stall.contains(number) ? Int64(stall.upperBound - number) * 40_000_000 : 10 * Self.millisecond
        }
        #expect(errors.dropFirst(5).allSatisfy { abs($0 - 10 * Self.millisecond) < 12 * Self.millisecond }, "\(errors)")
    }

    @Test func aSenderWhoseClockIsOffIsFollowedForHours() {
        // 200 ppm, for a day at a picture a second: 17 s.
        var line = PacketTimeline(rate: Self.rate)
        line.begin([(0, 0)])
        var farthest: Int64 = 0
        for second in Int64(1)...86_400 {
            let arrival = second * 1_000_200_000
            let stamp = UInt32(truncatingIfNeeded: second * Self.rate)
            farthest = max(farthest, abs(line.time(of: stamp, at: arrival, isKnown: true) - arrival))
        }
        #expect(farthest < 5 * Self.millisecond, "\(farthest)")
    }

    @Test(arguments: [3600.0, -3600, 20, -20, -2, 3, 40_000, -40_000])
    func timeStampsThatJumpMoveNothingAndNeverBack(seconds: Double) {
        var camera = Camera()
        var line = PacketTimeline(rate: Self.rate)
        var previous: Int64 = -1
        var begun = false
        for number in 0..<500 {
            if number == 250 { camera.ticks += Int64(seconds * Double(Self.rate)) }
            let (stamp, taken) = camera.next()
            if !begun { line.begin([(stamp, taken)]) }
            begun = true
            let time = line.time(of: stamp, at: taken + 3 * Self.millisecond, isKnown: true)
            #expect(time > previous, "picture \(number)")
            #expect(abs(time - taken) < 50 * Self.millisecond, "picture \(number): \(time - taken)")
            previous = time
        }
    }

    @Test func aSenderThatStoodStillGoesOnWhereTheTimeIs() {
        let errors = Self.errors(of: 500) { $0 < 100 ? 5 * Self.millisecond : 1500 * Self.millisecond }
        // Two seconds tell that it is no backlog.
        #expect(
            errors.dropFirst(200).allSatisfy { abs($0 - 1500 * Self.millisecond) < 20 * Self.millisecond }, "\(errors)")
    }

    @Test func timesOfAMadNetworkOnlyEverGrow() {
        for seed in 0..<200 {
            var random = SeededGenerator(seed: seed)
            var line = PacketTimeline(rate: Self.rate)
            var (ticks, now, previous) = (Int64.random(in: 0..<1 << 32, using: &random), Int64(0), Int64(-1))
            line.begin([(UInt32(truncatingIfNeeded: ticks), now)])
            for _ in 0..<400 {
                now += Int64.random(in: 0...80_000_000, using: &random)
                ticks += Int64.random(in: 900...7200, using: &random)
                if Int.random(in: 0..<60, using: &random) == 0 {
                    now += Int64.random(in: 0...4_000_000_000, using: &random)
                }
                if Int.random(in: 0..<60, using: &random) == 0 {
                    ticks += Int64.random(in: -1 << 40...1 << 40, using: &random)
                }
                let time = line.time(
                    of: UInt32(truncatingIfNeeded: ticks), at: now, isKnown: Bool.random(using: &random))
                #expect(time > previous, "seed \(seed)")
                previous = time
            }
        }
    }

    @Test func picturesThatAreShownBehindThoseThatFollowKeepTheirPlaces() {
        // I P B B: each 40 ms, sent in the order of decoding.
        var line = PacketTimeline(rate: Self.rate)
        let order = (0..<50).flatMap { group in [3, 1, 2].map { group * 3 + $0 } }
        line.begin([(0, 0)])
        for (number, picture) in order.enumerated() {
            let stamp = UInt32(picture * 3600)
            let time = line.time(of: stamp, at: Int64(number) * 40_000_000 + 120_000_000, isKnown: true)
            let wanted = Int64(picture) * 40_000_000
            #expect(abs(time - wanted) < 60 * Self.millisecond)
        }
    }

    @Test func reportsOfASenderCountWhenTheNextSaysTheSame() {
        var reports = SenderClock()
        let second: Int64 = 1_000_000_000
        for now in Int64(0)..<5 { reports.take(463_000_000, at: now * second) }
        #expect(reports.shift == nil)
        for now in Int64(5)..<12 { reports.take(1_000_000, at: now * second) }
        #expect(reports.shift == nil)
        reports.take(1_200_000, at: 12 * second)
        #expect(reports.shift == 1_200_000)
    }

    @Test func arrivalsAreRememberedForAWhile() {
        var arrivals = PacketArrivals()
        for number in 0..<2000 {
            arrivals.add(UInt32(number), at: Int64(number))
            arrivals.add(UInt32(number), at: 0)
        }
        #expect(arrivals[1999] == 1999 && arrivals[1500] == 1500 && arrivals[0] == nil)
        #expect(arrivals.all.map(\.arrival) == (1488..<2000).map(Int64.init))
    }

    @Test func aTimeStampThatComesAgainLaterIsAnotherPicture() {
        var arrivals = PacketArrivals()
        arrivals.add(1, at: 0)
        arrivals.add(2, at: 50 * Self.millisecond)
        // The network has put the last packet of one behind the first of the next.
        arrivals.add(1, at: 60 * Self.millisecond)
        #expect(arrivals[1] == 0)
        // A picture that takes long, of which nothing else has come between.
        arrivals.add(1, at: 900 * Self.millisecond)
        #expect(arrivals[1] == 0 && arrivals.duration(of: 1) == 900 * Self.millisecond)
        arrivals.add(3, at: 2000 * Self.millisecond)
        arrivals.add(1, at: 2001 * Self.millisecond)
        #expect(arrivals[1] == 2001 * Self.millisecond && arrivals.duration(of: 1) == 0)
        #expect(arrivals.all.map(\.stamp) == [2, 3, 1])
    }

    @Test func aTimeStampThatHasComeAgainIsRememberedFromThen() {
        var arrivals = PacketArrivals()
        for number in 0..<512 { arrivals.add(UInt32(number), at: Int64(number) * Self.millisecond) }
        arrivals.add(0, at: 600 * Self.millisecond)
        // The room of its first time is another's by now.
        for number in 512..<1023 { arrivals.add(UInt32(number), at: Int64(number + 100) * Self.millisecond) }
        #expect(arrivals[0] == 600 * Self.millisecond && arrivals[1] == nil)
        arrivals.add(1023, at: 1200 * Self.millisecond)
        #expect(arrivals[0] == nil && arrivals[1023] != nil)
    }

    @Test(arguments: [-0.5, -1, -3, -10])
    func stampsThatLeapBackToOnesThatHaveBeenMoveNothing(seconds: Double) {
        var camera = Camera()
        var arrivals = PacketArrivals()
        var line = PacketTimeline(rate: Self.rate, depth: 0)
        var previous: Int64 = -1
        for number in 0..<750 {
            if number == 375 { camera.ticks += Int64(seconds * Double(Self.rate)) }
            let (stamp, taken) = camera.next()
            arrivals.add(stamp, at: taken)
            if number == 0 { line.begin(arrivals.all) }
            let arrival = arrivals[stamp]
            let time = line.time(of: stamp, at: arrival ?? taken, isKnown: arrival != nil)
            #expect(time - previous >= camera.interval / 2, "picture \(number)")
            #expect(abs(time - taken) < camera.interval, "picture \(number): \(time - taken)")
            previous = time
        }
    }

    @Test func stampsThatStandStillAreFollowedByTheClockAndThenGoOn() {
        var camera = Camera()
        let first = camera.next()
        var line = PacketTimeline(rate: Self.rate)
        line.begin([(first.stamp, first.taken)])
        var times = [line.time(of: first.stamp, at: first.taken, isKnown: true)]
        // For a second it may be parts of one picture; then it is not.
        for _ in 0..<24 { times.append(line.timeOfRepeated(at: nil)) }
        for picture in 25..<100 {
            times.append(line.timeOfRepeated(at: first.taken + Int64(picture) * camera.interval))
        }
        // What the camera counts from there on is four seconds late.
        for picture in 100..<200 {
            let stamp = camera.next().stamp
            times.append(line.time(of: stamp, at: first.taken + Int64(picture) * camera.interval, isKnown: true))
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
        for picture in 25..<200 {
            let error = times[picture] - first.taken - Int64(picture) * camera.interval
            #expect(abs(error) <= 2 * camera.interval, "picture \(picture): \(error)")
        }
    }
}
