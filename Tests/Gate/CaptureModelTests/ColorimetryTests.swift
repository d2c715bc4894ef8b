import CaptureModel
import Testing

@Suite struct ColorimetryTests {
    @Test(arguments: [
        ("bt601", false, 4, "bt601"), ("bt709", false, 3, "bt709"), ("bt2100-hlg", false, 6, "bt2100-hlg"),
        ("1:4:0:0", true, 4, "bt601"), ("1:3:0:0", true, 3, "bt709"), ("1:6:0:0", true, 6, "bt2020"),
        ("1:3:5:1", true, 3, "2:3:5:1"), ("2:4:5:4", false, 4, "2:4:5:4"), ("sRGB", true, 1, "sRGB"),
    ])
    func whatCapsSayIsRead(text: String, isFull: Bool, matrix: Int, limited: String) throws {
        let read = try #require(Colorimetry(text))
        #expect(read.isFull == isFull && read.matrix == matrix && read.limited == limited)
    }

    @Test(arguments: ["", "bt", "1:4:0", "1:4:0:0:0", "a:b:c:d", "::: "])
    func whatIsNoneIsNotRead(text: String) { #expect(Colorimetry(text) == nil) }
}
