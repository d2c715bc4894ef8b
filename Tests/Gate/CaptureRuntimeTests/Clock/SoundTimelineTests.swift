import CaptureTesting
import Testing

@testable import CaptureRuntime

/// The correction of a sound device's clock by itself, on made-up time stamps: hours take no time here.
@Suite struct SoundTimelineTests {
    /// A device, and where the correction puts what it hears.
    private struct Bench {
        var timeline = SoundTimeline(rate: 48000)
        var heard = 0.0
        /// Seconds by which the newest sample that came out is from where it belongs, and where the worst since a time was.
        var distance = 0.0
        var ratios: [Double] = []
        private var carried = 0.0

        /// Hears so many seconds of a device that is fast by a fraction; `late` says by how much each time stamp is.
        mutating func hear(
            _ seconds: Double, fast: (Double) -> Double, late: () -> Double,
            each: (_ heard: Double, _ distance: Double, _ ratio: Double) -> Void = { _, _, _ in }
        ) {
            let end = heard + seconds
            while heard < end {
                let step = timeline.take(480, at: heard + late())
                // A resampler gives whole samples, and keeps the rest for the next time.
                let exact = 480 / step.ratio + carried
                let given = Int(exact)
                carried = exact - Double(given)
                distance = step.time - heard
                timeline.give(given)
                heard += 480 / (48000 * (1 + fast(heard)))
                each(heard, distance, step.ratio)
            }
        }
    }

    @Test(arguments: [-500.0, -200, -20, 0, 20, 200, 500])
    func anHourOfASteadyCrystalStaysWithinAMillisecond(partsPerMillion: Double) throws {
        var dice = SeededGenerator(seed: 20)
        var bench = Bench()
        var worst = 0.0
        bench.hear(3600, fast: { _ in partsPerMillion / 1e6 }, late: { Double.random(in: 0...0.002, using: &dice) }) {
            heard, distance, _ in if heard > 60 { worst = max(worst, abs(distance)) }
        }
        // Time stamps are late by a millisecond in the middle, and so is what they say.
        #expect(worst < 0.002)
        #expect(bench.timeline.farthest < 0.01)
        let found = try #require(bench.timeline.deviation)
        #expect(abs(found - partsPerMillion) < 5, "\(found) ppm")
        #expect(bench.timeline.jumps == 0)
        // Added samples are what the device was short of.
        #expect(abs(Double(bench.timeline.added) + partsPerMillion / 1e6 * 3600 * 48000) < 1000)
    }

    @Test func aCrystalThatWarmsUpIsFollowed() throws {
        var dice = SeededGenerator(seed: 21)
        var bench = Bench()
        var worst = 0.0
        // 30 ppm in ten minutes.
        bench.hear(
            1200, fast: { 5e-5 + min($0, 600) / 600 * 3e-5 }, late: { Double.random(in: 0...0.002, using: &dice) }
        ) {
            heard, distance, _ in if heard > 60 { worst = max(worst, abs(distance)) }
        }
        #expect(worst < 0.003)
        #expect(abs(try #require(bench.timeline.deviation) - 80) < 5)
    }

    @Test func theSpeedNeverChangesByWhatAnEarWouldHear() {
        var dice = SeededGenerator(seed: 22)
        var bench = Bench()
        var (last, worst, farthest) = (1.0, 0.0, 0.0)
        bench.hear(600, fast: { _ in 2e-4 }, late: { Double.random(in: 0...0.005, using: &dice) }) { _, _, ratio in
            worst = max(worst, abs(ratio - last))
            farthest = max(farthest, abs(ratio - 1))
            last = ratio
        }
        // 1 ppm is 0.0017 cents; ears tell 5 cents apart.
        #expect(worst < 1e-4)
        #expect(farthest < 2e-3)
    }

    @Test func aThreadThatWasHeldUpIsNoDriftAndNoJump() {
        var bench = Bench()
        bench.hear(60, fast: { _ in 0 }, late: { 0 })
        // Ten buffers at once, 100 ms late, then on time again.
        bench.hear(0.1, fast: { _ in 0 }, late: { 0.1 })
        bench.hear(60, fast: { _ in 0 }, late: { 0 })
        #expect(bench.timeline.jumps == 0)
        #expect(abs(bench.distance) < 0.001)
    }

    @Test func whatTheDeviceLostIsAJump() {
        var bench = Bench()
        bench.hear(60, fast: { _ in 2e-4 }, late: { 0 })
        bench.heard += 0.5
        let known = bench.timeline.deviation
        bench.hear(2, fast: { _ in 2e-4 }, late: { 0 })
        #expect(bench.timeline.jumps == 1)
        #expect(abs(bench.distance) < 0.001)
        bench.heard += 3600
        let step = bench.timeline.take(480, at: bench.heard)
        #expect(step.isJump && step.time == bench.heard)
        #expect(bench.timeline.jumps == 2)
        // The crystal is the same as before.
        #expect(abs((bench.timeline.deviation ?? 0) - (known ?? 0)) < 20)
    }
}
