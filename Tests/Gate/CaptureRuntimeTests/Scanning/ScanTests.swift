import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// Codes that are drawn by zint, filmed, and read.
@Suite struct ScanTests {
    @Test func aCodeIsToldAgainOnceItWasGoneForASecondAndFiveSearches() {
        let plan = { (every: Duration) in
            var plan = Plan(name: "test")
            plan.sinks = [
                PlannedSink(
                    "codes", kind: .scan([.qr], every: every), element: "codes", legs: [], counter: "codes")
            ]
            return plan
        }
        let (one, two) = (ReadCode("1", .qr, by: "codes"), ReadCode("2", .qr, by: "codes"))
        var watch = CodeWatch(plan(.milliseconds(200)))
        let seen = [(one, 0), (two, 0), (one, 200), (one, 1100), (two, 1100), (one, 2099), (one, 3100)]
        let isNew = seen.map { watch.see($0.0, at: .milliseconds($0.1)) }
        #expect(isNew == [true, true, false, false, true, false, true])
        var slow = CodeWatch(plan(.seconds(1)))
        let isNewToo = [0, 4999, 9998, 14_998].map { slow.see(one, at: .milliseconds($0)) }
        #expect(isNewToo == [true, false, false, true])
        let isNobodys = slow.see(ReadCode("1", .qr, by: "nobody"), at: .zero)
        #expect(!isNobodys)
    }

    @Test func aTakesManifestListsItsCodesAndCountsThoseBeyondTheLimit() async throws {
        try await TemporaryFolder.use { folder in
            let archive = TakeArchive(
                Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: ""),
                progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
            let take = Take(
                number: 1, name: "001", begin: .seconds(10), paths: ["file": folder.path("001.mkv")], wallClock: .now,
                clock: "GstSystemClock", clockTime: .seconds(10))
            await archive.hear(.codeRead(ReadCode("before", .qr, by: "codes"), at: .seconds(9)))
            await archive.hear(.takeStarted(take))
            for number in 0..<(TakeCode.limit + 3) {
                await archive.hear(.codeRead(ReadCode("\(number)", .ean13, by: "codes"), at: .seconds(11)))
            }
            await archive.hear(.takeEnded(TakeReport(take: take, files: [], markers: [], length: .seconds(1))))
            let manifest = try #require(await archive.settle().first).manifest
            #expect(manifest.codes?.count == TakeCode.limit)
            #expect(manifest.codesLeftOut == 3)
            #expect(manifest.codes?.first == TakeCode(ReadCode("0", .ean13, by: "codes"), at: .seconds(1)))
        }
    }
}
