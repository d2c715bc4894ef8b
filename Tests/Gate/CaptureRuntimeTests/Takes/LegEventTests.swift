import GStreamerKit
import Testing

@testable import CaptureRuntime

/// A queue that holds a pre-roll lets all of it go when anything but a buffer is its newest item.
@Suite struct LegEventTests {
    @Test func whatAnEncoderSaysOfItsStreamIsKeptFromAPreRoll() {
        #expect(RecordLeg.isKeptAway(.tags(orientation: nil), hasFlowed: true))
        #expect(RecordLeg.isKeptAway(.tags(orientation: "rotate-0"), hasFlowed: true))
        // What a muxer writes into a file's head comes before the first picture.
        #expect(!RecordLeg.isKeptAway(.tags(orientation: nil), hasFlowed: false))
        #expect(!RecordLeg.isKeptAway(.endOfStream, hasFlowed: true))
    }
}
