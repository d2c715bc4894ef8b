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

    /// Room beyond the reserve, in lengths of what is recorded in ten minutes.
    @Test(
        arguments: [
            ("", Duration.seconds(600), 1.5, "has room for 10 min of 'file', but not for the second copies"),
            ("", .seconds(600), 0.5, "has room for 5 min of 'file', not for 10 min"), ("", .seconds(600), 2.5, nil),
            ("takes: { begin: manual, length: 10 min }", nil, 0.5, "not for 10 min"),
            ("", nil, 0.5, "has room for 5 min of 'file'"), ("disk: { keep-free: 1 GiB }", nil, 0.5, nil),
            ("disk: { reserve: 200 MiB }", nil, -0.5, "has no room for 'file'"),
            ("disk: { reserve: 200 MiB, on-full: wait }", nil, -0.5, "has no room for 'file'"),
        ] as [(String, Duration?, Double, String?)])
    func theDiskIsHeldAgainstTheLength(_ keys: String, _ length: Duration?, _ share: Double, _ words: String?) throws {
        let text = Self.recording.replacing("name: host", with: "name: host\n\(keys)")
        let volume = try #require(try check(text).outcome.graph?.disk.volumes.first)
        let room = Int64(Double(600 * volume.bytesPerSecond) * share) + 1000
        var host = HostInventory.bench
        host.files = InMemoryFileSystem(free: ByteCount(bytes: volume.reserve.bytes + room))
        var options = CheckOptions.testing
        options.duration = length
        let found = try check(text, host: host, options: options).outcome.diagnostics.first {
            $0.code.slug == "disk-space"
        }
        #expect((found != nil) == (words != nil))
        guard let found, let words else { return }
        #expect(found.message.contains(words), "\(found.message)")
        // What is to stay free is told where it is written.
        let line = text.split(separator: "\n").firstIndex { $0.hasPrefix("disk") }.map { $0 + 1 }
        #expect(share > 0 || found.range?.start.line == line && found.fixIts.first?.message.contains("reserve") == true)
        // Only what cannot begin at all is refused.
        #expect((found.severity == .error) == (share < 0 && !keys.contains("wait")))
    }

    @Test func recordingsOfTwoDisksAreHeldAgainstEach() throws {
        var host = HostInventory.bench
        var files = InMemoryFileSystem(
            ["/takes/ssd": .folder(isWritable: true)], free: ByteCount(bytes: 1 << 40))
        files.mounts = ["/takes/ssd": 7]
        host.files = files
        let text = """
            mcpipe: 1
            name: host
            sources: { bars: { pattern: smpte } }
            sinks:
              one: { record: "ssd/{take}.mp4", video: bars }
              two: { record: "{take}.mkv", video: bars }
            """
        let volumes = try #require(try check(text, host: host).outcome.graph?.disk.volumes)
        #expect(volumes.map(\.folder) == ["/takes/ssd", "/takes"])
        #expect(volumes.map { $0.writers.map(\.sink) } == [["one"], ["two"]])
        #expect(volumes.map { $0.writers[0].needsCopy } == [true, false])
        #expect(volumes[0].bytesPerSecond == volumes[1].bytesPerSecond && volumes[0].bytesPerSecond > 100_000)
        let (files10, copies) = volumes[0].need(for: .seconds(10))
        #expect(files10.bytes == 10 * volumes[0].bytesPerSecond && copies == files10)
    }

    @Test(arguments: [
        ("/takes", nil), ("/takes/ssd", nil), ("/pipelines", "nothing is mounted"), ("/mnt", "no folder"),
    ])
    func aDiskThatIsMeantMustBeMounted(_ mount: String, _ words: String?) throws {
        var host = HostInventory.bench
        var files = InMemoryFileSystem(["/takes/ssd": .folder(isWritable: true)])
        files.mounts = ["/takes": 3, "/takes/ssd": 7]
        host.files = files
        let checked = try check(
            Self.recording.replacing("name: host", with: "name: host\ndisk: { mount: \(mount) }"), host: host)
        let found = checked.outcome.diagnostics.first { $0.code.slug == "not-mounted" }
        #expect((found != nil) == (words != nil))
        if let words { #expect(found?.message.contains(words) == true && found?.severity == .error) }
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
        // Who only checks it has not said how it will be run.
        options.servesHTTP = nil
        #expect(try check(CheckedGraphTests.pip, options: options).slugs == [])
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
