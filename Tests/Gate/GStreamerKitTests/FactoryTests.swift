import GStreamerKit
import Testing

@Suite struct FactoryTests {
    @Test func theRegistryNamesTheElementsHere() throws {
        let names = try ElementFactory.names()
        #expect(names.isSuperset(of: ["queue", "tee", "videotestsrc"]))
        #expect(!names.contains(""))
    }

    @Test func aFactoryTellsItsPluginAndUse() throws {
        let factory = try #require(try ElementFactory.find("x264enc"))
        #expect(factory.plugin == "x264")
        #expect(factory.classification == "Codec/Encoder/Video")
        #expect(factory.rank > 0)
        #expect(!factory.package.isEmpty)
    }

    @Test func aMissingFactoryIsNilOrAnErrorWithItsName() throws {
        #expect(try ElementFactory.find("nosuchelement") == nil)
        let error = GStreamerError.Code.thrown { () throws(GStreamerError) in _ = try Element.make("nosuchelement") }
        #expect(error?.code == .noSuchFactory)
        #expect(error?.message == "no plugin here has an element 'nosuchelement'")
    }

    @Test func theVersionIsTheLibrarys() throws {
        try GStreamer.initialize()
        #expect(GStreamer.version.major == 1)
        #expect(GStreamer.version.minor >= 22)
    }

    @Test func capsAreReadAsValues() throws {
        let caps = try Caps(
            parsing: "video/x-raw, format=(string){ NV12, I420 }, width=(int)[ 1, 640 ], height=(int)480; image/jpeg")
        #expect(caps.structures.map(\.name) == ["video/x-raw", "image/jpeg"])
        let first = try #require(caps.structures.first)
        #expect(first["format"] == .list([.string("NV12"), .string("I420")]))
        #expect(first["width"] == .intRange(1, 640, step: 1))
        #expect(!caps.isFixed)
        let other = try Caps(parsing: "video/x-raw, format=NV12, width=320, height=480")
        #expect(caps.intersection(other) == other)
        #expect(other.isFixed)
        #expect(other.isSubset(of: caps))
        #expect(try caps.intersection(Caps(parsing: "audio/x-raw")).isEmpty)
        #expect(
            GStreamerError.Code.thrown { () throws(GStreamerError) in _ = try Caps(parsing: "((") }?.code
                == .parseFailed)
    }
}
