import CaptureModel

extension Duration {
    /// The time rounded down for reading, as `14 s`, `27 min` or `119 h`; it does not read back exactly.
    public var rounded: String {
        let whole = Int64(max(0, min(seconds, 1e15)))
        let step: Int64 = whole >= 4 * 3600 ? 3600 : whole >= 300 ? 60 : 1
        let unit = step == 3600 ? "h" : step == 60 ? "min" : "s"
        return "\(whole / step) \(unit)"
    }
}
