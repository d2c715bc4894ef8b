import CapturePlan
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct PictureTests {
    @Test(arguments: hostileTexts) func anSvgIsWellFormedAndHoldsNoElementOfAText(text: String) throws {
        let names = try elementNames(ofXML: PlanFormat.svg.render(SamplePlans.everything(text: text)))
        #expect(names.isSubset(of: ["svg", "title", "desc", "style", "g", "path", "text", "tspan", "rect"]))
    }

    @Test func anSvgNamesEveryNodeAndWhatFlows() throws {
        let picture = PlanFormat.svg.render(SamplePlans.studio())
        for name in ["back", "front", "voice", "pip", "program", "iso", "monitor"] {
            #expect(picture.contains(">\(name)<"))
        }
        #expect(picture.contains("audio flows from 'voice' to 'iso'"))
        #expect(picture.contains("video flows from 'pip' to 'program'"))
        #expect(!picture.contains("media flows"))
        #expect(!picture.contains("href") && !picture.contains("url("))
    }

    @Test(
        .enabled(if: ToolRun.has("dot"), "needs Graphviz"), arguments: hostileTexts)
    func graphvizReadsADigraphAndShowsTheTextAsText(text: String) throws {
        try withFolder { folder in
            let plan = SamplePlans.everything(text: text)
            let run = try ToolRun(["dot", "-Tsvg"], input: PlanFormat.dot.render(plan), in: folder)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            let names = try elementNames(ofXML: run.output)
            #expect(!names.contains("script"))
            // Two chains of two elements each are drawn and the link between them, and nothing that a text has added.
            #expect(run.output.components(separatedBy: "class=\"node\"").count - 1 == 2)
            #expect(run.output.components(separatedBy: "class=\"edge\"").count - 1 == 1)
            #expect(run.output.components(separatedBy: "class=\"cluster\"").count - 1 == 2)
        }
    }

    @Test(arguments: hostileTexts) func everyLineOfAFlowChartIsOneStatement(text: String) throws {
        let label = #/"(?:[A-Za-z0-9 _.,:=/+*()!@$^'?~-]|[^\x00-\x7F]|<br\/>|#[0-9]+;)*"/#.matchingSemantics(
            .unicodeScalar)
        let lines = PlanFormat.mermaid.render(SamplePlans.everything(text: text)).split(separator: "\n")
        #expect(lines.first == "flowchart LR")
        for line in lines.dropFirst() {
            let bare = line.replacing(label, with: "L").drop { $0 == " " }
            #expect(
                bare == "end"
                    || bare.wholeMatch(
                        of: #/subgraph n\d+\[L\]|e\d+(\[L\]|\{\{L\}\}|\[\(L\)\])|e\d+ -\.?->(\|L\|)? e\d+/#) != nil,
                "\(line)")
        }
        #expect(lines.count == 1 + 3 + 2 * 2 + 2)
    }

    @Test func boxesOfTheLayoutDoNotOverlapAndEdgesRunForward() {
        let boxes = (0..<40).map { LayoutBox(width: 100 + Double($0 % 7) * 10, height: 40 + Double($0 % 5) * 30) }
        // A dense graph by a fixed rule: every box feeds those at some distances, near and far.
        let edges = (0..<40).flatMap { from in [1, 5, 17].map { (from: from, to: from + $0) } }.filter { $0.to < 40 }
        let layout = boxes.layout(edges)
        for left in layout.rects.indices {
            for right in layout.rects.indices where right > left {
                #expect(!layout.rects[left].intersects(layout.rects[right]), "\(left) and \(right)")
            }
        }
        for route in layout.routes { #expect(zip(route, route.dropFirst()).allSatisfy { $0 <= $1 }) }
    }

    @Test func aRingIsLaidOut() {
        let layout = [LayoutBox(width: 10, height: 10), LayoutBox(width: 10, height: 10)].layout([
            (0, 1), (1, 0), (0, 0),
        ])
        #expect(layout.rects.count == 2)
    }

    private func elementNames(ofXML text: String) throws -> Set<String> {
        final class Names: NSObject, XMLParserDelegate {
            var found: Set<String> = []
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String]
            ) { found.insert(name) }
        }
        let parser = XMLParser(data: Data(text.utf8))
        let names = Names()
        parser.delegate = names
        #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")\n\(text)")
        return names.found
    }
}
