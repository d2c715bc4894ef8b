import CaptureModel
import Foundation
import Testing

@testable import CapturePlan

/// What DOT and Mermaid must show of every plan.
@Suite struct DotPictureTests {
    /// The elements of each record, in their order, and the edges between records.
    private struct Reading {
        var records: [Int: [String]] = [:]
        var edges: [[Int]] = []

        init(_ dot: String) {
            for line in dot.split(separator: "\n") {
                if let match = line.wholeMatch(of: #/ +c(\d+) \[label="(.*)"\];/#) {
                    records[Int(match.1) ?? -1] = Self.elements(of: match.2.components(separatedBy: "\\l"))
                } else if let match = line.prefixMatch(of: #/ +c(\d+) -> c(\d+)/#) {
                    edges.append([Int(match.1) ?? -1, Int(match.2) ?? -1])
                }
            }
        }

        /// An element begins a line; what does not fit stands six spaces in, and properties three.
        private static func elements(of lines: [String]) -> [String] {
            var elements: [String] = []
            var isHead = false
            for line in lines where !line.isEmpty {
                if line.hasPrefix("      ") {
                    if isHead { elements[elements.count - 1] += line }
                } else {
                    isHead = !line.hasPrefix("   ")
                    if isHead { elements.append(line) }
                }
            }
            return elements.map { $0.filter { $0 != " " } }
        }
    }

    @Test(arguments: PicturedPlans.all) func dotHasEveryElementOnceAndEveryLink(name: String) throws {
        let plan = try PicturedPlans.plan(name).plan
        let reading = Reading(PlanFormat.dot.render(plan))
        let named = Dictionary(uniqueKeysWithValues: plan.elements.map { ($0.name, $0.factory + $0.name) })
        #expect(reading.records.values.flatMap(\.self).sorted() == named.values.sorted())
        var places: [String: (record: Int, place: Int)] = [:]
        for (record, elements) in reading.records {
            for (place, element) in elements.enumerated() { places[element] = (record, place) }
        }
        var meant: [[Int]] = []
        for link in plan.links {
            let from = try #require(places[named[link.from.element] ?? ""])
            let to = try #require(places[named[link.to.element] ?? ""])
            if from.record == to.record {
                #expect(from.place + 1 == to.place, "\(link)")
            } else {
                meant.append([from.record, to.record])
            }
        }
        #expect(
            meant.sorted { $0.lexicographicallyPrecedes($1) }
                == reading.edges.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test(.enabled(if: ToolRun.has("dot"), "needs Graphviz"), arguments: PicturedPlans.names)
    func dotOfAnExampleIsAtMost1800PixelsWide(name: String) throws {
        try withFolder { folder in
            let run = try ToolRun(
                ["dot", "-Tplain"], input: PlanFormat.dot.render(try PicturedPlans.plan(name).plan), in: folder)
            // `graph SCALE WIDTH HEIGHT`, in inches of 96 pixels.
            let width = run.output.split(separator: " ").dropFirst(2).first.flatMap { Double($0) }
            #expect(try #require(width) * 96 <= 1800)
        }
    }

    @Test(arguments: PicturedPlans.all) func mermaidHasEveryElementOnceBesideCapsFilters(name: String) throws {
        let plan = try PicturedPlans.plan(name).plan
        let lines = PlanFormat.mermaid.render(plan).split(separator: "\n")
        let index = PlanIndex(plan)
        let drawn = plan.elements.indices.filter { index.foldedCaps(plan.elements[$0]) == nil }
        let declared = lines.compactMap { $0.prefixMatch(of: #/ {4}e(\d+)[\[{]/#).flatMap { Int($0.1) } }
        #expect(declared.sorted() == drawn)
        #expect(lines.count { $0.contains(" -->") || $0.contains(" -.->") } == index.edges.count)
        #expect(lines.allSatisfy { !$0.contains("subgraph") || !$0.contains("<br/>") }, "Mermaid has room for one line")
    }
}
