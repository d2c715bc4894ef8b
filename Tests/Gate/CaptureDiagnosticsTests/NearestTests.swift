import Testing

@testable import CaptureDiagnostics

@Suite struct NearestTests {
    @Test(arguments: [("camra", "camera"), ("Camera", "camera"), ("cmaera", "camera"), ("bitrat", "bitrate")])
    func aMisspeltWordFindsItsNeighbour(word: String, expected: String) {
        #expect(nearest(to: word, in: ["microphone", "camera", "bitrate"]) == expected)
    }

    @Test(arguments: ["x", "zebra", "", String(repeating: "a", count: 10_000)])
    func anUnrelatedWordFindsNothing(word: String) {
        #expect(nearest(to: word, in: ["microphone", "camera", "bitrate"]) == nil)
    }

    @Test func eachPartOfAWordIsNearToItsOwn() {
        #expect(nearest(to: "post-roll", in: ["pre-roll", "length"]) == nil)
        #expect(nearest(to: "pre-rol", in: ["pre-roll", "length"]) == "pre-roll")
        #expect(nearest(to: "key-frame-interval", in: ["keyframe-interval"]) == "keyframe-interval")
        #expect(nearest(to: "camera-2", in: ["camera-1"]) == "camera-1")
    }

    @Test func aSwapOfNeighboursIsOneEdit() {
        #expect(editDistance(Array("abcd".unicodeScalars), Array("acbd".unicodeScalars)) == 1)
        #expect(editDistance([], Array("ab".unicodeScalars)) == 2)
    }

    @Test func wordsAreListedAsInASentence() {
        #expect(quotedList(["a", "b", "c"]) == "'a', 'b' and 'c'")
        #expect(quotedList(["a"]) == "'a'")
        #expect(list(["a", "b"], joinedBy: "or") == "a or b")
    }
}
