import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import Testing

@testable import CaptureRuntime

/// What work costs this machine, and what the kernel tells of it.
@Suite(.serialized) struct CalibrationTests {
    /// What the figures are is judged where nothing else runs in the process, by the tests of the command.
    @Test(arguments: [RigProcessor.Work.paint, .decodeMJPEG, .decodeH264, .convert, .compose, .encodeH264])
    func workIsMeasuredInPipelinesOfThePlanner(work: RigProcessor.Work) async throws {
        try await TemporaryFolder.use { folder in
            let host = await HostSurvey.inventory()
            let bench = Workbench(host: host, folder: folder.url.path, deadline: .now + .seconds(60))
            let cost = try await bench.cost(of: work, .thorough, within: .seconds(60))
            #expect(PixelTime(parsing: cost.written) == cost)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(left.isEmpty)
        }
    }

    @Test func encodersAreOpenedUntilOneIsRefused() async throws {
        let host = await HostSurvey.inventory()
        let bench = Workbench(host: host, folder: "/nowhere", deadline: .now + .seconds(60))
        let endless = try WorkbenchJob(.encodeMJPEG, on: bench).with(1000)
        let (count, words) = await EncoderSessions.open(endless, atMost: 3, until: .now + .seconds(60))
        #expect(count == 3 && words == nil)
        var broken = endless
        let index = try #require(broken.elements.firstIndex { $0.factory == "jpegenc" })
        broken.elements[index].factory = "no-such-encoder"
        let refused = await EncoderSessions.open(broken, atMost: 3, until: .now + .seconds(60))
        #expect(refused.count == 0)
        #expect(refused.words?.contains("no-such-encoder") == true)
    }

    @Test func theDiskIsWrittenToAndNothingStays() async throws {
        try await TemporaryFolder.use { folder in
            guard case .resource(let disk) = await HostFacts(folder: folder.url.path).disk(until: .now + .seconds(20))
            else {
                Issue.record("the disk was not measured")
                return
            }
            guard case .diskWrite(let rate) = disk.capacity else {
                Issue.record("\(disk.capacity)")
                return
            }
            #expect(rate.bitsPerSecond > 1_000_000)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(left.isEmpty)
        }
        guard case .nothing(let words) = await HostFacts(folder: "/proc/nowhere").disk(until: .now + .seconds(20))
        else {
            Issue.record("a folder that is not there was measured")
            return
        }
        #expect(words.contains("/proc/nowhere"))
    }
}
