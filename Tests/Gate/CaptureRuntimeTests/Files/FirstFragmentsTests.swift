import RunTesting
import Testing

@testable import CaptureRuntime

/// How much of an MP4 there is before its file holds anything.
@Suite struct FirstFragmentsTests {
    /// The boxes of a recording in fragments up to the one with which a file of so many tracks begins.
    private func opening(tracks: Int, without left: Int? = nil) async throws -> [Box] {
        let boxes = Box.all(in: try await [UInt8](Recordings.shared.bytes(Recordings.mp4))[...])
        let fragments = FirstFragments(tracks: tracks)
        var passed: [Box] = []
        var isLeftOut = false
        for box in boxes {
            if box.type == "moof" { isLeftOut = left != nil && track(of: box) == left }
            if isLeftOut { continue }
            passed.append(box)
            if fragments.ends(with: [UInt8](box.whole.prefix(64)), size: box.whole.count) { return passed }
        }
        Issue.record("it never began")
        return passed
    }

    private func track(of index: Box) -> Int? {
        index.descendant("traf", "tfhd").map { $0.payload.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
    }

    private func tracks(in boxes: [Box]) -> [Int] { boxes.filter { $0.type == "moof" }.compactMap(track) }

    @Test func aFileBeginsWithTheFirstFragmentOfEachTrack() async throws {
        let passed = try await opening(tracks: 2)
        #expect(passed.last?.type == "mdat")
        #expect(Set(tracks(in: passed)) == [1, 2])
        // Whichever came last was the first of its track.
        let last = try #require(tracks(in: passed).last)
        #expect(tracks(in: passed).filter { $0 == last }.count == 1)
    }

    @Test func aFileOfOneTrackBeginsWithItsFirst() async throws {
        #expect(tracks(in: try await opening(tracks: 1)).count == 1)
    }

    @Test func aTrackThatGivesNothingIsNotWaitedForLongerThanTwoFragments() async throws {
        for left in [1, 2] { #expect(tracks(in: try await opening(tracks: 2, without: left)).count == 2) }
    }
}
