import GStreamerKit
import Synchronization
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

    /// As encoders send them; how an event is read must not part from how it is judged.
    @Test func aTagEventOfAnElementIsKeptAway() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, inject, sink) = try (
            Element.make("audiotestsrc", name: "source"), Element.make("taginject", name: "inject"),
            Element.make("fakesink", name: "sink")
        )
        try source.set("num-buffers", to: 1)
        try inject.set("tags", to: .string("title=x"))
        try pipeline.add(source, inject, sink)
        try source.link(to: inject)
        try inject.link(to: sink)
        let kept = Mutex(0)
        let pad = try sink.staticPad("sink")
        pad.onEvent { event in
            if RecordLeg.isKeptAway(event, hasFlowed: true) { kept.withLock { $0 += 1 } }
            return .pass
        }
        let messages = pipeline.bus.messages
        try pipeline.setState(.playing)
        for await message in messages {
            if case .endOfStream = message.kind { break }
            if case .error = message.kind { break }
        }
        try pipeline.setState(.null)
        #expect(kept.withLock(\.self) > 0)
    }
}
