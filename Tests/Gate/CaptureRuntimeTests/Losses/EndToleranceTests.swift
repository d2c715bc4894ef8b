import Testing

@testable import CaptureRuntime

/// How much may be missing at an end that comes at any moment.
@Suite struct EndToleranceTests {
    @Test(arguments: [(20, 120), (40, 140), (100, 200), (200, 200), (1000, 200)])
    func onePieceAndATenthOfASecondMayBeMissing(interval: Int, allowed: Int) {
        #expect(StreamConclusion.tolerance(forPiecesOf: .milliseconds(interval)) == .milliseconds(allowed))
    }

    @Test func ofPiecesOfUnknownLengthMoreMayBeMissing() {
        #expect(StreamConclusion.tolerance(forPiecesOf: nil) == .milliseconds(200))
    }
}
