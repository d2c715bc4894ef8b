import CaptureModel
import CapturePlan
import Foundation
import Testing

@Suite struct SnapshotTests {
    /// The texts as they were last looked at. `RECORD_SNAPSHOTS=1` writes them anew and fails, so that a run that
    /// records is never taken for one that judges.
    @Test(arguments: PlanFormat.allCases) func aPlanPrintsAsItWasLastLookedAt(format: PlanFormat) throws {
        let printed = format.render(SamplePlans.studio())
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Snapshots/studio.\(format.rawValue)")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try Data(printed.utf8).write(to: file)
            Issue.record("recorded \(file.lastPathComponent); look at it, then run without RECORD_SNAPSHOTS")
            return
        }
        #expect(printed == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test func thePictureInTheDocumentsIsThatOfTheExample() throws {
        let printed = PlanFormat.svg.render(try PicturedPlans.plan("pip.yaml").plan)
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../docs/guide/plan.svg").standardizedFileURL
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try Data(printed.utf8).write(to: file)
            Issue.record("recorded \(file.lastPathComponent); look at it, then run without RECORD_SNAPSHOTS")
            return
        }
        #expect(printed == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test(arguments: PlanFormat.allCases) func everyFormEndsInOneNewline(format: PlanFormat) {
        for plan in [SamplePlans.studio(), Plan(name: "empty")] {
            let printed = format.render(plan)
            #expect(printed.hasSuffix("\n") && !printed.hasSuffix("\n\n"))
        }
    }

    @Test(arguments: PlanFormat.allCases) func noFormShowsASecret(format: PlanFormat) {
        let printed = format.render(SamplePlans.everything(text: "cam", secret: "correct-horse"))
        #expect(!printed.contains("correct-horse"))
        #expect(format == .svg || format == .mermaid || printed.contains("***"))
    }

    @Test(arguments: PlanFormat.allCases) func aThousandSourcesArePrinted(format: PlanFormat) {
        var plan = Plan(name: "large")
        for number in 0..<1000 {
            let (source, sinks) = (NodeName("s\(number)"), (0..<3).map { NodeName("r\(number)-\($0)") })
            plan.elements += [
                .init("\(source):a", "videotestsrc", node: source), .init("\(source):tee", "tee", node: source),
            ]
            plan.links.append(.init("\(source):a", "\(source):tee"))
            for sink in sinks {
                plan.elements += [
                    .init("\(sink):queue", "queue", node: sink), .init("\(sink):end", "fakesink", node: sink),
                ]
                plan.links += [
                    .init(.init("\(source):tee", .request("src_%u", [])), .init("\(sink):queue", .always("sink"))),
                    .init("\(sink):queue", "\(sink):end"),
                ]
            }
        }
        let printed = format.render(plan)
        #expect(printed.contains("s999") && printed.contains("r999-2"))
    }

    @Test func aLineOfTextHasAtMost120ColumnsUnlessAWordIsLonger() {
        let plan = SamplePlans.studio()
        for line in PlanFormat.text.render(plan).split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    }

    @Test func textSaysWhatAQueueDoesWhenItIsFull() {
        let printed = PlanFormat.text.render(SamplePlans.studio())
        #expect(printed.contains("holds at most 1 buffer or 3 s, then drops the oldest"))
        #expect(printed.contains("holds at most 3 s, then blocks"))
    }
}
