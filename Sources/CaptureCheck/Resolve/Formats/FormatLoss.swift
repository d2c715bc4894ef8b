import CaptureModel

/// How far a format is from the best that a camera could give, as a number that adds up over cameras.
///
/// Losses are compared field by field, the gravest first: too slow to look fluent, beyond the usual size, area, rate,
/// binning, work to convert, full range. The fields lie side by side in one number, each wide enough for the sum of 255
/// cameras, so that adding the numbers adds every field. Areas and rates count in octaves, for then it is the same loss
/// whichever of two cameras gives up half of its pixels, and several cameras come out about equally large.
struct FormatLoss: Comparable, Hashable, Sendable {
    /// All fields side by side.
    private(set) var value: Int128 = 0

    static let none = FormatLoss()

    private enum Field: Int {
        case fullRange = 0
        case work = 8
        case binned = 19
        case rate = 27
        case area = 44
        case unusualSize = 67
        case shortfall = 75
        case slow = 92
    }

    private init() {}

    /// The loss of a row at a rate, where `largest` is the largest area among the camera's candidates.
    init(_ format: MediaFormat, at rate: FrameRate, largest: Int, for request: FormatRequest) {
        let slowest = FormatResolver.slowestUsualRate
        if request.rate == nil, rate.perSecond < slowest - 0.1 {
            add(1, .slow)
            add(steps(slowest / rate.perSecond, perOctave: 6), .shortfall)
        }
        if request.rate == nil, rate < FormatResolver.usualRate {
            add(steps(FormatResolver.usualRate.perSecond / rate.perSecond, perOctave: 6), .rate)
        }
        let usual = FormatResolver.usualSize
        let isOpen = request.size == nil && request.rate == nil
        if isOpen, format.size.width > usual.width || format.size.height > usual.height {
            // Where nothing of the usual size is left, the smallest is nearest to it.
            add(1, .unusualSize)
            add(steps(Double(format.size.area) / Double(usual.area), perOctave: 10), .area)
        } else {
            add(steps(Double(largest) / Double(format.size.area), perOctave: 10), .area)
        }
        if format.isBinned { add(1, .binned) }
        guard !request.isExact else { return }
        add(format.encoding.conversionWork, .work)
        if format.encoding.isFullRange { add(1, .fullRange) }
    }

    static func + (left: FormatLoss, right: FormatLoss) -> FormatLoss {
        var sum = left
        sum.value += right.value
        return sum
    }

    static func < (left: FormatLoss, right: FormatLoss) -> Bool { left.value < right.value }

    /// For bounds, which need no more than the leading digits.
    var approximate: Double { Double(value) }

    private mutating func add(_ amount: Int, _ field: Field) { value += Int128(amount) << Int128(field.rawValue) }

    /// A ratio in steps of which 2^`perOctave` make an octave; 0 for a ratio of 1 and less.
    private func steps(_ ratio: Double, perOctave bits: Int) -> Int {
        guard ratio > 1, ratio.isFinite else { return 0 }
        var steps = Int(ratio.exponent)
        var rest = ratio.significand
        // Squaring shifts the logarithm by one binary digit.
        for _ in 0..<bits {
            rest *= rest
            steps = steps * 2 + (rest >= 2 ? 1 : 0)
            if rest >= 2 { rest /= 2 }
        }
        return steps
    }
}
