internal import CaptureDiagnostics
internal import CaptureModel

/// How many look at a preview, and how many were sent away.
struct ViewerCensus: Sendable, Hashable {
    /// The preview.
    var preview: NodeName
    /// How many look at it now.
    var watching = 0
    /// How many were let go so far because they did not take its pictures.
    var letGo = 0

    var json: JSONValue {
        [
            "name": .string(preview.description), "watching": .int(Int64(watching)), "letGo": .int(Int64(letGo)),
        ]
    }
}
