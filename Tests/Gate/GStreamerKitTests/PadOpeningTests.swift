import Foundation
import GStreamerKit
import Synchronization
import Testing

/// What comes first to a file is kept from it until there is enough of it.
@Suite struct PadOpeningTests {
    private static let count = 10
    private static let size = 100

    /// What a file holds that ten buffers of a hundred bytes went to, and how large it was when each of the first was shown.
    private func write(enough: Int, as last: Pad.OpeningPart = .last) async throws -> (bytes: [UInt8], seen: [Int]) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("mcpipe-\(UUID()).bin").path
        defer { LocalFile.remove(path) }
        let pipeline = try Pipeline(name: "p")
        let (source, file) = try (Element.make("fakesrc", name: "source"), Element.make("filesink", name: "file"))
        for (property, value) in [
            ("num-buffers", PropertySetting.int(Int64(Self.count))), ("sizetype", .nick("fixed")),
            ("sizemax", .int(Int64(Self.size))), ("filltype", .nick("pattern-span")), ("format", .nick("bytes")),
        ] {
            try source.set(property, to: value)
        }
        try file.set("location", to: .string(path))
        try file.set("buffer-mode", to: .nick("unbuffered"))
        try pipeline.add(source, file)
        try source.link(to: file)
        let seen = Mutex<[Int]>([])
        try file.staticPad("sink").holdOpening { head, size in
            #expect(head.count == 64 && size == Self.size)
            let length = (try? LocalFile.size(of: path)) ?? -1
            return seen.withLock { seen in
                seen.append(length)
                return seen.count == enough ? last : .kept
            }
        }
        try pipeline.setState(.playing)
        for await message in pipeline.bus.messages where message.kind == .endOfStream { break }
        try pipeline.setState(.null)
        return (Array(try Data(contentsOf: URL(fileURLWithPath: path))), seen.withLock { $0 })
    }

    private static let all = (0..<count * size).map { UInt8(truncatingIfNeeded: $0) }

    @Test func untilThereIsEnoughNothingIsWritten() async throws {
        let result = try await write(enough: 4)
        #expect(result.seen == [0, 0, 0, 0])
        #expect(result.bytes == Self.all)
    }

    @Test(arguments: [0, 30])
    func whatIsTheHeadGoesBeforeAllThatWasKept(from start: Int) async throws {
        let result = try await write(enough: 4, as: .init(headStart: start, isLast: true))
        let begin = 3 * Self.size + start
        let (kept, head) = (Self.all[..<begin], Self.all[begin..<(4 * Self.size)])
        #expect(result.bytes == Array(head) + kept + Self.all[(4 * Self.size)...])
    }

    @Test func theEndOfTheStreamHasAllOfItWritten() async throws {
        let result = try await write(enough: .max)
        #expect(result.seen == Array(repeating: 0, count: Self.count))
        #expect(result.bytes == Self.all)
    }
}
