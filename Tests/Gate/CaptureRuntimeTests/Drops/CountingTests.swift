import CaptureModel
import CaptureTesting
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// The parts that count, each by itself.
@Suite struct CountingTests {
    @Test func aQueueOfMarksIsAsAnArrayWouldBe() {
        var generator = SeededGenerator(seed: 7)
        var (marks, model) = (MarkQueue(), [UInt64]())
        for step in 0..<20_000 as Range<UInt64> {
            switch UInt64.random(in: 0..<10, using: &generator) {
            case 0..<6:
                marks.append(step)
                model.append(step)
            case 6..<9 where !model.isEmpty:
                let index = min(model.count - 1, Int(UInt64.random(in: 0..<20, using: &generator)))
                #expect(marks.firstIndex(of: model[index]) == index)
                marks.remove(at: index)
                model.remove(at: index)
            case 9 where model.count > 3:
                marks.removeFirst(3)
                model.removeFirst(3)
            default: break
            }
        }
        #expect(model.count > 64, "it has grown")
        #expect((0..<marks.count).map { marks[$0] } == model)
        #expect(marks.firstIndex(of: .max) == nil)
    }

    @Test func gapsInACountOfPicturesAreCounted() {
        var count = SequenceCount()
        let missing = [5, 6, 7, 10, 11, 0, 1, 4].map { count.missing(before: $0, size: 1) }
        #expect(missing == [0, 0, 0, 2, 0, 0, 0, 2], "a count that begins anew is no gap")
    }

    @Test func samplesThatAreMissingCountAsBuffersEvenWhereTheyFillNoWholeOne() {
        var count = SequenceCount()
        let missing = [0, 480, 960, 2400, 2881].map { count.missing(before: $0, size: 480) }
        #expect(missing == [0, 0, 0, 2, 1])
    }

    /// Packets of AAC of a sound that comes in pieces of 10 ms and 12 ms in turn.
    @Test func encodedSoundCountsInPiecesHoweverUnequalTheseAre() {
        let branch = PlannedBranch(
            source: "mic", branch: "film", media: .audio, part: 1, leg: "film:queue", takesOne: false, ring: nil,
            start: .init(element: "mic:queue", pad: "sink"), stretches: [])
        let account = LossAccount(1, source: "mic", media: .audio, branches: ["film"], feed: DropFeed())
        let losses = ReportedLosses(of: branch, account)
        for packet in 0..<47 {
            let piece = Duration.milliseconds(packet.isMultiple(of: 2) ? 10 : 12)
            losses.turnAway(.outOfBuffers, lasting: .seconds(1024 / 48_000.0), piece: piece, at: nil)
        }
        // 47 packets last 1.003 s.
        #expect((84...100).contains(account.counts.outOfBuffers), "\(account.counts.outOfBuffers)")
        losses.turnAway(.outOfBuffers, lasting: nil, piece: .milliseconds(10), at: nil)
        let before = account.counts.outOfBuffers
        losses.turnAway(.outOfBuffers, lasting: .milliseconds(20), piece: .milliseconds(20), at: nil)
        #expect(account.counts.outOfBuffers == before + 1)
    }

    /// As of a take that begins or ends within a stall.
    @Test func ofWhatIsMissingOverAStretchEachTakeLacksItsOwnPart() {
        let account = LossAccount(1, source: "mic", media: .audio, branches: ["film"], feed: DropFeed())
        // 40 pieces of 25 ms from 4 s to 5 s, and 2 that belong to one moment.
        account.note(
            .discontinuity, 40, at: ClockTime(.seconds(4)), until: ClockTime(.seconds(5)), now: ClockTime(.seconds(5)))
        account.note(.discontinuity, 2, at: ClockTime(.seconds(7)))
        let count = { (begin: Double, end: Double?) in
            account.counts(from: .seconds(begin), to: end.map { .seconds($0) }).discontinuity
        }
        #expect(count(4.25, 4.75) == 20 && count(4.5, 8) == 22 && count(0, 4.5) == 20)
        #expect(count(4.25, nil) == 32 && count(0, 4) == 0 && count(5, 7) == 0 && count(7, nil) == 2)
        let parts = [0, 4.1, 4.33, 4.7, 9].map { Duration.seconds($0) }
        let all = zip(parts, parts.dropFirst()).flatMap { account.entries(from: $0, to: $1) }
        #expect(all.map(\.count).reduce(0, +) == 42)
        let middle = account.entries(from: .milliseconds(4100), to: .milliseconds(4350))
        #expect(middle.map(\.time) == [.milliseconds(4100)] && middle.map(\.count) == [10])
    }

    @Test func aFloodOfDropsCostsOneValueAPlaceAndReason() async {
        let feed = DropFeed()
        let film = LossAccount(1, source: "cam", media: .video, branches: ["film"], feed: feed)
        let eyes = LossAccount(2, source: "cam", media: .video, branches: ["eyes"], feed: feed)
        for number in 0..<100_000 as Range<UInt64> {
            let time = ClockTime(nanoseconds: number * 1_000_000)
            film.note(.outOfBuffers, at: time)
            eyes.note(.late, 2, at: time)
        }
        film.note(.discontinuity, 3, at: nil)
        feed.close()
        var told: [FrameDrop] = []
        for await drop in FrameDrops(feed: feed) { told.append(drop) }
        #expect(told.map(\.count) == [100_000, 200_000, 3])
        #expect(told.map(\.reason) == [.outOfBuffers, .late, .discontinuity])
        #expect(told.map(\.branches) == [["film"], ["eyes"], ["film"]])
        #expect(told.map(\.presentationTime) == [.zero, .zero, nil])
        #expect(told.first?.runningTime == .milliseconds(99_999))
    }

    @Test func anAccountOfHoursKnowsWhatEachFileMisses() {
        let account = LossAccount(1, source: "cam", media: .video, branches: ["film"], feed: DropFeed())
        for second in 0..<100_000 as Range<UInt64> {
            account.note(.late, at: ClockTime(nanoseconds: second * 1_000_000_000))
        }
        account.note(.outOfBuffers, 5, at: nil)
        #expect(account.counts.total == 100_005)
        #expect(account.counts(from: .zero, to: nil).total == 100_005, "what has no time belongs to the end")
        let files = stride(from: 0, to: 100_000, by: 20_000).map {
            account.counts(from: .seconds($0), to: .seconds($0 + 20_000)).late
        }
        #expect(files.reduce(0, +) == 100_000, "each drop is in one file")
        // What lies close together is one entry: a file may have some of its neighbour's.
        for count in files { #expect(abs(count - 20_000) < 200) }
    }

    @Test func aSumThatDoesNotComeOutIsSaidSo() {
        var tally = BranchTally(source: "cam", branch: "film", media: .video)
        tally.entered = 300
        tally.left = 288
        tally.drops.late = 10
        #expect(!tally.isBalanced)
        #expect(tally.words == "cam -> film: 300 in is not 288 out + 10 late")
        tally.leftOut = 2
        #expect(tally.isBalanced)
        #expect(tally.words == "cam -> film: 300 in = 288 out + 10 late + 2 left out")
        tally.repeated = 4
        #expect(!tally.isBalanced)
    }
}
