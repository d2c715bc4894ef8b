import CaptureYAML
import GStreamerKit

/// The JSON Schema of pipeline files as a file beside one, so that the file can name it by a path that leads there wherever the
/// folder is moved to, and without a network.
enum NeighbourSchema {
    /// The file's name.
    static let name = "mcpipe.schema.json"

    /// What became of it.
    enum Outcome {
        /// It is there, as this version of mcpipe has it.
        case written
        /// Another program's file has the name, or the file could not be written, for the reason given.
        case missing(reason: String)
    }

    /// Writes the schema beside a file; an older one of mcpipe's is replaced, a file of anybody else's never.
    static func write(besides path: String) -> Outcome {
        let place = path.lastIndex(of: "/").map { "\(path[...$0])\(name)" } ?? name
        let text = PipelineSchema.json()
        do throws(LocalFile.Failure) {
            guard LocalFile.exists(place) else {
                try LocalFile.write(text, to: place, replacing: false)
                return .written
            }
            let present = String(decoding: try LocalFile.bytes(of: place, atMost: 16 << 20), as: UTF8.self)
            guard present.contains("\"$id\": \"\(PipelineSchema.identifier)\"") else {
                return .missing(reason: "'\(place)' is there already and is none of mcpipe's schemas")
            }
            if present != text { try LocalFile.replace(place, with: text) }
            return .written
        } catch {
            return .missing(reason: "'\(place)' cannot be written: \(error.reason)")
        }
    }
}
