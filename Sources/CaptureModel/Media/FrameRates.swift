/// The frame rates a camera offers with one size and encoding.
public enum FrameRates: Sendable, Hashable {
    /// Every rate from `minimum` to `maximum` (Apple: `videoSupportedFrameRateRanges`; V4L2: stepwise intervals).
    case range(FrameRate, FrameRate)
    /// These rates only (V4L2: discrete intervals); never empty, sorted from low to high.
    case list([FrameRate])

    /// The highest rate; cost is charged on it unless the graph promises less.
    public var maximum: FrameRate {
        switch self {
        case .range(_, let maximum): maximum
        case .list(let rates): rates.max() ?? FrameRate(30)
        }
    }

    /// The lowest rate.
    public var minimum: FrameRate {
        switch self {
        case .range(let minimum, _): minimum
        case .list(let rates): rates.min() ?? FrameRate(30)
        }
    }

    /// Whether a rate can be had.
    public func contains(_ rate: FrameRate) -> Bool {
        switch self {
        case .range(let minimum, let maximum): minimum <= rate && rate <= maximum
        // Drivers write 29.97 as 30000/1001, as 2997/100 or as 333667/10000000 s; these are one rate.
        case .list(let rates): rates.contains { abs($0.perSecond - rate.perSecond) < 0.005 }
        }
    }
}

extension FrameRates: CustomStringConvertible {
    public var description: String {
        switch self {
        case .range(let minimum, let maximum): minimum == maximum ? "\(maximum)" : "\(minimum)-\(maximum)"
        case .list(let rates): rates.map(\.description).joined(separator: ", ")
        }
    }
}
