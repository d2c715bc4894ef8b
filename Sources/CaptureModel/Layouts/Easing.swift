/// How a change gathers speed and loses it (Core Animation: `CAMediaTimingFunction`; CSS: easing function).
public enum Easing: String, Sendable, Hashable, CaseIterable, Codable {
    /// At one speed.
    case linear
    /// From rest: the square of the time.
    case easeIn = "ease-in"
    /// To rest: the same backwards.
    case easeOut = "ease-out"
    /// From rest to rest, by the cubic that has no slope at both ends; the default.
    case easeInOut = "ease-in-out"

    /// How much of a change is done after a share of its time; exactly 0 at 0, exactly 1 at 1, never back in between.
    ///
    /// - Parameter share: 0 ... 1; what lies outside counts as the end that is nearer.
    public func done(after share: Double) -> Double {
        let time = min(1, max(0, share))
        return switch self {
        case .linear: time
        case .easeIn: time * time
        case .easeOut: time * (2 - time)
        case .easeInOut: time * time * (3 - 2 * time)
        }
    }
}
