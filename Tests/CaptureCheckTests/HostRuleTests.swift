import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// Findings that a machine's state makes.
@Suite struct HostRuleTests {
    static let recording = """
        mcpipe: 1
        name: host
        sources: { bars: { pattern: smpte } }
        sinks: { file: { record: "out/{take}.mp4", video: bars } }
        """

    @Test(arguments: [
        ("mp4mux", "gstreamer1.0-plugins-good"), ("h264parse", "gstreamer1.0-plugins-bad"),
        ("videotestsrc", "gstreamer1.0-plugins-base"), ("filesink", "libgstreamer1.0-0"),
    ])
    func aMissingElementIsNamedWithItsPackage(_ element: String, _ package: String) throws {
        var host = HostInventory.bench
        host.elements.remove(element)
        let finding = try check(Self.recording, host: host).first("missing-element")
        #expect(finding.message.contains("'\(element)'"))
        #expect(finding.fixIts.map(\.message) == ["install '\(package)'"])
    }

    @Test func withoutAnyEncoderThePackagesAreNamed() throws {
        var host = HostInventory.bench
        host.elements.subtract(["x264enc", "openh264enc", "x265enc", "av1enc", "vp9enc"])
        let finding = try check(Self.recording, host: host).first("missing-encoder")
        #expect(finding.fixIts.map(\.message) == ["install 'gstreamer1.0-plugins-ugly', which has 'x264enc'"])
    }

    @Test func anEncoderThatDoesNotWorkIsToldWithItsReason() throws {
        var host = HostInventory.bench
        host.elements.insert("nvh264enc")
        host.unusable["nvh264enc"] = "no such device"
        let text = Self.recording.replacing(
            "video: bars }", with: "video: bars, encode: { video: { encoder: hardware } } }")
        let finding = try check(text, host: host).first("no-hardware-encoder")
        #expect(finding.notes.contains { $0.message == "'nvh264enc' is there and does not work: no such device" })
    }

    @Test func opusInMP4IsFineOnceGStreamerIs() throws {
        let text = """
            mcpipe: 1
            name: opus
            sources: { beep: { tone: 440 Hz } }
            sinks: { file: { record: "{take}.mp4", audio: beep, encode: { audio: { codec: opus } } } }
            """
        var host = HostInventory.bench
        #expect(try check(text, host: host).first("broken-opus-in-mp4").evidence.first?.value == "1.22.0")
        host.gstreamer = HostInventory.Version(1, 22, 4)
        #expect(try check(text, host: host).outcome.graph != nil)
    }

    @Test(arguments: [
        (["/takes": FileSystemEntry.folder(isWritable: false)], "folder '/takes' is not writable"),
        (["/takes/out": .file(isReadable: true, size: ByteCount(bytes: 1))], "'/takes/out' is not a folder"),
    ])
    func aFolderThatTakesNoFilesIsFoundOut(_ entries: [String: FileSystemEntry], _ reason: String) throws {
        var host = HostInventory.bench
        host.files = InMemoryFileSystem(entries)
        #expect(try check(Self.recording, host: host).first("unwritable-path").message.hasSuffix(reason))
    }

    @Test(arguments: [(Int64(63 << 20), "error"), (150 << 20, "warning"), (64 << 30, nil)] as [(Int64, String?)])
    func theDiskIsHeldAgainstThePlannedRate(_ free: Int64, _ severity: String?) throws {
        var host = HostInventory.bench
        host.files = InMemoryFileSystem(free: ByteCount(bytes: free))
        let checked = try check(Self.recording, host: host)
        #expect(checked.outcome.diagnostics.first?.severity.rawValue == severity)
        if severity != nil { #expect(try checked.first("disk-space").evidence.count == 2) }
    }

    @Test func windowsAndScreensNeedADisplay() throws {
        var host = HostInventory.bench
        host.hasDisplay = false
        let checked = try check(
            """
            mcpipe: 1
            name: display
            sources: { desk: { screen: true } }
            sinks: { show: { preview: window, video: desk } }
            """, host: host)
        #expect(checked.slugs == ["no-display", "no-display"])
    }

    @Test func aWebPreviewWithoutServerIsAWarning() throws {
        var options = CheckOptions.testing
        options.servesHTTP = false
        let checked = try check(CheckedGraphTests.pip, options: options)
        #expect(checked.slugs == ["unseen-preview"])
        #expect(checked.outcome.graph != nil)
    }

    @Test func effectsRunWhereTheOperatorAllowsThem() throws {
        let text = """
            mcpipe: 1
            name: effect
            sources: { bars: { pattern: smpte } }
            effects: { pale: { video: bars, elements: [ { factory: videobalance } ] } }
            sinks: { file: { record: "{take}.mp4", video: pale } }
            """
        var options = CheckOptions.testing
        options.mayUseElements = true
        #expect(try check(text, options: options).graph.effects.count == 1)
        options.mayUseElements = false
        #expect(try check(text, options: options).slugs == ["elements-not-allowed"])
    }

    @Test(arguments: [
        (FileSystemEntry.missing, "does not exist"), (.folder(isWritable: true), "is not a file"),
        (.file(isReadable: false, size: ByteCount(bytes: 1)), "may not be read"),
        (.file(isReadable: true, size: ByteCount(bytes: 1)), "can decode"),
    ])
    func aFileThatCannotBePlayedIsFoundOut(_ entry: FileSystemEntry, _ reason: String) throws {
        var host = HostInventory.bench
        host.files = InMemoryFileSystem(["/pipelines/noise.bin": entry])
        host.media["/pipelines/noise.bin"] = .some(nil)
        let checked = try check(
            """
            mcpipe: 1
            name: noise
            sources: { clip: { file: noise.bin } }
            sinks: { file: { record: "{take}.mp4", video: clip } }
            """, host: host)
        #expect(try checked.first("unreadable-file").message.hasSuffix(reason))
        #expect(checked.slugs.count == 1)
    }

    @Test func aSimulatedRunMakesUpWhatThisMachineLacks() throws {
        let text = """
            mcpipe: 1
            name: webcams
            sources:
              desk:  { camera: by-id/usb-cam-index0, format: 1280x720@30 }
              voice: { microphone: "hw:1,0" }
            sinks: { file: { record: "{take}.mp4", video: desk, audio: voice } }
            """
        #expect(try Set(check(text).slugs) == ["unknown-camera", "unknown-microphone"])
        var options = CheckOptions.testing
        options.isSimulated = true
        let checked = try check(text, options: options)
        #expect(checked.slugs == ["invented-device", "invented-device"])
        #expect(
            try checked.graph.sources.map(\.device) == [.simulatedCamera(index: 0), .simulatedMicrophone(index: 0)])
    }
}
