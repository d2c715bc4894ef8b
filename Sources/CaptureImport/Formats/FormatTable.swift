import CaptureDiagnostics
import CaptureModel

/// One printed table of `AVCaptureDeviceFormat` rows, which says itself of which camera it is only by what stands before it.
struct FormatTable {
    /// Where it stands.
    var place: SourceRange
    /// What stands before it and may name its camera, the nearest first.
    var headings: [CameraHeading] = []
    /// What names the camera on each row's own line; nil where nothing does.
    var rowHeading: CameraHeading?
    /// The rows, in the order of the page.
    var formats: [MediaFormat] = []
}
