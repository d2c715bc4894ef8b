import CaptureModel
import Testing

@testable import CaptureCheck

/// Formats for all cameras at once, against trying everything.
@Suite struct SharedChoiceTests {
    /// Small tables and tight capacities, so that trying everything is possible and rarely everything fits.
    @Test(arguments: 0..<400)
    func theAnswerLosesNoMoreThanAnyOtherThatFits(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let problem = SharedChoice.random(
            parties: Int.random(in: 1...5, using: &random), options: 1...5,
            resources: Int.random(in: 1...3, using: &random), tightness: 0.2...1.1, &random)
        var best: (loss: FormatLoss, share: Double)?
        var picks = problem.options.map { _ in 0 }
        repeat {
            guard problem.fits(picks) else { continue }
            let loss = problem.loss(picks)
            if best.map({ loss < $0 }) ?? true { best = loss }
        } while advance(&picks, problem.options.map(\.count))
        let answer = SharedChoiceSolver.solve(problem)
        #expect((answer == nil) == (best == nil))
        guard let answer, let best else { return }
        #expect(problem.fits(answer.picks) && answer.isOptimal)
        let loss = problem.loss(answer.picks)
        #expect(loss.loss == best.loss && abs(loss.share - best.share) < 1e-9, "\(loss) \(best)")
    }

    /// The size that is promised; alike cameras are the hardest, for many choices are then equally good.
    @Test(arguments: 0..<24)
    func sixteenCamerasWithSixtyFormatsAreSolvedExactly(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let problem = SharedChoice.random(
            parties: 16, options: 60...60, resources: 1 + seed % 3, tightness: 0.05...0.9,
            isAlike: seed.isMultiple(of: 2), &random)
        guard let answer = SharedChoiceSolver.solve(problem) else { return }
        #expect(problem.fits(answer.picks) && answer.isOptimal)
    }

    private func advance(_ picks: inout [Int], _ counts: [Int]) -> Bool {
        for party in picks.indices.reversed() {
            picks[party] += 1
            if picks[party] < counts[party] { return true }
            picks[party] = 0
        }
        return false
    }
}

/// A small generator, the same on every machine (SplitMix64).
struct Seeded: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SharedChoice {
    /// Cameras with random tables of real sizes and encodings; each resource is shared by a random part of them.
    static func random(
        parties: Int, options: ClosedRange<Int>, resources: Int, tightness: ClosedRange<Double>,
        isAlike: Bool = false, _ random: inout Seeded
    ) -> SharedChoice {
        let sizes = [160, 320, 352, 424, 480, 640, 800, 848, 960, 1024, 1280, 1600, 1920, 2304, 2592, 3840]
        let encodings: [VideoEncoding] = [.raw(.yuy2), .raw(.nv12), .mjpeg, .raw(PixelFormat("NV12", range: .full))]
        let users = (0..<resources).map { _ in (0..<parties).map { _ in Int.random(in: 0..<4, using: &random) > 0 } }
        var tables = (0..<parties).map { party -> [Option] in
            let rows = (0..<Int.random(in: options, using: &random)).map { _ -> (MediaFormat, FrameRate) in
                let width = sizes.randomElement(using: &random) ?? 640
                let height = [width * 9 / 16, width * 3 / 4].randomElement(using: &random) ?? width
                let rate = FrameRate([5, 10, 15, 20, 24, 30, 60].randomElement(using: &random) ?? 30)
                let encoding = encodings.randomElement(using: &random) ?? .mjpeg
                let isBinned = Bool.random(using: &random)
                return (MediaFormat(encoding, Size(width, height), .list([rate]), isBinned: isBinned), rate)
            }
            let largest = rows.map(\.0.size.area).max() ?? 1
            return rows.map { format, rate in
                var usage = (0..<resources).map { _ in 0.0 }
                let draw = Double(format.size.area) * format.encoding.bitsPerPixel * rate.perSecond
                for resource in 0..<resources where users[resource][party] {
                    usage[resource] = draw / Double(1 + resource)
                }
                return Option(
                    loss: FormatLoss(format, at: rate, largest: largest, for: .best), share: draw / 1e9, usage: usage)
            }
        }
        if isAlike { tables = tables.map { _ in tables[0] } }
        let capacities = (0..<resources).map { resource in
            let most = tables.reduce(0) { $0 + ($1.map { $0.usage[resource] }.max() ?? 0) }
            return most * Double.random(in: tightness, using: &random)
        }
        return SharedChoice(options: tables, capacities: capacities)
    }
}
