import CaptureDiagnostics
import CaptureModel

/// One printed table of `AVCaptureDeviceFormat` rows, which does not say of which camera.
struct FormatTable {
    /// Where it stands.
    var place: SourceRange
    /// The rows, in the order of the page.
    var formats: [MediaFormat] = []
}
