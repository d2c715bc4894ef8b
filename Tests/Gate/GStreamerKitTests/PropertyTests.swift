import GStreamerKit
import Testing

@Suite struct PropertyTests {
    @Test func aMisspeltPropertyIsRefusedWithTheNearestName() throws {
        let queue = try Element.make("queue", name: "q")
        let error = GStreamerError.Code.thrown { () throws(GStreamerError) in try queue.set("max-size-tim", to: 1) }
        #expect(error?.code == .noSuchProperty)
        #expect(error?.candidates.first == "max-size-time")
        #expect(
            error?.message
                == "element 'q' (queue) has no property 'max-size-tim'; the nearest it has is 'max-size-time'")
        #expect(error?.element == "q")
        #expect(error?.property == "max-size-tim")
    }

    @Test(arguments: [
        ("max-size-time", PropertySetting.string("1"), GStreamerError.Code.wrongPropertyType),
        ("max-size-buffers", .int(-1), .valueOutOfRange),
        ("max-size-buffers", .int(0x1_0000_0000), .valueOutOfRange),
        ("silent", .int(1), .wrongPropertyType),
        ("leaky", .nick("downstrem"), .invalidValue),
        ("leaky", .int(2), .wrongPropertyType),
        ("current-level-buffers", .int(2), .propertyNotWritable),
    ])
    func aValueThatDoesNotFitIsRefused(property: String, value: PropertySetting, code: GStreamerError.Code) throws {
        let queue = try Element.make("queue")
        let before = try queue.get(property)
        #expect(
            GStreamerError.Code.thrown { () throws(GStreamerError) in try queue.set(property, to: value) }?.code == code
        )
        #expect(try queue.get(property) == before)
    }

    @Test(arguments: [
        ("queue", "max-size-time", PropertySetting.int(5_000_000_000), FieldValue.int(5_000_000_000)),
        ("queue", "max-size-buffers", .int(7), .int(7)),
        ("queue", "leaky", .nick("downstream"), .nick("downstream")),
        ("queue", "silent", .bool(true), .bool(true)),
        ("volume", "volume", .double(0.5), .double(0.5)),
        ("volume", "volume", .int(2), .double(2)),
        ("filesink", "location", .string("/tmp/a b'c\""), .string("/tmp/a b'c\"")),
        ("videotestsrc", "pattern", .nick("ball"), .nick("ball")),
        ("videotestsrc", "num-buffers", .int(-1), .int(-1)),
        ("videorate", "max-rate", .int(30), .int(30)),
        ("imagefreeze", "num-buffers", .int(3), .int(3)),
        ("playbin", "flags", .nick("audio+video"), .nick("video+audio")),
    ])
    func aValueThatFitsReadsBack(factory: String, property: String, value: PropertySetting, expected: FieldValue) throws
    {
        let element = try Element.make(factory)
        try element.set(property, to: value)
        let found = try element.get(property)
        #expect(found == expected)
    }

    @Test func capsAndStructuresAreSetFromTheirNotation() throws {
        let filter = try Element.make("capsfilter")
        try filter.set(
            "caps", to: .caps("video/x-raw, format=(string)NV12, width=(int)640, framerate=(fraction)30000/1001"))
        guard case .caps(let caps) = try filter.get("caps") else {
            Issue.record("no caps")
            return
        }
        #expect(caps.structures.first?["format"] == .string("NV12"))
        #expect(caps.structures.first?["width"] == .int(640))
        #expect(caps.structures.first?["framerate"] == .fraction(30000, 1001))
        let wrong = GStreamerError.Code.thrown { () throws(GStreamerError) in
            try filter.set("caps", to: .caps("video/x-raw, width=(int"))
        }
        #expect(wrong?.code == .invalidValue)

        let source = try Element.make("v4l2src")
        try source.set("extra-controls", to: .structure("c,brightness=5"))
        #expect(try source.get("extra-controls").structure?["brightness"] == .int(5))
    }

    @Test func aSecretIsNotRepeatedInTheErrorAboutItsType() throws {
        let queue = try Element.make("queue")
        let error = GStreamerError.Code.thrown { () throws(GStreamerError) in try queue.set("silent", to: "hunter2") }
        #expect(error?.code == .wrongPropertyType)
        #expect(error?.message.contains("hunter2") == false)
    }

    @Test func thePropertiesOfAFactoryAreKnownWithoutAnElement() throws {
        let properties = try ElementFactory.properties(of: "queue")
        let leaky = try #require(properties.first { $0.name == "leaky" })
        #expect(leaky.nicks == ["no", "upstream", "downstream"])
        #expect(properties.first { $0.name == "max-size-buffers" }?.range == 0...0xFFFF_FFFF)
        #expect(properties.first { $0.name == "current-level-time" }?.isWritable == false)
    }

    @Test func thePropertiesOfAPadAreSetAlike() throws {
        let compositor = try Element.make("compositor", name: "mix")
        let pad = try compositor.requestPad("sink_%u")
        defer { compositor.releaseRequestPad(pad) }
        try pad.set("xpos", to: .int(40))
        #expect(try pad.get("xpos") == .int(40))
        let error = GStreamerError.Code.thrown { () throws(GStreamerError) in try pad.set("xpoz", to: .int(1)) }
        #expect(error?.message == "pad 'mix.sink_0' has no property 'xpoz'; the nearest it has is 'xpos'")
    }
}
