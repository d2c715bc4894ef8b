import CaptureCheck
import CaptureDiagnostics
import CaptureElements
import CaptureModel
import CaptureTesting
import Testing

@testable import CapturePlan

/// What is set on elements and what comes to them, held against the table.
@Suite struct ElementValueTests {
    private func effect(_ element: String, media: String = "video") throws -> Judged {
        let source = media == "video" ? "s: { pattern: smpte }" : "s: { tone: 440 Hz }"
        return try judge(
            """
            sources: { \(source) }
            effects:
              odd: { \(media): s, elements: [ \(element) ] }
            sinks: { f: { record: "{take}.mkv", \(media): odd } }
            """)
    }

    @Test(arguments: [
        ("{ factory: videobalance, saturation: \"2\" }", true),
        ("{ factory: videobalance, saturation: \"2.1\" }", false),
        ("{ factory: videobalance, saturation: \"much\" }", false),
        ("{ factory: videobalance, saturaton: \"1\" }", false),
        ("{ factory: videoflip, method: clockwise }", true), ("{ factory: videoflip, method: clockwize }", false),
        ("{ factory: videoflip, method: \"1\" }", true), ("{ factory: videocrop, left: \"-2\" }", false),
        ("{ factory: videocrop, left: \"2\" }", true), ("{ factory: nobodyknows, left: \"-2\" }", false),
    ])
    func anEffectsPropertyIsHeldAgainstItsElement(_ element: String, _ isTaken: Bool) throws {
        let judged = try effect(element)
        let wanted = isTaken ? [] : [element.contains("nobody") ? "missing-element" : "element-value"]
        #expect(judged.errors == wanted, "\(judged.rendered)")
        #expect(isTaken || judged.check.diagnostics.first?.range?.start.line == 5, "\(judged.rendered)")
    }

    @Test(arguments: [
        ("video", "{ factory: audioconvert }", false), ("video", "{ factory: videobalance }", true),
        ("audio", "{ factory: videobalance }", false), ("audio", "{ factory: audioconvert }", true),
    ])
    func anEffectsElementTakesTheMediumThatComes(_ media: String, _ element: String, _ isTaken: Bool) throws {
        let judged = try effect(element, media: media)
        #expect(judged.errors == (isTaken ? [] : ["element-format"]), "\(judged.rendered)")
    }

    @Test(arguments: [(1, true), (2, true), (3, false), (6, false), (8, false)])
    func soundOfMoreThanTwoChannelsIsNoPCMOfQuickTime(_ channels: Int, _ isTaken: Bool) throws {
        func codes(_ container: String) throws -> [String] {
            try judge(
                """
                sources: { s: { tone: 440 Hz } }
                sinks: { f: { record: a.\(container), audio: s, encode: { audio: { codec: pcm, channels: \(channels) } } } }
                """
            ).errors
        }
        #expect(try codes("mov") == (isTaken ? [] : ["unsupported-sound-format"]))
        #expect(try codes("mkv") == [])
    }

    /// A sample entry of QuickTime has 16 bits for the rate.
    @Test(arguments: [("44.1 kHz", true), ("48 kHz", true), ("96 kHz", false), ("192 kHz", false)])
    func aRateAboveSixteenBitsIsNoPCMOfQuickTime(_ rate: String, _ isTaken: Bool) throws {
        func codes(_ container: String) throws -> [String] {
            try judge(
                """
                sources: { s: { tone: 440 Hz } }
                sinks: { f: { record: a.\(container), audio: s, encode: { audio: { codec: pcm, rate: \(rate) } } } }
                """
            ).errors
        }
        #expect(try codes("mov") == (isTaken ? [] : ["unsupported-sound-format"]))
        #expect(try codes("mkv") == [])
    }

    /// `opusparse` of GStreamer 1.22 spoils them, and `mpegtsmux` does not take all that it says.
    @Test(arguments: [(1, "mkv", true), (2, "mkv", true), (6, "mkv", false), (8, "mkv", false), (7, "ts", false)])
    func opusOfManyChannelsGoesToItsMuxerAsItIs(_ channels: Int, _ container: String, _ isParsed: Bool) throws {
        let judged = try opus(channels, container)
        #expect(judged.errors == [])
        #expect(try #require(judged.plan).elements.contains { $0.factory == "opusparse" } == isParsed)
    }

    /// Decoders answer "channel element is not allocated": ADTS has no place for what `avenc_aac` says of 3 and 4 channels.
    @Test(arguments: 1...6) func aacOfThreeOrFourChannelsIsNoneOfATransportStream(_ channels: Int) throws {
        for (container, holds) in [("ts", !(3...4).contains(channels)), ("mkv", true), ("mp4", true)] {
            let codes = try judge(
                """
                sources: { s: { tone: 440 Hz } }
                sinks: { f: { record: a.\(container), audio: s, encode: { audio: { codec: aac, channels: \(channels) } } } }
                """
            ).errors
            #expect(codes == (holds ? [] : ["unsupported-sound-format"]), "\(container)")
        }
    }

    @Test func opusOfEightChannelsIsNoneOfATransportStream() throws {
        #expect(try opus(8, "ts").errors == ["unsupported-sound-format"])
        for address in ["udp://127.0.0.1:5000", "srt://127.0.0.1:5000"] {
            #expect(try opus(8, to: address).errors == ["unsupported-sound-format"], "\(address)")
            #expect(try opus(7, to: address).errors == [], "\(address)")
        }
        #expect(try opus(8, to: "rtp://127.0.0.1:5000").errors == [])
    }

    private func opus(_ channels: Int, to address: String) throws -> Judged {
        try judge(
            """
            sources: { s: { tone: 440 Hz } }
            sinks: { f: { stream: "\(address)", audio: s, encode: { audio: { codec: opus, channels: \(channels) } } } }
            """)
    }

    private func opus(_ channels: Int, _ container: String) throws -> Judged {
        try judge(
            """
            sources: { s: { tone: 440 Hz } }
            sinks: { f: { record: a.\(container), audio: s, encode: { audio: { codec: opus, channels: \(channels) } } } }
            """)
    }

    /// The walk itself finds what no rule says: a plan whose caps a muxer does not take.
    @Test func aFormatThatAPadDoesNotTakeIsFoundWhereItComes() throws {
        let whole = try judge(
            "sources: { s: { tone: 440 Hz } }\nsinks: { f: { record: a.mov, audio: s, encode: { audio: { codec: pcm } } } }"
        )
        var plan = try #require(whole.plan)
        var walk = FormatWalk(plan)
        #expect(walk.obstacles().isEmpty)
        for index in plan.elements.indices where plan.elements[index].factory == "capsfilter" {
            plan.elements[index].properties = plan.elements[index].properties.map { property in
                guard case .caps(var caps) = property.value else { return property }
                caps.fields = caps.fields.map {
                    $0.name == "channels" ? PlannedCaps.Field(name: "channels", value: .int(3)) : $0
                }
                return PlannedProperty(property.name, .caps(caps))
            }
        }
        walk = FormatWalk(plan)
        let found = walk.obstacles()
        #expect(found.map(\.element.factory) == ["qtmux"] && found.first?.come.contains("channels 3") == true)
    }

    @Test func everyValueOfAPlanThatIsOutOfRangeIsFound() throws {
        let whole = try judge("sources: { s: { pattern: smpte } }\nsinks: { f: { record: a.mp4, video: s } }")
        let plan = try #require(whole.plan)
        let graph = try #require(whole.check.graph).graph
        #expect(ElementValues.findings(in: plan, of: graph).isEmpty)
        var count = 0
        for (index, element) in plan.elements.enumerated() {
            let facts = try #require(ElementTable.facts(of: element.factory))
            for (place, property) in element.properties.enumerated() {
                let wrong: PropertyValue
                switch facts.properties[property.name] {
                case .int(let range) where range.upperBound < .max: wrong = .int(range.upperBound + 1)
                case .nick: wrong = .nick("no-such-nick")
                case .bool: wrong = .int(1)
                default: continue
                }
                var changed = plan
                changed.elements[index].properties[place].value = wrong
                #expect(
                    ElementValues.findings(in: changed, of: graph).count == 1, "\(element.factory) \(property.name)")
                count += 1
            }
        }
        #expect(count > 10)
    }
}
