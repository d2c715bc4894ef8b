import CaptureDiagnostics
import Foundation
import Testing

@Suite struct JSONValueTests {
    @Test(arguments: [
        "", "a\"b\\c", "\u{0}\u{1F}\u{7F}\u{9F}", "line\r\nbreak\t", "\u{2028}\u{2029}", "\"\u{301}", "é 漢字 🎥",
        "</script>",
    ]) func aTextComesBackAsItWas(text: String) throws {
        let value: JSONValue = ["name": .string(text), text: [.string(text)]]
        for printed in [value.description, value.indented] {
            let read = try #require(try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any])
            #expect((read["name"] as? String).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
            #expect(printed.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && $0.value != 127 })
        }
    }

    @Test(arguments: [0, 1.5, -0.1, 1e300, .leastNonzeroMagnitude, .infinity, -.infinity, .nan])
    func aNumberIsJSON(number: Double) throws {
        let printed = JSONValue.array([.double(number), .int(.min)]).description
        let read = try #require(try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [Any])
        #expect(number.isFinite ? read.first as? Double == number : read.first is NSNull)
        #expect(read.last as? Int64 == .min)
    }

    @Test func membersKeepTheirOrderAndEmptyContainersStayOnOneLine() {
        let value: JSONValue = ["z": [], "a": [:], "m": ["b", .bool(true)]]
        #expect("\(value)" == #"{"z":[],"a":{},"m":["b",true]}"#)
        #expect(value.indented == "{\n  \"z\": [],\n  \"a\": {},\n  \"m\": [\n    \"b\",\n    true\n  ]\n}\n")
    }

    @Test func aFindingSaysAllItKnowsAndLeavesOutWhatItDoesNot() {
        let code = DiagnosticCode("some-code", summary: "", explanation: "", remedy: "")
        let place = SourceRange(file: "a.yaml", line: 2, column: 3, length: 4)
        let late = Diagnostic(
            code, "late", at: place, severity: .warning, label: "here", subjects: ["back"],
            notes: [.init("n", at: place)],
            fixIts: [.init("f", edits: [.init(place, "r")])], evidence: [.init("q", value: "v", source: "s")])
        let range = #"{"file":"a.yaml","start":{"line":2,"column":3},"end":{"line":2,"column":7}}"#
        #expect(
            "\([late, Diagnostic(code, "first", at: nil)].json)" == """
                [{"code":"some-code","severity":"error","message":"first","subjects":[],"notes":[],"fixIts":[],\
                "evidence":[]},{"code":"some-code","severity":"warning","message":"late","range":\(range),"label":"here",\
                "subjects":["back"],"notes":[{"message":"n","range":\(range)}],"fixIts":[{"message":"f","edits":[\
                {"range":\(range),"replacement":"r"}]}],"evidence":[{"quantity":"q","value":"v","source":"s"}]}]
                """)
    }
}
