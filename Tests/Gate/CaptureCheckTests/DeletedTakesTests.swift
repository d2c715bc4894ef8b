import CaptureCheck
import CaptureModel
import CaptureTesting
import Testing

/// The numbers of deleted takes are never given again.
@Suite struct DeletedTakesTests {
    @Test func numbersAreKeptAsRangesByFolder() {
        var deleted = DeletedTakes()
        let isNew = [3, 1, 2, 7, 2].map { deleted.add($0, in: "") }
        #expect(isNew == [true, true, true, true, false])
        _ = deleted.add(1, in: "2026-11-21")
        #expect(deleted.description.contains("\n1-3,7 .\n1 2026-11-21\n"))
        let again = DeletedTakes(deleted.description)
        #expect(again == deleted)
        #expect((1...8).filter { again.contains($0, in: "") } == [1, 2, 3, 7])
        #expect((1...8).filter { again.contains($0, in: "2026-11-21") } == [1])
        #expect(!again.contains(1, in: "2026-11-22"))
    }

    @Test func aFolderForEachTakeIsOnePlace() {
        var deleted = DeletedTakes()
        for number in 1...40 {
            let text = String(String(1000 + number).dropFirst())
            _ = deleted.add(number, in: "day-7/\(text)")
        }
        #expect(deleted.description.contains("\n1-40 day-7/*\n"))
        #expect(deleted.contains(40, in: "day-7/040") && !deleted.contains(41, in: "day-7/041"))
    }

    @Test func foldersOfLongAgoAreForgotten() {
        var deleted = DeletedTakes()
        for day in 1...1000 { _ = deleted.add(1, in: "day \(day)") }
        #expect(deleted.contains(1, in: "day 1000") && !deleted.contains(1, in: "day 1"))
        #expect(deleted.description.utf8.count < 1 << 14)
    }

    @Test(arguments: ["", "\n\n", "nonsense", "1-x .", "9-3 .", "-5 .", "0 .", "99999999999999999999 .", "5"])
    func whatIsNotUnderstoodIsPassedOver(text: String) {
        let deleted = DeletedTakes(text + "\n4 .\n")
        #expect((0...10).filter { deleted.contains($0, in: "") } == [4])
    }

    @Test func aTakeGetsNoNumberThatADeletedOneHad() throws {
        var deleted = DeletedTakes()
        for number in 1...3 { _ = deleted.add(number, in: "") }
        var files = InMemoryFileSystem(["/takes/show-004.mkv": .file(isReadable: true, size: ByteCount(bytes: 1))])
        files.texts = [DeletedTakes.path(in: "/takes", graph: "show"): deleted.description]
        var host = HostInventory.bench
        host.files = files
        let text = """
            mcpipe: 1
            name: show
            sources: { bars: { pattern: smpte } }
            sinks: { file: { record: "{name}-{take}.mkv", video: bars } }
            """
        #expect(try check(text, host: host).graph.take == "005")
        // Another graph counts for itself, and each day's folder too.
        #expect(try check(text.replacing("name: show", with: "name: other"), host: host).graph.take == "001")
        #expect(try check(text.replacing("{name}-", with: "{date}/"), host: host).graph.take == "001")
    }
}
