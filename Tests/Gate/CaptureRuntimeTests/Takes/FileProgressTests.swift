import Testing

@testable import CaptureRuntime

/// Where a file ends, as long as it is written.
@Suite struct FileProgressTests {
    /// Pictures of 40 ms, in the order in which their decoder needs them.
    private let decoded: [Duration] = [0, 120, 40, 80, 240, 160, 200].map { .milliseconds($0) }

    @Test(arguments: [Duration?.none, .milliseconds(40)])
    func theEndIsThatOfThePictureShownLast(length: Duration?) {
        var progress = FileProgress()
        for moment in decoded { progress.show(moment, length: length) }
        #expect(progress.position == .milliseconds(280))
    }

    @Test func aPictureWithoutLengthIsAsLongAsItIsFromTheOneBefore() {
        var progress = FileProgress()
        progress.show(.milliseconds(0), length: nil)
        #expect(progress.position == .zero)
        progress.show(.milliseconds(40), length: nil)
        #expect(progress.position == .milliseconds(80))
        progress.show(.milliseconds(100), length: nil)
        #expect(progress.position == .milliseconds(160))
    }
}
