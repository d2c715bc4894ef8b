import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// Graphs far larger than anybody's; how long they take is measured by the benchmarks.
@Suite struct LargeGraphTests {
    @Test func aThousandSourcesAndThreeThousandSinksAreChecked() throws {
        let outcome = Checker(rig: LargeGraph.rig, host: .testing, options: .testing).check(LargeGraph.graph)
        let graph = try #require(outcome.graph)
        #expect(outcome.diagnostics.isEmpty)
        #expect(graph.sources.count == 1000)
        #expect(graph.sinks.count == 3000)
    }

    /// The worst input for suggestions: nothing is named right.
    @Test func threeThousandWrongNamesAreAllFound() {
        var graph = LargeGraph.graph
        graph.sinks = NodeTable(graph.sinks.map { Sink($0.name, $0.kind, video: NodeName("no-\($0.name)")) })
        let outcome = Checker(rig: LargeGraph.rig, host: .testing, options: .testing).check(graph)
        #expect(outcome.diagnostics.count { $0.code.slug == "unknown-node" } == 3000)
    }

    @Test func aChainOfTenThousandTeesIsFollowedWithoutRecursion() throws {
        let names = (0..<10_000).map { NodeName("t\($0)") }
        let tees = zip(names, [NodeName("bars")] + names).map { TeeNode($0, of: $1) }
        let graph = Graph(
            name: "chain", sources: [Source("bars", .testPattern(.init()))], tees: NodeTable(tees),
            sinks: [Sink("end", .frames(.init()), video: names[9999])])
        let outcome = Checker(rig: Rig(name: "r"), host: .testing, options: .testing).check(graph)
        #expect(try #require(outcome.graph).tees.count == 10_000)
    }
}

enum LargeGraph {
    static let rig = Rig(
        name: "wall",
        cameras: (0..<1000).map { number in
            RigCamera("c\(number)", formats: [MediaFormat(.raw(.i420), .hd720, .list([FrameRate(30)]))])
        })
    static let graph: Graph = {
        let template = (try? FileTemplate(parsing: "{take}/{sink}.mkv")) ?? nil
        return Graph(
            name: "large",
            sources: NodeTable((0..<1000).map { Source(NodeName("s\($0)"), .camera(.init("c\($0)"))) }),
            sinks: NodeTable(
                (0..<3000).compactMap { number in
                    template.map {
                        Sink(
                            NodeName("f\(number)"),
                            .record(.init(to: $0, video: VideoSettings(bitrate: .kilobits(100)))),
                            video: NodeName("s\(number / 3)"))
                    }
                }))
    }()
}
