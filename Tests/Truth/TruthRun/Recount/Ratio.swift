import CaptureModel

/// A whole number over another, so that sums are exact.
struct Ratio: Comparable {
    let top: Int
    let bottom: Int

    init(_ top: Int, over bottom: Int = 1) {
        var (a, b) = (abs(top), bottom)
        while b != 0 { (a, b) = (b, a % b) }
        self.top = a == 0 ? 0 : top / a
        self.bottom = a == 0 ? 1 : bottom / a
    }

    init(_ rate: FrameRate) { self.init(rate.numerator, over: rate.denominator) }

    static func + (left: Ratio, right: Ratio) -> Ratio {
        Ratio(left.top * right.bottom + right.top * left.bottom, over: left.bottom * right.bottom)
    }
    static func * (left: Ratio, right: Int) -> Ratio { Ratio(left.top * right, over: left.bottom) }
    static func < (left: Ratio, right: Ratio) -> Bool { left.top * right.bottom < right.top * left.bottom }
    static func == (left: Ratio, right: Ratio) -> Bool { left.top == right.top && left.bottom == right.bottom }
}

/// What all cameras together take of a resource, and what there is of it.
struct ResourceUse {
    let sum: Ratio
    let capacity: Ratio

    /// For comparing only: near enough to tell two resources apart.
    var share: Double {
        Double(sum.top) * Double(capacity.bottom) / (Double(sum.bottom) * Double(max(capacity.top, 1)))
    }
}
