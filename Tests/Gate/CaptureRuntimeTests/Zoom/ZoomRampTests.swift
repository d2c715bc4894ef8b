import CaptureModel
import CaptureRuntime
import Testing

/// The reckoning of ramps.
@Suite struct ZoomRampTests {
    @Test func aRampDoublesInEqualTimesAndEndsWhereItShould() {
        let up = ZoomRamp(from: .whole, to: UserZoom(8), rate: 1)
        #expect(up.length == .seconds(3))
        #expect(up.zoom(after: .zero) == .whole)
        #expect(abs(up.zoom(after: .seconds(1)).factor - 2) < 1e-9)
        #expect(abs(up.zoom(after: .seconds(2)).factor - 4) < 1e-9)
        #expect(up.zoom(after: .seconds(3)) == UserZoom(8))
        #expect(up.zoom(after: .seconds(100)) == UserZoom(8))
        let down = ZoomRamp(from: UserZoom(4), to: .whole, rate: 4)
        #expect(down.length == .milliseconds(500))
        #expect(abs(down.zoom(after: .milliseconds(250)).factor - 2) < 1e-9)
    }
}
