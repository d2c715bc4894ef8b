import Foundation

/// Files of the checkout that the tests were built from.
enum Checkout {
    /// The package's folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(components: "..", "..", "..", "..").standardized

    /// The names in a folder, sorted.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path()).sorted()
    }

    /// A file's text.
    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
