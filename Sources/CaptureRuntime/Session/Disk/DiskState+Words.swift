internal import CaptureCheck
internal import CaptureModel
public import SessionLogic

extension DiskState {
    /// As `'/rec' has 9.8 GiB free, less than 10 GiB`.
    public var words: String {
        let time = lasts.map { level == .full ? "" : ", enough for \($0.rounded)" } ?? ""
        return switch level {
        case .ample: "'\(folder)' has \(free.rounded) free\(time)"
        // There is room again, and not enough of it to say that there is.
        case .low where free >= limit: "'\(folder)' has \(free.rounded) free\(time)"
        case .low: "'\(folder)' has \(free.rounded) free, less than \(limit.rounded)\(time)"
        case .full: "'\(folder)' is full: \(free.rounded) free, of which \(limit.rounded) are kept"
        }
    }
}
