import CaptureCheck
import CaptureDSL
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Foundation
import MCPipe
import RunTesting
import Testing

/// What is asked of a camera, and what it costs.
@Suite struct SettingTests {
    private static let promise = FrameDuration(value: 1, timescale: 30)

    @Test func aPromiseIsGoneWhenTheInputIsAdded() throws {
        let session = try Bench.session()
        let back = try session.input(.backWide)
        try back.setMinFrameDurationOverride(Self.promise)
        #expect(back.minFrameDurationOverride == Self.promise)
        try session.addInputWithNoConnections(back)
        #expect(back.minFrameDurationOverride == nil)
        try back.setMinFrameDurationOverride(Self.promise)
        #expect(back.minFrameDurationOverride == Self.promise)
        try session.removeInput(back)
        #expect(back.minFrameDurationOverride == Self.promise)
        try session.addInputWithNoConnections(back)
        #expect(back.minFrameDurationOverride == nil)
    }

    @Test func aFormatStaysWithItsInput() throws {
        let session = try Bench.session()
        let back = try session.input(.backWide)
        try back.setActiveFormat(.hd720(fps: 60))
        try session.addInputWithNoConnections(back)
        #expect(back.activeFormat == .hd720(fps: 60))
        try back.setActiveFormat(.hd1080(fps: 30))
        try session.removeInput(back)
        #expect(back.activeFormat == .hd1080(fps: 30))
    }

    @Test func aFormatTheCameraLacksIsRefusedWhenItIsSet() throws {
        let session = try Bench.session()
        let back = try session.added(.backWide)
        let call = #line + 1
        let error = try #require(refusal { try back.setActiveFormat(.hd1080(fps: 240)) })
        #expect(error.slugs == ["unsupported-format"])
        #expect(error.diagnostics.first?.range?.start.line == call)
        #expect(back.activeFormat == .best)
    }

    @Test func aFormatForOneCameraIsRefusedBesideAnother() throws {
        let session = try Bench.session()
        let back = try session.added(.backWide)
        try back.setActiveFormat(FormatRequest(size: .uhd4K))
        let front = try session.input(.front)
        #expect(refusal { try session.addInputWithNoConnections(front) }?.slugs == ["single-camera-format"])
        try back.setActiveFormat(.best)
        try session.addInputWithNoConnections(front)
        #expect(refusal { try back.setActiveFormat(FormatRequest(size: .uhd4K)) }?.slugs == ["single-camera-format"])
    }

    @Test func aFormatFasterThanThePromiseIsRefused() throws {
        let session = try Bench.session()
        let back = try session.added(.backWide)
        try back.setMinFrameDurationOverride(Self.promise)
        #expect(refusal { try back.setActiveFormat(.hd720(fps: 60)) }?.slugs == ["rate-above-promise"])
        try back.setMinFrameDurationOverride(nil)
        try back.setActiveFormat(.hd720(fps: 60))
    }

    // MARK: - Cost

    /// Two Camera Modules at 2304x1296, for which the image signal processor is charged at 56.03 fps, whatever runs, unless
    /// they promise less.
    @Test func aPromiseLowersTheCostAndALowerRateDoesNot() throws {
        let session = try Bench.session(on: "raspberry-pi-5")
        #expect(session.hardwareCost == 0)
        let inputs = try ["cam-0", "cam-1"].map { (name: RigCameraName) in try session.added(name) }
        #expect(session.hardwareCost == 0, "a camera that leads nowhere does not stream")
        func processorShare(fps: Int) throws -> Double {
            for input in inputs {
                try input.setActiveFormat(FormatRequest(size: Size(2304, 1296), rate: FrameRate(fps)))
            }
            let use = try #require(session.check().cost.uses.first { $0.resource.name == "isp" })
            #expect(session.hardwareCost >= use.share)
            return use.share
        }
        for input in inputs { try session.adding(CaptureMovieFileOutput(to: "{take}-{source}.mp4"), from: input.ports) }
        let unpromised = try processorShare(fps: 30)
        #expect(try processorShare(fps: 15) == unpromised)
        for input in inputs { try input.setMinFrameDurationOverride(Self.promise) }
        #expect(abs(try processorShare(fps: 15) / unpromised - 30 / 56.03) < 1e-9)
    }

    @Test func thePressureIsThatOfTheCheckerAndForbidsNothing() throws {
        let session = try Bench.session(on: "raspberry-pi-5")
        #expect(session.systemPressureCost.value == 0)
        let camera = try session.added("cam-0")
        try session.adding(CaptureFrameOutput(), from: camera.ports)
        let outcome = Checker(rig: session.rig, host: .testing, options: .testing).check(session.graph)
        #expect(session.systemPressureCost == outcome.systemPressureCost)
        #expect(session.systemPressureCost.value > 0)
        #expect(!session.check().diagnostics.hasErrors)
    }

    private func webcams(_ names: [RigCameraName], fps: Int) throws -> CaptureSession {
        let session = try Bench.session(on: "usb2-webcams")
        for name in names {
            let input = try session.added(name)
            try input.setActiveFormat(
                FormatRequest(size: Size(640, 480), rate: FrameRate(fps), encoding: .raw(.yuy2)))
            try session.adding(CaptureMovieFileOutput(to: "{take}-{source}.mp4"), from: input.ports)
        }
        return session
    }

    @Test func aCostAboveAllThereIsForbidsTheStartAndNoAdd() async throws {
        let session = try webcams(["cam-1", "cam-2"], fps: 30)
        #expect(session.hardwareCost > 1)
        let error = try #require(await refusal { try await session.startRunning() })
        #expect(error.slugs == ["hardware-cost-exceeded"])
        #expect(!session.isRunning)
    }

    @Test(arguments: [["cam-1"], ["cam-1", "cam-2"]] as [[RigCameraName]])
    func theCostIsThatOfTheCommand(_ names: [RigCameraName]) async throws {
        let session = try webcams(names, fps: 20)
        let sources = names.map {
            "  \($0): { camera: \($0), format: { size: 640x480, fps: 20, encoding: yuy2 } }\n"
        }
        let list = names.map(\.description).joined(separator: ", ")
        let file = """
            mcpipe: 1
            name: bench
            rig: usb2-webcams
            sources:
            \(sources.joined())
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [\(list)] }
            """
        try await TemporaryFolder.use { folder in
            try folder.write(file, to: "bench.yaml")
            let result = try await BuiltCommand.run(["check", "bench.yaml", "--format", "json"], in: folder)
            try result.succeeded("mcpipe check")
            let text = try #require(result.text.firstMatch(of: /"hardwareCost":\s*([0-9.]+)/)?.1)
            #expect(session.hardwareCost > 0)
            #expect(abs(session.hardwareCost - (Double(text) ?? -1)) < 1e-9)
        }
    }

    @Test func camerasAreReducedWhereTheSessionAllowsIt() throws {
        let session = try Bench.session(on: "usb2-webcams", cost: .reduce)
        for name in ["cam-1", "cam-2"] as [RigCameraName] {
            let input = try session.added(name)
            try input.setActiveFormat(
                FormatRequest(size: Size(640, 480), rate: FrameRate(30), encoding: .raw(.yuy2)))
            try session.adding(CaptureMovieFileOutput(to: "{take}-{source}.mp4"), from: input.ports)
        }
        #expect(session.hardwareCost <= 1)
        #expect(session.check().diagnostics.contains { $0.code.slug == "cost-reduced" })
    }
}
