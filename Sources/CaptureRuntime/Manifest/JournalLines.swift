internal import Foundation
internal import GStreamerKit

/// The lines of a journal, one after the other, with or without a line feed behind the last.
struct JournalLines {
    /// The most bytes that a journal may have: that of a take with a file a minute for a year.
    static let most = 1 << 30
    /// The most bytes of a line; what follows one that is longer is not read.
    static let longest = 64 << 20

    private static let piece = 1 << 18

    private let file: OpenFile
    private var position = 0
    /// What has been read and not given.
    private var rest: ArraySlice<UInt8> = []

    init(_ file: OpenFile) { self.file = file }

    /// The next line without its line feed; nil behind the last.
    mutating func next() throws(LocalFile.Failure) -> Data? {
        var searched = rest.startIndex
        while true {
            if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest = rest[(end + 1)...] }
                return Data(rest[..<end])
            }
            guard rest.count < Self.longest else { return nil }
            let new = try file.bytes(at: position, count: Self.piece)
            position += new.count
            if new.isEmpty {
                defer { rest = [] }
                return rest.isEmpty ? nil : Data(rest)
            }
            searched = rest.endIndex
            rest += new
        }
    }
}
