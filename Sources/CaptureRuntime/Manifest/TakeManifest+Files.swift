internal import CaptureCheck
internal import Foundation
public import GStreamerKit

extension TakeManifest {
    /// Why a file is no manifest.
    public struct Unreadable: Error, Sendable, Hashable {
        /// Lower case, no full stop.
        public let reason: String
    }

    /// How manifests end: `lecture-001.take.json`.
    public static let ending = ManifestName.ending

    /// Where the manifest of a take lies whose files share a name: `FOLDER/NAME.take.json`.
    public static func path(in folder: String, name: String) -> String {
        ManifestName.path(in: folder, base: name)
    }

    /// Where its journal lies while it runs: `FOLDER/.NAME.take.json`.
    public static func journalPath(in folder: String, name: String) -> String {
        ManifestName.journalPath(in: folder, base: name)
    }

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

    /// Reads a manifest of at most 64 MiB, or a journal of at most 1 GiB.
    ///
    /// Of a journal a line that is not whole, as a crash leaves the last one, is passed over. What ends up in it is then what the
    /// lines before and behind it say.
    public init(reading path: String) throws(Unreadable) {
        do throws(LocalFile.Failure) {
            let file = try OpenFile(path)
            if let journal = try Self(journal: file) { self = journal } else { self = try Self(document: file) }
        } catch {
            throw Unreadable(reason: error.reason)
        }
        guard schema == Self.currentSchema else {
            throw Unreadable(
                reason: "it has version \(schema) of the form; this mcpipe reads version \(Self.currentSchema)")
        }
    }

    private init(document file: OpenFile) throws(LocalFile.Failure) {
        let bytes = try file.bytes(at: 0, count: min(file.size, JournalLines.longest))
        do { self = try JSONDecoder().decode(TakeManifest.self, from: Data(bytes)) } catch {
            throw LocalFile.Failure(Self.words(error))
        }
    }

    /// nil where the first line is not a whole manifest: it is none, or is written over many lines, as one that is finished.
    private init?(journal file: OpenFile) throws(LocalFile.Failure) {
        var lines = JournalLines(file)
        let decoder = JSONDecoder()
        guard let first = try lines.next(), var manifest = try? decoder.decode(TakeManifest.self, from: first) else {
            return nil
        }
        guard file.size <= JournalLines.most else { throw LocalFile.Failure("it is longer than 1 GiB") }
        var change = TakeChange()
        while let line = try lines.next() {
            if let next = try? decoder.decode(TakeChange.self, from: line) { change.merge(next) }
        }
        manifest.apply(change)
        self = manifest
    }

    private static func words(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it is no JSON" }
        let path = { (keys: [any CodingKey]) in keys.map(\.stringValue).joined(separator: ".") }
        return switch error {
        case .keyNotFound(let key, let context): "'\(path(context.codingPath + [key]))' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "'\(path(context.codingPath))' is of another kind"
        default: "it is no JSON, or has been cut off"
        }
    }
}
