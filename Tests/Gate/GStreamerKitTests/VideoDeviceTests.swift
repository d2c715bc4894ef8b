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
        var log: DebugLog? = try DebugLog("x264*") { line in lines.withLock { $0.append(line) } }
        // x264enc reads its options when the first caps come, and complains of them with its lock held.
        let pipeline = try Pipeline(name: "heard")
        let bin = try Bin(
            parsing: "videotestsrc num-buffers=1 ! x264enc name=front option-string=nonsense=1 ! fakesink", name: "bin")
        try pipeline.add(bin.element)
        func preroll() throws {
            try pipeline.setState(.paused)
            _ = try? pipeline.state(within: .seconds(120))
            try pipeline.setState(.null)
        }
        try preroll()
        let heard = lines.withLock { $0 }
        let line = DebugLog.Line(category: "x264enc", object: "front", text: "Bad name for option nonsense=1")
        #expect(heard.contains(line), "\(heard)")
        withExtendedLifetime(log) {}
        log = nil
        let count = lines.withLock { $0.count }
        try preroll()
        #expect(lines.withLock { $0.count } == count, "nobody listens any more")
    }

    @Test func theProcessorTimeOfTheProcessGrowsWithWork() {
        let before = CurrentProcess.processorTime
        var sum = 0
        repeat { sum &+= 1 } while CurrentProcess.processorTime - before < .milliseconds(20)
        #expect(sum > 0)
        #expect(CurrentProcess.processorTime > before)
    }
}
