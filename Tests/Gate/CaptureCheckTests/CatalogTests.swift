import CaptureCheck
import CaptureElements
import CaptureModel
import CaptureYAML
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
        #expect(
            BuiltInRigs.names == [
                "iphone-11-pro-max", "iphone-12", "iphone-xs", "iphone-7-plus", "ipad-pro-m1", "raspberry-pi-4",
                "raspberry-pi-5", "jetson-orin-nano", "usb2-webcams", "usb3-webcams",
            ])
        for name in BuiltInRigs.names { #expect(BuiltInRigs.rig(named: name)?.name == name) }
        #expect(BuiltInRigs.rig(named: "iphone") == nil)
    }

    @Test(arguments: BuiltInRigs.names) func aBuiltInRigIsConsistentAndReadsBackAsAnEqualRig(name: String) throws {
        let rig = try #require(BuiltInRigs.rig(named: name))
        let cameras = rig.cameras.map(\.name)
        #expect(Set(cameras).count == cameras.count)
        #expect(rig.cameras.allSatisfy { !$0.formats.isEmpty && $0.constituents.allSatisfy(cameras.contains) })
        #expect(rig.resources.allSatisfy { !$0.summary.isEmpty && $0.cameras.allSatisfy(cameras.contains) })
        let text = RigWriter.yaml(rig)
        let loaded = RigFileLoader(reader: InMemoryFiles(["rig.yaml": text])).load(path: "rig.yaml")
        #expect(loaded.diagnostics.isEmpty)
        #expect(loaded.value == rig)
        // Each camera alone can run, whatever is shared.
        for camera in cameras {
            let graph =
                "mcpipe: 1\nname: x\nsources: { a: { camera: \(camera) } }\n"
                + "sinks: { b: { record: b.mp4, video: a } }\n"
            #expect(try check(graph, rig: rig).errors.isEmpty, "\(camera)")
        }
    }
}
