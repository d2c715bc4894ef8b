import Testing

@testable import CapturePlan

@Suite struct PictureTextTests {
    private static let texts =
        hostileTexts + [
            "recordings/street-pip-001-back.mp4", "aVeryLongWordWithoutAnySeparatorThatMustBeBrokenSomewhere",
            "日曜日の礼拝とその他の集まり、東京本部。", "rtsp://***@gate.example:554/main/stream?key=***", "a  b   c",
            "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "W", "ＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷ",
        ]

    @Test(arguments: PictureText.allCases, [40.0, 100, 218]) func aWrappedTextFitsAndLosesNothingButBlanks(
        style: PictureText, width: Double
    ) {
        for text in Self.texts {
            let lines = style.wrapped(text, to: width)
            #expect(!lines.isEmpty)
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
            for line in lines where line.count > 1 { #expect(style.width(of: line) <= width, "\(line)") }
        }
    }

    @Test func aPathIsBrokenBehindItsSignsAndJapaneseAnywhere() {
        let width = PictureText.fact.width(of: "recordings/street-p")
        #expect(
            PictureText.fact.wrapped("recordings/street-pip-001.mp4", to: width) == [
                "recordings/street-", "pip-001.mp4",
            ])
        #expect(PictureText.fact.wrapped("日曜礼拝", to: PictureText.fact.width(of: "日曜")) == ["日曜", "礼拝"])
        #expect(PictureText.fact.wrapped("one two", to: PictureText.fact.width(of: "one t")) == ["one", "two"])
    }

    @Test func edgesThatNeedNotCrossDoNot() {
        // Two chains and a branch that has to go around them: 0 feeds 2 and 5, 1 feeds 3; 2 and 3 feed 4.
        let order = LayeredOrder(
            columns: [[0, 1], [2, 3, 6], [4, 5]], before: [[], [], [0], [1], [2, 3], [6], [0]],
            after: [[2, 6], [3], [4], [4], [], [], [5]])
        let places = Dictionary(
            uniqueKeysWithValues: order.columns.flatMap { $0.enumerated().map { ($0.element, $0.offset) } })
        let edges = [(0, 2), (0, 6), (1, 3), (2, 4), (3, 4), (6, 5)]
        let columns = [0: 0, 1: 0, 2: 1, 3: 1, 6: 1, 4: 2, 5: 2]
        for (number, left) in edges.enumerated() {
            for right in edges[(number + 1)...] where columns[left.0] == columns[right.0] {
                let starts = (places[left.0] ?? 0) - (places[right.0] ?? 0)
                let ends = (places[left.1] ?? 0) - (places[right.1] ?? 0)
                #expect(starts * ends >= 0, "\(left) and \(right)")
            }
        }
    }
}
