import CaptureDSL
import CaptureDiagnostics
import CaptureModel
import Testing

/// What Swift code can say and a file cannot: it must reach the checker, and nothing may trap.
@Suite struct BadInputTests {
    @Test func differentNodesWithOneNameAreKeptForTheChecker() {
        let line = #line
        let front = Camera("cam", .front)
        let back = Camera("cam", .backWide)
        let third = front.mirrored()
        let graph = CaptureGraph("g") {
            for (index, camera) in [front, back, third].enumerated() { Frames("f\(index)", video: camera) }
        }.graph
        #expect(graph.nameClashes.map(\.name) == ["cam"])
        #expect(graph.nameClashes.first?.provenances.map { ($0.range?.start.line ?? 0) - line } == [1, 2, 1])
        #expect(graph.sources["cam"]?.kind == .camera(.init("front")))
    }

    @Test func aNodeMadeTwiceAlikeIsOneNode() {
        let graph = CaptureGraph("g") {
            for index in 0..<2 { Frames("f\(index)", video: Camera("cam", .front)) }
        }.graph
        #expect(graph.sources.count == 1)
        #expect(graph.nameClashes.isEmpty)
    }

    @Test func aNodeHiddenBehindAnEqualOneStillClashes() {
        let pips = [Camera("cam", .front), Camera("cam", .backWide)].map { camera in
            Compositor("pip", size: .hd720) { Layer(camera) }
        }
        let graph = CaptureGraph("g") {
            for (index, pip) in pips.enumerated() { Frames("f\(index)", video: pip) }
        }.graph
        #expect(graph.nameClashes.map(\.name) == ["cam"])
    }

    @Test func twoSinksWithOneNameClashEvenIfAlike() {
        let back = Camera("back", .backWide)
        let graph = CaptureGraph("g") {
            Record("r", to: "a.mp4", video: back)
            Record("r", to: "a.mp4", video: back)
        }.graph
        #expect(graph.nameClashes.map(\.name) == ["r"])
        #expect(graph.sinks.count == 1)
    }

    @Test(arguments: ["{nmae}.mp4", "{", "}", "{{{"])
    func aBadTemplateIsCarriedToTheChecker(text: String) {
        let back = Camera("back", .backWide)
        let graph = CaptureGraph("g") {
            Record("r", to: text, video: back)
            Snapshot("s", to: text, video: back)
        }.graph
        guard case .record(let record) = graph.sinks["r"]?.kind, case .snapshot(let snapshot) = graph.sinks["s"]?.kind
        else {
            Issue.record("both sinks are in the graph")
            return
        }
        #expect(record.path.error != nil && snapshot.path.error != nil)
        #expect(record.path.description == text)
    }

    @Test(arguments: ["", "camera.local/main", "rtsp://", "rtsp://bob:se/cret@camera", "\n"])
    func aBadAddressIsCarriedToTheCheckerWithoutItsPassword(text: String) {
        let graph = CaptureGraph("g") {
            Stream("s", to: text, video: NetworkCamera("c", text, password: "cret"))
        }.graph
        guard case .stream(let stream) = graph.sinks["s"]?.kind, case .network(let network) = graph.sources["c"]?.kind
        else {
            Issue.record("both nodes are in the graph")
            return
        }
        #expect(!stream.url.isValid && !network.url.isValid)
        var dumped = ""
        dump(graph, to: &dumped)
        #expect(!dumped.contains("cret"))
    }

    @Test func anEmptyGraphIsAGraph() {
        let graph = CaptureGraph("g") {}.graph
        #expect(graph == Graph(name: "g"))
    }

    @Test func aNodeUsedThroughVeryManyPathsIsWalkedOnce() {
        var picture = Compositor("c0", size: .hd720) { Layer(TestPattern("p")) }
        for level in 1...60 {
            let below = picture
            picture = Compositor("c\(level)", size: .hd720) {
                Layer(below)
                Layer(below)
            }
        }
        let top = picture
        let graph = CaptureGraph("g") { Frames("f", video: top) }.graph
        #expect(graph.compositors.count == 61)
    }
}
