import CaptureCheck
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureRuntime

/// Where pictures lie in a file that plays slower.
@Suite struct FramePacingTests {
    private static let slow = CheckedSlowMotion(captured: FrameRate(240), SlowMotion(playAt: FrameRate(30)))

    private func files(_ seconds: [Double], _ slow: CheckedSlowMotion = Self.slow) -> [Double] {
        var pacing = FramePacing(slow)
        return seconds.map { pacing.place(.nanoseconds(Int64($0 * 1e9))).file / .seconds(1) }
    }

    private func spacing(_ files: [Double]) -> [Double] { zip(files, files.dropFirst()).map { $1 - $0 } }

    @Test func picturesThatWaverAreEvenlySpacedAndDoNotWander() {
        var generator = SeededGenerator(seed: 5)
        let times = (0..<2400).map { Double($0) / 240 + Double.random(in: -0.001...0.001, using: &generator) }
        let files = files(times)
        // A millisecond of the camera's would be eight in the file.
        #expect(spacing(files).allSatisfy { abs($0 - 1 / 30) < 0.001 })
        #expect(zip(times, files).allSatisfy { abs($0 * 8 - $1) < 0.02 })
    }

    @Test func aCameraWhoseClockIsOffMakesNeitherHolesNorDrift() {
        for deviation in [0.999, 1.001] {
            let times = (0..<24000).map { Double($0) / 240 * deviation }
            let files = files(times)
            #expect(spacing(files).allSatisfy { abs($0 - 1 / 30) < 0.0002 })
            #expect(zip(times, files).allSatisfy { abs($0 * 8 - $1) < 0.002 })
        }
    }

    @Test func aPictureThatIsMissingLeavesItsPlaceEmpty() {
        let times = (0..<100).filter { $0 != 50 }.map { Double($0) / 240 }
        let files = files(times)
        let gaps = spacing(files)
        #expect(abs(gaps[49] - 2 / 30) < 0.0001)
        #expect(gaps.enumerated().allSatisfy { $0.offset == 49 || abs($0.element - 1 / 30) < 0.0001 })
    }

    @Test func timesNeverStepBack() {
        var generator = SeededGenerator(seed: 9)
        let ramps = [SlowMotion.Ramp(from: .milliseconds(300), to: .milliseconds(700), speed: 0.1)]
        let slow = CheckedSlowMotion(captured: FrameRate(240), SlowMotion(ramps: ramps))
        var time = 0.0
        let times = (0..<2000).map { _ in
            time += Double.random(in: 0.00001...0.01, using: &generator)
            return time
        }
        #expect(spacing(files(times, slow)).allSatisfy { $0 > 0 })
    }
}
