internal import CaptureModel

/// What a reader does where something is damaged: it goes on with the next fragment.
extension MovieReader {
    /// The boxes that a file has behind its index.
    static let known: Set = [
        "ftyp", "styp", "moov", "moof", "mdat", "mfra", "free", "skip", "wide", "udta", "uuid", "meta", "meco", "sidx",
        "ssix",
        "prft", "emsg", "pdin", "pnot", "PICT", "pict", "imda", "mpvd", "iods", "sefd", "frea", "XMP_",
    ]

    /// Where all boxes are whole and an index lists media beyond them, though there are media that none lists, it is the index that is damaged.
    /// A file may also end between an index and its media.
    mutating func noteAbsentMedia() {
        guard let absent, cut.map({ $0 == absent }) ?? true, mediaSize > claimed else { return }
        cut = nil
        unread.append(
            UnreadPart(
                unlisted: mediaSize - claimed, at: absent.position,
                "\(absent.what), listed where they are not"))
    }

    /// Passes over what cannot be read from a place on; answers where to go on, nil where nothing follows.
    mutating func pass(_ position: Int, _ head: BoxHead?) throws(ScanFailure) -> Int? {
        if let head, position + head.size <= bytes.count, !isFragmented {
            unread.append(UnreadPart(position..<position + head.size, content: "box '\(head.type)'"))
            return position + head.size
        }
        let start = try beginOfZeros(at: position)
        if let next = try nextFragment(behind: position) {
            try dropSamples(behind: start)
            unread.append(UnreadPart(start..<next, from: end))
            return next
        }
        let end = try bytes.endOfContent(from: position)
        if movie.isEmpty || end <= position || bytes.count - position < 8 {
            cut = (position, bytes.count - position < 8 ? "the head of a box" : "what is no box")
        } else if head?.type == "moof" {
            cut = (position, "box 'moof'")
        } else {
            if start < position { try dropSamples(behind: start) }
            let content = try UnreadPart.content(bytes.bytes(at: position, count: min(12, end - position)) ?? [])
            unread.append(UnreadPart(start..<end, from: isFragmented ? self.end : nil, content: content))
        }
        return nil
    }

    /// Where the next index of a fragment begins; nil where there is none.
    func nextFragment(behind position: Int) throws(ScanFailure) -> Int? {
        guard isFragmented else { return nil }
        let letter = UInt8(ascii: "m")
        let place = try bytes.place(after: position + 4, of: { $0 == letter }) { place throws(ScanFailure) in
            let start = place - 4
            guard let head = try bytes.bytes(at: start, count: min(16, bytes.count - start)), head.count == 16,
                let box = BoxHead(head, room: bytes.count - start), box.type == "moof"
            else { return false }
            return head.dropFirst(12).elementsEqual("mfhd".utf8)
        }
        return place.map { $0 - 4 }
    }

    /// When what was read so far ends; nil where nothing was.
    private var end: Duration? {
        tracks.filter { $0.samples.count > 0 }.map {
            Duration(ticks: Int64($0.time($0.samples.next)), perSecond: $0.header.timescale)
        }.max()
    }

    /// Takes note of when a fragment begins: behind a damaged place nothing is missing from there on.
    mutating func note(_ time: Int, of index: Int) {
        guard let last = unread.indices.last, unread[last].to == nil, unread[last].content == nil else { return }
        unread[last].to = Duration(ticks: Int64(tracks[index].time(time)), perSecond: tracks[index].header.timescale)
    }

    /// Where the zeros begin that lie at a place; the place where less than a sector of a disk is zeros, or silence may be.
    private func beginOfZeros(at position: Int) throws(ScanFailure) -> Int {
        guard tracks.allSatisfy({ $0.frames == nil }), let byte = try bytes.bytes(at: position, count: 1),
            byte.first == 0
        else { return position }
        let start = try bytes.beginOfZeros(before: position)
        return position - start >= 512 ? start : position
    }

    private mutating func dropSamples(behind end: Int) throws(ScanFailure) {
        for index in tracks.indices { tracks[index].samples = try tracks[index].samples.prefix(endingBefore: end) }
    }
}
