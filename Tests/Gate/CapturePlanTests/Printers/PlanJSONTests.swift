import CaptureDiagnostics
import CaptureModel
import CapturePlan
import Foundation
import Testing

@Suite struct PlanJSONTests {
    @Test(arguments: hostileTexts) func everyTextComesBackFromJSONAsItWas(text: String) throws {
        let data = Data(PlanFormat.json.render(SamplePlans.everything(text: text)).utf8)
        let plan = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect((plan["name"] as? String).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        #expect(
            Set(plan.keys) == [
                "name", "isLive", "takes", "elements", "links", "sources", "sinks", "throttles", "takeGates",
                "stretches", "ranges", "zooms", "composites", "soundFollows", "treatments", "rateControls", "portraits",
                "disk",
                "reasons",
            ])
        let elements = try #require(plan["elements"] as? [[String: Any]])
        let properties = try #require(elements.first?["properties"] as? [[String: Any]])
        #expect(
            properties.map { $0["type"] as? String } == [
                "string", "int", "bool", "nick", "secret", "text", "structure", "double",
            ])
        #expect(properties[4]["value"] as? String == "***")
        let links = try #require(plan["links"] as? [[String: [String: Any]]])
        let pads = links.flatMap { [$0["from"], $0["to"]] }.map { ($0?["pad"] as? [String: Any])?["kind"] as? String }
        #expect(pads == ["sometimes", "always", "always", "request", "always", "request"])
    }
}
