internal import Foundation
internal import GStreamerKit

/// What the journal of the take that runs has, and what it has not yet (docs/decisions/0025-bounds.md).
///
/// Its first line is the manifest as it was when the take began, and each line behind it a `TakeChange`. What a segment costs is
/// so the same however many have come before, and a crash in the middle of a line costs that line.
struct TakeJournal: Sendable {
    /// Its bytes as they were left; nil before it was written.
    private var size: Int?
    /// How many entries it has of each list.
    private var counts: [TakeChange.List: Int] = [:]
    /// Those of them that have changed since.
    private var changed: [TakeChange.List: Set<Int>] = [:]
    private var codesLeftOut: Int?
    private var drops: [TakeDrops] = []

    /// Takes note that an entry of a list has changed; one that is new is found by itself.
    mutating func touch(_ list: TakeChange.List, _ index: Int) { changed[list, default: []].insert(index) }

    /// Brings it to the disk as the manifest is now: what is new of it goes behind what is there.
    ///
    /// Where it is not as it was left, since somebody took it away or a write that failed could not be undone, all of it is written.
    ///
    /// - Parameter writeWhole: Puts a text in the place of what is there.
    /// - Throws: Where something failed; what is new then comes with the next call.
    mutating func bring(
        _ manifest: TakeManifest, to path: String,
        writeWhole: (_ text: String) throws(LocalFile.Failure) -> Void
    ) throws(LocalFile.Failure) {
        if let size {
            let change = news(of: manifest)
            guard change != TakeChange() else { return }
            let line = Self.line(change)
            if try LocalFile.appendDurably(line, to: path, behind: size) {
                return note(manifest, size + line.utf8.count)
            }
        }
        let line = Self.line(manifest)
        try writeWhole(line)
        note(manifest, line.utf8.count)
    }

    private func news(of manifest: TakeManifest) -> TakeChange {
        var places = changed
        for list in TakeChange.List.allCases {
            let known = counts[list, default: 0]
            let now = manifest.count(of: list)
            if now > known { places[list, default: []].formUnion(known..<now) }
        }
        var change = TakeChange(of: manifest, places)
        if manifest.codesLeftOut != codesLeftOut { change.codesLeftOut = manifest.codesLeftOut }
        if manifest.drops != drops { change.drops = manifest.drops }
        return change
    }

    private mutating func note(_ manifest: TakeManifest, _ size: Int) {
        self.size = size
        for list in TakeChange.List.allCases { counts[list] = manifest.count(of: list) }
        changed = [:]
        codesLeftOut = manifest.codesLeftOut
        drops = manifest.drops
    }

    /// What a manifest or a change is in a journal.
    static func line(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in it can fail to be written: there are numbers, texts and lists.
        let data = (try? encoder.encode(value)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
