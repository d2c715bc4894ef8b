import GStreamerKit
import Synchronization
import Testing

/// What drivers and the debug log say where there is no camera; real ones are in DeviceTests.
@Suite struct VideoDeviceTests {
    @Test(arguments: [
        ("/dev/no-such-camera", "no such file or directory"), ("/dev/null", "inappropriate ioctl for device"),
    ])
    func whatIsNoCameraIsRefusedInTheKernelsWords(path: String, reason: String) {
        for ask in [{ _ = try VideoDevice(path).settings() }, { _ = try VideoDevice(path).isTaken() }]
            as [() throws -> Void]
        {
            #expect { try ask() } throws: { ($0 as? LocalFile.Failure)?.reason == reason }
        }
    }

    @Test func theDebugLogIsHeardWhileSomebodyListens() throws {
        let lines = Mutex<[DebugLog.Line]>([])
        var log: DebugLog? = try DebugLog("v4l2*") { line in lines.withLock { $0.append(line) } }
        let camera = try Element.make("v4l2src", name: "front")
        try camera.set("device", to: "/dev/null")
        #expect(throws: GStreamerError.self) { try camera.setState(.ready) }
        _ = try? camera.setState(.null)
        let heard = lines.withLock { $0 }
        #expect(heard.contains { $0.object == "front" && $0.category.hasPrefix("v4l2") }, "\(heard)")
        withExtendedLifetime(log) {}
        log = nil
        #expect(throws: GStreamerError.self) { try camera.setState(.ready) }
        _ = try? camera.setState(.null)
        #expect(lines.withLock { $0.count } == heard.count, "nobody listens any more")
    }

    @Test func theProcessorTimeOfTheProcessGrowsWithWork() {
        let before = CurrentProcess.processorTime
        var sum = 0
        while CurrentProcess.processorTime - before < .milliseconds(20) { sum &+= 1 }
        #expect(sum > 0)
        #expect(CurrentProcess.processorTime > before)
    }
}
