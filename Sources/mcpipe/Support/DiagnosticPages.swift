import CaptureDiagnostics
import GStreamerKit
import Synchronization

/// The pages of codes as files, for editors: a link from a code leads to a page of this very version, without a network.
///
/// They lie in the user's cache, `$XDG_CACHE_HOME/mcpipe/VERSION/` or `~/.cache/mcpipe/VERSION/`; each is written when it is
/// linked to first.
final class DiagnosticPages: Sendable {
    private let folder: String?
    /// The addresses of the pages that are there, by code; nil for one that could not be written.
    private let addresses = Mutex<[String: String?]>([:])

    /// Takes the place of the pages from the environment; where it names no folder there are no pages.
    init(environment: [String: String], version: String) {
        // The specification has relative paths ignored.
        let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.cache" : nil }
        folder = (cache ?? home).map { "\($0)/mcpipe/\(version)" }
    }

    /// The address of a code's page, which is there when this returns; nil where it cannot be written.
    func address(of code: DiagnosticCode) -> String? {
        addresses.withLock { addresses in
            if let known = addresses[code.slug] { return known }
            let address = folder.flatMap { Self.write(code, in: $0) }
            addresses[code.slug] = .some(address)
            return address
        }
    }

    private static func write(_ code: DiagnosticCode, in folder: String) -> String? {
        let path = "\(folder)/\(code.slug).md"
        let text = DiagnosticPage.markdown(code)
        do throws(LocalFile.Failure) {
            try LocalFile.makeFolder(folder)
            let present = try? LocalFile.bytes(of: path, atMost: text.utf8.count + 1)
            if present != Array(text.utf8) { try LocalFile.write(text, to: path, replacing: true) }
            return SarifRenderer.uri(of: path)
        } catch {
            return nil
        }
    }
}
