/// The frame rates a camera offers with one size and encoding.
public enum FrameRates: Sendable, Hashable {
    /// Every rate from `minimum` to `maximum` (Apple: `videoSupportedFrameRateRanges`; V4L2: stepwise intervals).
    case range(FrameRate, FrameRate)
    /// These rates only (V4L2: discrete intervals); never empty, sorted from low to high.
    case list([FrameRate])

    /// What stands for the rates of a device that names none and so takes any: 1 to 60 fps.
    public static let any = FrameRates.range(FrameRate(1), FrameRate(60))

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

    /// The rate that can be had and is nearest to one, the higher of two that are as near.
    public func nearest(to rate: FrameRate) -> FrameRate {
        switch self {
        case .range(let minimum, let maximum): min(max(rate, minimum), maximum)
        case .list(let rates):
            rates.sorted(by: >).min { abs($0.perSecond - rate.perSecond) < abs($1.perSecond - rate.perSecond) }
                ?? FrameRate(30)
        }
    }

    /// These rates and those of another row of the same size and encoding.
    public func union(_ other: FrameRates) -> FrameRates {
        if case .list(let first) = self, case .list(let second) = other { return .list(Set(first + second).sorted()) }
        return .range(min(minimum, other.minimum), max(maximum, other.maximum))
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
