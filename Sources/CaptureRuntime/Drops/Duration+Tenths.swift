internal import CaptureModel

extension Duration {
    /// What was measured roughly, for a person: in tenths of a second, and less than one of them as `shown`.
    var inTenths: String {
        guard self >= .milliseconds(100) else { return shown }
        let tenths = Int((self / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
