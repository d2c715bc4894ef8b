import CaptureModel
import Testing

@testable import CaptureRuntime

/// A file that is whole in itself may hold less than went into it.
@Suite struct PassedOverTests {
    private static func shortfall(_ medium: TrackVerdict.Medium, holding packets: Int, of given: Int) -> Shortfall? {
        var track = TrackVerdict(number: 1, medium: medium, codec: "h264")
        track.packets = packets
        let verdict = FileVerdict(
            path: "a.mp4", bytes: 1, container: .mp4, layout: .indexed, state: .complete, reason: nil, cut: nil,
            tracks: [track])
        let file = TakeReport.File(
            node: "film", path: "a.mp4", number: 1, begin: .zero, first: [.video: .zero], end: nil, frames: given,
            bytes: 1, isFinished: true)
        return Shortfall(verdict, of: file, take: "001")
    }

    @Test func picturesThatAMuxerPassedOverAreMissing() throws {
        #expect(Self.shortfall(.video, holding: 50, of: 50) == nil)
        let shortfall = try #require(Self.shortfall(.video, holding: 21, of: 50))
        #expect(shortfall.reason == "21 of the 50 pictures that its muxer was given are in it")
        #expect(shortfall.node == "film" && shortfall.path == "a.mp4" && shortfall.take == "001" && !shortfall.isDamage)
        #expect(Self.shortfall(.audio, holding: 21, of: 50) == nil, "sound is cut anew")
    }
}
