import CaptureDiagnostics
import CaptureModel

/// A file that is open in the editor.
struct Document: Sendable {
    /// Its address as the editor writes it.
    let address: String
    /// Its path.
    let path: String
    /// The text as it is in the editor.
    var text: String
    /// The editor's number for that text, where it gives one.
    var version: Int?
    /// Counts the texts, so that what is about an old one is told from what is about this.
    var edition: Int
    /// Counts the texts and whatever else makes a new check of it necessary, such as another text of a file that it includes.
    var revision: Int
    /// What the last check found, and the revision it is about.
    var checked: (revision: Int, result: Checked)?

    /// What a check found.
    struct Checked: Sendable {
        /// The findings, sorted by place.
        var diagnostics: [Diagnostic]
        /// The texts they point into, by path, line breaks as written where the file is open.
        var texts: [String: String]
        /// The rig it was checked against; nil where there is none.
        var rig: Rig?
    }
}
