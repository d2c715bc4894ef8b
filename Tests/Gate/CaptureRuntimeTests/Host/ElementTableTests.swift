import CaptureElements
import GStreamerKit
import Testing

/// The table of elements says what the registry says, where that is of the GStreamer that the table was written from.
@Suite struct ElementTableTests {
    private static let isThatVersion: Bool = {
        guard (try? GStreamer.initialize()) != nil else { return false }
        let version = GStreamer.version
        return (version.major, version.minor, version.micro) == (1, 22, 0)
    }()

    /// Without PipeWire's: a process that has loaded its plug-in may end before it has written out what it had to say.
    private static let registered = ElementTable.registered.subtracting(["pipewiresrc"]).sorted()

    @Test(.enabled(if: isThatVersion), arguments: registered)
    func anElementsPropertiesAreTheRegistrys(_ factory: String) throws {
        guard try ElementFactory.find(factory) != nil else { return }
        let facts = try #require(ElementTable.facts(of: factory))
        let known = Dictionary(uniqueKeysWithValues: try ElementFactory.properties(of: factory).map { ($0.name, $0) })
        for (name, property) in facts.properties {
            let info = try #require(known[name], "'\(factory)' has no '\(name)'")
            switch property {
            case .int(let range): #expect(info.range == range, "'\(name)' of '\(factory)'")
            // Nicks with a blank in them cannot be written, and some values have two.
            case .nick(let nicks), .nicks(let nicks):
                #expect(Set(info.nicks).isSuperset(of: nicks), "'\(name)' of '\(factory)'")
            case .double: #expect(info.type == "gdouble" || info.type == "gfloat", "'\(name)' of '\(factory)'")
            case .bool: #expect(info.type == "gboolean", "'\(name)' of '\(factory)'")
            case .text: #expect(info.type == "gchararray", "'\(name)' of '\(factory)'")
            case .caps: #expect(info.type == "GstCaps", "'\(name)' of '\(factory)'")
            case .structure: #expect(info.type == "GstStructure", "'\(name)' of '\(factory)'")
            case .other: break
            }
        }
        #expect(!facts.properties.isEmpty || !facts.inputs.isEmpty, "nothing is known of '\(factory)'")
    }

    @Test func whatCannotBeHereStandsInTheTableToo() {
        for factory in ["vah264enc", "nvh265enc", "v4l2h264enc", "svtav1enc", "vajpegdec"] {
            #expect(ElementTable.facts(of: factory) != nil && !ElementTable.registered.contains(factory))
        }
    }
}
