import GStreamerKit
import Testing

/// Numbers that are kept with an element.
@Suite struct ElementNotesTests {
    @Test(arguments: [0, 7, .max, .min])
    func aNumberStaysWithItsElementUntilAnotherTakesItsPlace(number: Int) throws {
        let (element, other) = (try Element.make("fakesink"), try Element.make("fakesink"))
        #expect(element.noted("count") == nil)
        element.note(number, as: "count")
        #expect(element.noted("count") == number)
        #expect(element.noted("other") == nil && other.noted("count") == nil)
        element.note(3, as: "count")
        #expect(element.noted("count") == 3)
    }
}
