public import CaptureDiagnostics
public import CaptureModel

/// What came of importing a page: the rig, what it was made of, and everything that was found on the way.
public struct ImportedRig: Sendable {
    /// A listing that was found in the page.
    public struct Listing: Sendable, Hashable {
        /// What a listing is.
        public enum Kind: Sendable, Hashable, CaseIterable {
            /// Cameras that may run together (Apple: `supportedMultiCamDeviceSets`); it counts sets.
            case deviceSets
            /// A camera's formats (Apple: `AVCaptureDevice.formats`); it counts rows.
            case formats
            /// A V4L2 device's formats (`v4l2-ctl --list-formats-ext`); it counts rows of the rig.
            case v4l2

            /// What prints it.
            var origin: String {
                switch self {
                case .deviceSets: "supportedMultiCamDeviceSets"
                case .formats: "AVCaptureDevice.formats"
                case .v4l2: "v4l2-ctl --list-formats-ext"
                }
            }
        }

        /// What it is.
        public let kind: Kind
        /// How many sets or rows were read.
        public let count: Int
        /// Where it stands in the page.
        public let range: SourceRange
    }

    /// The rig; nil where nothing was understood.
    public let rig: Rig?
    /// The listings found, in the order of the page.
    public let listings: [Listing]
    /// All findings, sorted by place.
    public let diagnostics: [Diagnostic]
    /// The page's text under the name that findings carry, for `DiagnosticRenderer`.
    public let texts: [String: String]
}

extension ImportedRig.Listing: CustomStringConvertible {
    public var description: String {
        let things = kind == .deviceSets ? "device set" : "format"
        return "\(range): \(count) \(things)\(count == 1 ? "" : "s") of \(kind.origin)"
    }
}
