import CaptureModel
import CaptureTesting
import CaptureYAML
import Foundation
import Testing

@testable import CaptureRuntime

/// What comes of the trials: a rig, and what it does not say by itself.
@Suite struct RigProbeTests {
    /// Cameras that no driver stands behind: their starter is made up.
    private static func camera(_ name: String) -> RigCamera {
        RigCamera(
            name, device: .pipewire(name),
            formats: [
                MediaFormat(.mjpeg, Size(1280, 720), .list([FrameRate(15), FrameRate(30)])),
                MediaFormat(.raw(.yuy2), Size(640, 480), .list([FrameRate(1), FrameRate(5), FrameRate(30)])),
                MediaFormat(.raw(.yuy2), Size(160, 120), .list([FrameRate(30)])),
                MediaFormat(.raw(.nv12), Size(320, 240), .range(FrameRate(2), FrameRate(60))),
            ])
    }

    private static let rig = Rig(
        name: "desk", cameras: ["left", "middle", "right"].map(camera),
        resources: [
            RigResource("usb2-bus", .usbMicroframe(microseconds: 100), cameras: ["left", "right"]),
            RigResource("usb2-bus-2", .usbMicroframe(microseconds: 100), cameras: ["middle"]),
        ])

    private func probe(
        within limit: Duration = .seconds(600),
        _ rule: @escaping @Sendable (Set<String>, ProbeFormats) async -> StartOutcome
    ) async -> ProbeReport {
        await RigProbe(Self.rig, within: limit, measuringIn: nil, starter: { _ in FakeStarter(rule) }).run { _ in }
    }

    @Test func whatRunsOnlyInReducedFormatsIsAllowedAndSaid() async {
        let report = await probe { set, formats in
            set.isSuperset(of: ["left", "right"]) && formats == .usual ? .refused(.noSpace(set)) : .started
        }
        #expect(report.rig.deviceSets == .facets([["left", "middle", "right"]]))
        let words = "STREAMON 28 (No space left on device)"
        #expect(report.findings == [.reducedOnly(cameras: ["left", "right"], speaker: "right", words: words)])
        #expect(report.rig.summary.contains("'mcpipe rigs probe'") && report.rig.summary.contains("starts of cameras"))
    }

    @Test func whatRunsInNoFormatsIsAConflictInTheCamerasWords() async {
        let report = await probe { set, _ in set.isSuperset(of: ["left", "right"]) ? .refused(.noSpace(set)) : .started
        }
        #expect(report.rig.deviceSets == .facets([["left", "middle"], ["middle", "right"]]))
        #expect(report.findings.map(\.kind) == ["conflict"])
        #expect(report.findings.first?.text.contains("'left' and 'right' do not run together; 'right' said") == true)
        #expect(report.findings.first?.text.contains("No space left on device") == true)
    }

    @Test func aCameraThatCannotBeTriedIsLeftOutOfTheRigWithItsBus() async {
        let report = await probe { set, _ in
            set.contains("middle")
                ? .refused(StartRefusal(camera: "middle", words: "Device or resource busy", isBusy: true)) : .started
        }
        #expect(report.rig.cameras.map(\.name) == ["left", "right"])
        #expect(report.rig.resources.map(\.name) == ["usb2-bus"])
        #expect(report.rig.deviceSets == .facets([["left", "right"]]))
        #expect(report.findings == [.busy(camera: "middle", words: "Device or resource busy")])
    }

    @Test func aCameraThatFailsInItsDefaultFormatOnlyIsTriedInAReducedOne() async {
        let report = await probe { set, formats in
            set.contains("left") && formats == .usual ? .refused(StartRefusal(camera: "left", words: "no")) : .started
        }
        #expect(report.rig.deviceSets == .facets([["left", "middle", "right"]]))
        #expect(report.findings == [.reducedOnly(cameras: ["left"], speaker: "left", words: "no")])
    }

    @Test func whereNothingWasTriedNoTwoAreAllowed() async {
        let report = await probe(within: .zero) { _, _ in .started }
        #expect(report.rig.deviceSets == .facets([["left"], ["middle"], ["right"]]))
        #expect(report.trials == 0)
    }

    @Test func theRigReadsBackAsItWasWritten() async throws {
        let report = await probe { set, _ in set.count > 2 ? .refused(.noSpace(set)) : .started }
        let files = InMemoryFiles(["rig.yaml": RigWriter.yaml(report.rig)])
        let loaded = RigFileLoader(reader: files, environment: [:]).load(path: "rig.yaml")
        #expect(loaded.diagnostics.isEmpty)
        #expect(loaded.value == report.rig)
    }

    @Test func reducedIsTheRawFormatOfFewestBitsThatIsNotTooSlow() throws {
        let camera = Self.camera("left")
        let usual = try #require(ProbeFormats.usual.format(of: camera))
        #expect((usual.encoding, usual.size, usual.rate) == (.mjpeg, Size(1280, 720), FrameRate(30)))
        let reduced = try #require(ProbeFormats.reduced.format(of: camera))
        // 320x240 at 5 fps is 4.6 Mbit/s, 160x120 at 30 fps 9.2, 640x480 at 5 fps 24.6.
        #expect((reduced.encoding, reduced.size, reduced.rate) == (.raw(.nv12), Size(320, 240), FrameRate(5)))
        let compressed = RigCamera(
            "c", formats: [MediaFormat(.mjpeg, Size(640, 480), .list([FrameRate(2)])), camera.formats[0]])
        let least = try #require(ProbeFormats.reduced.format(of: compressed))
        #expect((least.size, least.rate) == (Size(640, 480), FrameRate(2)), "a rate is taken where there is no other")
        #expect(ProbeFormats.reduced.format(of: RigCamera("none", formats: [])) == nil)
    }
}
