internal import Foundation
public import GStreamerKit

extension TakeManifest {
    /// Why a file is no manifest.
    public struct Unreadable: Error, Sendable, Hashable {
        /// Lower case, no full stop.
        public let reason: String
    }

    /// How manifests end: `lecture-001.take.json`.
    public static let ending = ".take.json"

    /// Where the manifest of a take lies whose files share a name: `FOLDER/NAME.take.json`.
    public static func path(in folder: String, name: String) -> String { "\(folder)/\(name)\(ending)" }

    /// Where its journal lies while it runs: `FOLDER/.NAME.take.json`.
    public static func journalPath(in folder: String, name: String) -> String { "\(folder)/.\(name)\(ending)" }

    /// The text of the file: JSON with sorted keys.
    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Nothing in it can fail to be written: there are numbers, texts and lists.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// Writes the manifest in the place of what is there: all of it or nothing, and on the disk when this returns.
    public func write(to path: String) throws(LocalFile.Failure) { try LocalFile.writeDurably(text, to: path) }

    /// Reads a manifest or a journal, of at most 64 MiB.
    public init(reading path: String) throws(Unreadable) {
        let bytes: [UInt8]
        do throws(LocalFile.Failure) {
            bytes = try LocalFile.bytes(of: path, atMost: 64 << 20)
        } catch {
            throw Unreadable(reason: error.reason)
        }
        do {
            self = try JSONDecoder().decode(TakeManifest.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw Unreadable(reason: Self.words(error))
        } catch {
            throw Unreadable(reason: "it is no JSON")
        }
        guard schema == Self.currentSchema else {
            throw Unreadable(
                reason: "it has version \(schema) of the form; this mcpipe reads version \(Self.currentSchema)")
        }
    }

    private static func words(_ error: DecodingError) -> String {
        let path = { (keys: [any CodingKey]) in keys.map(\.stringValue).joined(separator: ".") }
        return switch error {
        case .keyNotFound(let key, let context): "'\(path(context.codingPath + [key]))' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "'\(path(context.codingPath))' is of another kind"
        default: "it is no JSON, or has been cut off"
        }
    }
}
