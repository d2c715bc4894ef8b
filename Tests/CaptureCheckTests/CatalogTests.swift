import CaptureCheck
import CaptureModel
import Testing

@Suite struct CatalogTests {
    @Test(arguments: VideoCodec.allCases) func hardwareComesBeforeSoftware(_ codec: VideoCodec) {
        let kinds = EncoderCatalog.candidates(for: codec).map(\.isHardware)
        #expect(kinds == kinds.sorted { $0 && !$1 })
        #expect(kinds.contains(false), "every codec can be encoded without special hardware")
    }

    @Test(arguments: [
        ("x264enc", "gstreamer1.0-plugins-ugly"), ("avenc_aac", "gstreamer1.0-libav"),
        ("rtspclientsink", "gstreamer1.0-rtsp"), ("pipewiresrc", "gstreamer1.0-pipewire"),
        ("alsasrc", "gstreamer1.0-alsa"), ("pulsesrc", "gstreamer1.0-plugins-good"),
        ("ximagesrc", "gstreamer1.0-plugins-good"), ("ximagesink", "gstreamer1.0-x"),
        ("srtsink", "gstreamer1.0-plugins-bad"), ("compositor", "gstreamer1.0-plugins-base"),
    ])
    func elementsAreInTheirDebianPackages(_ element: String, _ package: String) {
        #expect(ElementPackages.package(of: element) == package)
    }

    @Test func builtInRigsAreFoundByName() {
        #expect(BuiltInRigs.names == ["iphone-11-pro-max", "iphone-7-plus"])
        for name in BuiltInRigs.names { #expect(BuiltInRigs.rig(named: name)?.name == name) }
        #expect(BuiltInRigs.rig(named: "iphone") == nil)
    }
}
