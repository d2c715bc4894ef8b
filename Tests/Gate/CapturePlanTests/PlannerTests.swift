import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// What the planner makes of a graph: shared work, thread boundaries, nothing superfluous.
@Suite struct PlannerTests {
    struct Refused: Error, CustomStringConvertible {
        let diagnostics: [Diagnostic]
        var description: String { DiagnosticRenderer().render(diagnostics) }
    }

    private func plan(_ text: String, rig: Rig? = BuiltInRigs.rig(named: "iphone-11-pro-max")) throws -> Plan {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": "mcpipe: 1\nname: t\n" + text])).load(
            path: "t.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        let outcome = Checker(rig: rig ?? Rig(name: "none"), host: .testing, options: .testing).check(graph)
        guard let checked = outcome.graph else { throw Refused(diagnostics: outcome.diagnostics) }
        return Planner(host: .testing).plan(checked)
    }

    private static let webcam = Rig(
        name: "desk",
        cameras: [
            RigCamera(
                "cam", device: .v4l2("/dev/video0"),
                formats: [
                    MediaFormat(.mjpeg, .hd1080, .list([FrameRate(30)])),
                    MediaFormat(.h264, .hd720, .list([FrameRate(30)])),
                ])
        ])

    @Test func equalSettingsAreEncodedOnce() throws {
        let plan = try plan(
            """
            sources: { back: { camera: back-wide }, voice: { microphone: built-in } }
            sinks:
              a: { record: a.mp4, video: back, audio: voice }
              b: { record: b.mkv, video: back, audio: voice }
            """)
        #expect(plan.elements.count { $0.factory == "x264enc" } == 1)
        #expect(plan.elements.count { $0.factory == "avenc_aac" } == 1)
        #expect(plan.reasons.contains { $0.text == "encoded once for 2 branches" })
    }

    @Test func differentSettingsAreEncodedApart() throws {
        let plan = try plan(
            """
            sources: { back: { camera: back-wide } }
            sinks:
              a: { record: a.mp4, video: back }
              b: { record: b.mp4, video: back, encode: { video: { bitrate: 1 Mbit/s } } }
            """)
        #expect(plan.elements.count { $0.factory == "x264enc" } == 2)
    }

    @Test func compressedCameraPicturesAreKeptWhereTheFileCanHoldThem() throws {
        let plan = try plan(
            """
            sources: { cam: { camera: cam, format: { encoding: mjpeg } } }
            sinks:
              file: { record: a.mkv, video: cam, encode: { video: { codec: mjpeg } } }
            """, rig: Self.webcam)
        #expect(!plan.elements.contains { $0.factory == "jpegdec" || $0.factory == "jpegenc" })
    }

    @Test func aNetworkCamerasPicturesAreKeptWhereTheirEncodingIsKnown() throws {
        let plan = try plan(
            """
            sources: { door: { rtsp: "rtsp://127.0.0.1/door", encoding: h264 } }
            sinks:
              file: { record: a.mp4, video: door }
              picture: { snapshot: b.png, video: door }
            """)
        #expect(!plan.elements.contains { $0.factory == "x264enc" || $0.factory == "decodebin" })
        #expect(plan.elements.count { $0.factory == "rtph264depay" } == 1)
        #expect(plan.elements.count { $0.name == "door:decode" } == 1)
        #expect(plan.sources.first?.element == "door")
        #expect(plan.sinks.first { $0.node == "file" }?.legs.first?.beginsWithKeyFrame == true)
    }

    /// What takes foreign packets apart belongs in the process that opens them.
    @Test func anIsolatedNetworkCamerasPicturesAreDecodedInItsProcess() throws {
        let plan = try plan(
            """
            sources: { door: { rtsp: "rtsp://127.0.0.1/door", isolate: true } }
            sinks:
              file: { record: a.mp4, video: door, audio: door }
              picture: { snapshot: b.png, video: door }
            """)
        let (rest, workers) = plan.divided()
        #expect(rest.elements.filter { $0.factory == "decodebin" }.map(\.name) == ["door:audio-decode"])
        #expect(workers.first?.elements.filter { $0.factory == "decodebin" }.map(\.name) == ["door:video-decode"])
    }

    /// Its caps stand in this process.
    @Test func whatAFileWantsOfAnIsolatedCamerasPicturesIsMadeBesideTheFile() throws {
        for ending in ["ts", "mkv"] {
            let plan = try plan(
                """
                sources: { door: { rtsp: "rtsp://127.0.0.1/door", encoding: h264, isolate: true } }
                sinks: { file: { record: a.\(ending), video: door } }
                """)
            let (rest, workers) = plan.divided()
            #expect(plan.elements.count { $0.factory == "h264parse" } == 2)
            #expect(workers.first?.elements.filter { $0.factory == "h264parse" }.map(\.name) == ["door:parse"])
            let own = rest.elements.first { $0.factory == "h264parse" }?.name
            #expect(rest.links.contains { $0.from.element == "door" && $0.to.element == own })
        }
    }

    @Test func aCompressedPictureIsDecodedOnceForAllWhoNeedIt() throws {
        let plan = try plan(
            """
            sources: { cam: { camera: cam, format: { encoding: mjpeg } } }
            sinks:
              a: { record: a.mp4, video: cam }
              b: { snapshot: b.png, video: cam }
              c: { record: c.mkv, video: cam, encode: { video: { codec: mjpeg } } }
            """, rig: Self.webcam)
        #expect(plan.elements.count { $0.factory == "jpegdec" } == 1)
        #expect(plan.elements.count { $0.factory == "tee" } == 2)
    }

    @Test func everyBranchOfATeeBeginsWithAQueue() throws {
        let plan = try plan(
            """
            sources: { back: { camera: back-wide }, front: { camera: front } }
            compositors: { pip: { size: 1280x720, layers: [back, { source: front, scale: 0.25 }] } }
            sinks:
              a: { record: a.mp4, video: pip }
              b: { record: b.mp4, video: back }
              c: { preview: window, video: pip }
              d: { snapshot: d.png, video: front }
            """)
        let factories = Dictionary(uniqueKeysWithValues: plan.elements.map { ($0.name, $0.factory) })
        let branches = plan.links.filter { factories[$0.from.element] == "tee" }
        #expect(branches.count == 6)
        #expect(branches.allSatisfy { factories[$0.to.element] == "queue" })
    }

    @Test func recordingBranchesWaitAndPreviewsKeepTheNewest() throws {
        let plan = try plan(
            """
            sources: { back: { camera: back-wide } }
            sinks: { a: { record: a.mp4, video: back }, c: { preview: window, video: back } }
            """)
        let recording = try #require(plan.sinks.first { $0.node == "a" })
        let preview = try #require(plan.sinks.first { $0.node == "c" })
        #expect(recording.legs.allSatisfy { !$0.isLeaky })
        #expect(preview.legs.allSatisfy { $0.isLeaky })
        let queue = try #require(plan.elements.first { $0.name == preview.counter })
        #expect(queue.properties.contains(PlannedProperty("max-size-buffers", .int(1))))
    }

    @Test func aSinkKnowsEveryQueueThatMayLoseItsFrames() throws {
        let plan = try plan(
            """
            sources: { back: { camera: back-wide }, front: { camera: front } }
            compositors: { pip: { size: 1280x720, layers: [back, { source: front, scale: 0.25 }] } }
            sinks:
              a: { record: a.mp4, video: pip }
              b: { record: b.mp4, video: back }
              c: { preview: window, video: front }
            """)
        let leaks = Dictionary(uniqueKeysWithValues: plan.sinks.map { ($0.node, $0.leaks) })
        // What a layer's queue drops is repeated by the compositor: no frame of the composite is missing for it.
        #expect(leaks["a"] == ["pip:driver"])
        #expect(leaks["b"] == ["back:driver"])
        #expect(leaks["c"] == ["front:driver", "c:queue"])
    }

    @Test func aTeeThatIsWrittenOutGivesItsBranchesItsPolicy() throws {
        let plan = try plan(
            """
            sources: { back: { camera: back-wide } }
            tees: { loose: { video: back, policy: leaky, depth: 300 ms } }
            sinks: { a: { frames: true, video: loose }, b: { snapshot: b.png, video: loose } }
            """)
        let queues = plan.elements.filter { $0.factory == "queue" && ["a", "b"].contains($0.node) }
        #expect(queues.count == 2)
        #expect(queues.allSatisfy { $0.properties.contains(PlannedProperty("max-size-time", .int(300_000_000))) })
        #expect(queues.allSatisfy { $0.properties.contains(PlannedProperty("leaky", .nick("downstream"))) })
    }

    @Test func aMirroredPreviewLeavesTheFileAsItIs() throws {
        let plan = try plan(
            """
            sources: { front: { camera: front, mirror: preview } }
            sinks: { a: { record: a.mp4, video: front }, c: { preview: window, video: front } }
            """)
        let flips = plan.elements.filter { $0.factory == "videoflip" }
        #expect(flips.count == 1)
        let after = try #require(plan.links.first { $0.from.element == flips[0].name })
        #expect(plan.elements.first { $0.name == after.to.element }?.node == "c")
    }

    @Test func noSoundDeviceGivesTheClock() throws {
        let rig = Rig(name: "desk", microphones: [RigMicrophone("mic", device: .alsa("hw:1,0"))])
        let plan = try plan(
            """
            sources: { mic: { microphone: mic } }
            sinks: { a: { record: a.mkv, audio: mic } }
            """, rig: rig)
        let source = try #require(plan.elements.first { $0.factory == "alsasrc" })
        #expect(source.properties.contains(PlannedProperty("provide-clock", .bool(false))))
        #expect(source.properties.contains(PlannedProperty("slave-method", .nick("re-timestamp"))))
        #expect(plan.sources.map(\.soundStamps) == [.ofBeginning])
    }

    @Test(arguments: [("{}", true), ("{ serve: 127.0.0.1 }", true), ("{ ntp: a }", false), ("{ ptp: 0 }", false)])
    func aDriversTimeStampsAreUsedOnlyWithTheClockThatTheyAreOf(clock: String, areUsed: Bool) throws {
        let rig = Rig(name: "desk", microphones: [RigMicrophone("mic", device: .alsa("hw:1,0"))])
        let plan = try plan(
            """
            clock: \(clock)
            sources: { mic: { microphone: mic } }
            sinks: { a: { record: a.mkv, audio: mic } }
            """, rig: rig)
        let source = try #require(plan.elements.first { $0.factory == "alsasrc" })
        let isOff = source.properties.contains(PlannedProperty("use-driver-timestamps", .bool(false)))
        #expect(isOff != areUsed)
    }

    @Test func everyEncodedPictureIsFourTwoZero() throws {
        let plan = try plan(
            """
            sources: { back: { camera: back-wide }, front: { camera: front } }
            compositors: { pip: { size: 1280x720, layers: [back, front] } }
            sinks:
              a: { record: a.mp4, video: pip }
              b: { record: b.webm, video: back, encode: { video: { codec: vp9 } } }
              c: { record: c.mkv, video: front, encode: { video: { codec: h265 } } }
            """)
        let encoders = plan.elements.filter { ["x264enc", "vp9enc", "x265enc"].contains($0.factory) }
        #expect(encoders.count == 3)
        for encoder in encoders {
            let before = try #require(plan.links.first { $0.to.element == encoder.name }?.from.element)
            let filter = try #require(plan.elements.first { $0.name == before })
            guard case .caps(let caps)? = filter.properties.first?.value,
                case .anyOf(let formats)? = caps.fields.first(where: { $0.name == "format" })?.value
            else {
                Issue.record("no caps filter before '\(encoder.name)'")
                continue
            }
            #expect(Set(formats).isSubset(of: ["I420", "NV12"]))
        }
    }

    @Test func fullRangePicturesBecomeLimitedInAFile() throws {
        let plan = try plan(
            """
            sources: { cam: { camera: cam, format: { encoding: mjpeg } } }
            sinks: { a: { record: a.mp4, video: cam } }
            """, rig: Self.webcam)
        #expect(
            plan.elements.contains { $0.properties.contains { $0.value.text.contains("colorimetry=(string)bt709") } })
    }

    @Test func elementNamesAreUniqueAndTellTheirNode() throws {
        let plan = try plan(
            """
            sources: { a: { camera: back-wide }, a-tee: { camera: front } }
            sinks: { x: { record: x.mp4, video: a }, y: { snapshot: y.png, video: a }, z: { record: z.mp4, video: a-tee } }
            """)
        #expect(Set(plan.elements.map(\.name)).count == plan.elements.count)
        for element in plan.elements { #expect(element.name.hasPrefix(element.node.description)) }
    }

    @Test func anUnusedSourceOfAnUnusedKindCostsNothing() throws {
        let plan = try plan(
            """
            sources: { back: { camera: back-wide } }
            sinks: { a: { record: a.mp4, video: back } }
            """)
        #expect(!plan.elements.contains { $0.factory == "compositor" || $0.factory == "tee" })
    }
}
