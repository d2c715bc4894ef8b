import CaptureDiagnostics
import Testing

@Suite struct FixedTextsTests {
    private static let code = DiagnosticCode("c", summary: "s", explanation: "e", remedy: "r")

    private func change(_ edits: (line: Int, columns: Range<Int>, String)..., file: String = "a") -> FixedTexts.Change {
        let edits = edits.map { edit in
            Diagnostic.FixIt.Edit(
                SourceRange(
                    file: file, start: .init(line: edit.line, column: edit.columns.lowerBound),
                    end: .init(line: edit.line, column: edit.columns.upperBound)), edit.2)
        }
        return .init(Diagnostic(Self.code, "m", at: nil), .init("f", edits: edits))
    }

    @Test func editsOfSeveralFindingsArePutInTogether() {
        let fixed = FixedTexts(
            [change((1, 1..<4, "one")), change((2, 5..<8, "longer"), (1, 5..<5, "x "))], in: ["a": "1st two\nabc def\n"]
        )
        #expect(fixed.texts == ["a": "one x two\nabc longer\n"])
        #expect(fixed.changes.count == 2)
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}"]) func lineBreaksStayAsTheyAre(lineBreak: String) {
        let text = ["\u{FEFF}a: 1", "é😀: x", "b: 2"].joined(separator: lineBreak)
        let fixed = FixedTexts([change((2, 5..<6, "y"))], in: ["a": text])
        #expect(fixed.texts["a"] == ["\u{FEFF}a: 1", "é😀: y", "b: 2"].joined(separator: lineBreak))
    }

    @Test func ofTwoThatTouchEachOtherTheFirstIsPutIn() {
        let fixed = FixedTexts(
            [change((1, 1..<4, "x")), change((1, 3..<5, "y")), change((1, 1..<1, "z")), change((1, 4..<6, "w"))],
            in: ["a": "abcdef"])
        #expect(fixed.texts == ["a": "xwf"])
        #expect(fixed.changes.count == 2)
    }

    @Test func aVariableIsNotOverwrittenByAValue() {
        let text = "camera: \"${CAM}\""
        #expect(FixedTexts([change((1, 9..<17, "front"))], in: ["a": text]).changes.isEmpty)
        #expect(FixedTexts([change((1, 10..<16, "${CAMERA}"))], in: ["a": text]).changes.count == 1)
    }

    @Test func aFixItIsPutInWholeOrNotAtAll() {
        let fixed = FixedTexts(
            [
                change((1, 1..<2, "x"), (9, 1..<2, "y")), change((1, 1..<2, "z"), file: "--set"),
                change((1, 9..<12, "q")),
            ],
            in: ["a": "abc"])
        #expect(fixed.texts.isEmpty)
        #expect(fixed.changes.isEmpty)
    }

    @Test func placesAndOffsetsAreEachOthersInverse() {
        let table = LineTable("\u{FEFF}ab\r\n\r\nc\rd\u{2029}")
        #expect(table.scalars.count == 11)
        for (offset, line, column) in [(1, 1, 1), (3, 1, 3), (5, 2, 1), (7, 3, 1), (8, 3, 2), (9, 4, 1)] {
            let position = SourceRange.Position(line: line, column: column)
            #expect(table.offset(of: position) == offset)
            #expect(table.position(at: offset) == position)
        }
        #expect(table.offset(of: .init(line: 1, column: 4)) == nil)
        #expect(table.offset(of: .init(line: 0, column: 1)) == nil)
    }

    @Test func aWayOutIsCertainWhereItIsTheOnlyOneWithEditsAndNoGuess() {
        let edit = Diagnostic.FixIt.Edit(SourceRange(file: "a", line: 1, column: 1), "x")
        let cases: [([Diagnostic.FixIt], Bool)] = [
            ([.init("words")], false), ([.init("one", edits: [edit], isGuess: false)], true),
            ([.init("words"), .init("one", edits: [edit], isGuess: false)], true),
            ([.init("one", edits: [edit], isGuess: false), .init("two", edits: [edit], isGuess: false)], false),
            ([.init("one", edits: [edit], isGuess: true)], false),
            // Whoever does not say that it is certain has not thought of it.
            ([.init("one", edits: [edit])], false),
        ]
        for (fixIts, isCertain) in cases {
            #expect((Diagnostic(Self.code, "m", at: nil, fixIts: fixIts).certainFixIt != nil) == isCertain)
        }
    }
}
