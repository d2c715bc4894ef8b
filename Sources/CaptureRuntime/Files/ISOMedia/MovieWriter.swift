/// Makes an ordinary MP4 or MOV file, its index in front, of the samples that a reader has found.
///
/// Whatever describes the tracks is taken over byte by byte: codec data, colours, rotation, tags. What lists the samples is
/// written anew, in the tracks' own ticks, so that no time is rounded.
struct MovieWriter {
    private let reader: MovieReader
    private let tracks: [MovieTrack]
    private let timescale: Int
    private let marks: MovieMarks?
    /// Every chunk of every track, in the order of the media.
    private var media: [(position: Int, size: Int)] = []
    /// Where each track's chunks lie in the new media, from its beginning.
    private var places: [[Int]] = []
    private var mediaSize = 0

    /// - Parameter soundSpeed: how much faster its sound is to play than the file says.
    init(_ reader: MovieReader, marks: RecordingMarks? = nil, soundSpeed: Double = 1) throws(Rewrite.Failure) {
        self.reader = reader
        self.marks = marks.map(MovieMarks.init)
        tracks = reader.tracks.filter { $0.samples.count > 0 }.map { $0.played(faster: soundSpeed) }
        for track in tracks {
            let number = track.header.number
            guard !track.samples.runsBackwards else {
                throw .impossible("the times of track \(number) run backwards, which one index cannot say")
            }
            guard !track.hasFurtherEdits || !reader.isFragmented else {
                throw .impossible("the edit list of track \(number) has several parts")
            }
        }
        timescale = Self.timescale(tracks, else: reader.movieTimescale)
        try lay()
    }

    /// The least number of ticks of which each track's tick is a whole number, so that a late beginning is said exactly.
    private static func timescale(_ tracks: [MovieTrack], else own: Int) -> Int {
        guard !tracks.contains(where: \.hasFurtherEdits) else { return own }
        var result = 1
        for scale in tracks.map({ Int($0.header.timescale) }) {
            var (divisor, rest) = (result, scale)
            while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
            result *= scale / divisor
            guard result <= Int(Int32.max) else { return own }
        }
        return result
    }

    private mutating func lay() throws(Rewrite.Failure) {
        struct Place {
            var position, size, track, chunk: Int
        }
        var all: [Place] = []
        do throws(ScanFailure) {
            for (index, track) in tracks.enumerated() {
                var number = 0
                try track.samples.forEachChunk { chunk, size, _, _ throws(ScanFailure) in
                    all.append(Place(position: chunk.position, size: size, track: index, chunk: number))
                    number += 1
                }
            }
        } catch {
            throw .cancelled
        }
        all.sort { ($0.position, $0.track, $0.chunk) < ($1.position, $1.track, $1.chunk) }
        places = tracks.map { Array(repeating: 0, count: $0.samples.chunks.count) }
        for place in all {
            places[place.track][place.chunk] = mediaSize
            media.append((place.position, place.size))
            mediaSize += place.size
        }
    }

    /// The new file.
    func rewrite() throws(Rewrite.Failure) -> Rewrite {
        var rewrite = Rewrite()
        rewrite.append(reader.brands)
        let isLarge = mediaSize + reader.movie.count * 2 + 1 << 20 > Int(UInt32.max)
        let headSize = isLarge ? 16 : 8
        // The timecode's sample comes first.
        let sample = leader == nil ? [] : marks?.sample ?? []
        // Positions have a fixed width, so the index is as long whatever they are.
        let length = movie(firstByte: 0, isLarge: isLarge).count
        rewrite.append(movie(firstByte: reader.brands.count + length + headSize, isLarge: isLarge))
        var head: [UInt8] = []
        head.append(number: isLarge ? 1 : mediaSize + sample.count + 8, width: 4)
        head += "mdat".utf8
        if isLarge { head.append(number: mediaSize + sample.count + 16, width: 8) }
        rewrite.append(head + sample)
        for piece in media { rewrite.copy(from: piece.position, count: piece.size) }
        return rewrite
    }

    private func movie(firstByte: Int, isLarge: Bool) -> [UInt8] {
        var payload: [UInt8] = []
        let longest = tracks.map { edits(of: $0).total }.max() ?? 0
        let kept = Set(tracks.map(\.header.number))
        var index = 0
        for box in Box.all(in: reader.movie[...]).first?.children ?? [] {
            switch box.type {
            case "mvhd":
                var header = Self.header(
                    box, keeping: 0, timescale: timescale, duration: longest, created: marks?.created)
                if hasTimecode {
                    // The number of the track that comes next, which the box ends with.
                    header.removeLast(4)
                    header.append(number: timecodeNumber + 1, width: 4)
                }
                payload += header
            case "mvex": break
            case "meta" where marks != nil: break
            case "trak":
                guard index < tracks.count, tracks[index].box.whole.elementsEqual(box.whole),
                    kept.contains(tracks[index].header.number)
                else { continue }
                let sample = hasTimecode ? marks?.sample.count ?? 0 : 0
                let positions = places[index].map { $0 + firstByte + sample }
                payload += self.track(tracks[index], positions, isLarge: isLarge)
                index += 1
            default: payload += box.whole
            }
        }
        if let marks {
            if let leader {
                let edits = edits(of: tracks[leader])
                payload += marks.track(
                    number: timecodeNumber, delay: edits.delay, length: edits.length, timescale: timescale,
                    position: firstByte, isLarge: isLarge)
            }
            payload += marks.date
        }
        return Box.bytes("moov", payload)
    }

    /// The track that a timecode numbers: the first with pictures.
    private var leader: Int? { tracks.firstIndex { $0.header.medium == .video } }
    private var hasTimecode: Bool { leader != nil && marks?.marks.timecode != nil }
    /// The timecode's track: behind all others there ever were.
    private var timecodeNumber: Int { (reader.tracks.map(\.header.number).max() ?? 0) + 1 }

    /// `mvhd`, `mdhd` or `tkhd` with another length, in the narrowest version that holds it.
    ///
    /// - Parameters:
    ///   - keeping: bytes between the dates and the length that stay; 0 where there is the timescale.
    ///   - moment: the date, in seconds since 1904; nil leaves what the box says.
    static func header(
        _ box: Box, keeping: Int, timescale: Int?, duration: Int, created moment: Int?
    ) -> [UInt8] {
        var cursor = ByteCursor(box.payload)
        guard let version = try? cursor.u8(), let flags = try? cursor.take(3) else { return Array(box.whole) }
        let width = version == 1 ? 8 : 4
        let newWidth = version == 1 || duration > Int(UInt32.max) ? 8 : 4
        guard let created = try? cursor.take(width), let changed = try? cursor.take(width),
            let middle = try? cursor.take(max(4, keeping)), (try? cursor.skip(width)) != nil
        else { return Array(box.whole) }
        var payload: [UInt8] = [newWidth == 8 ? 1 : 0] + flags
        let zeros = [UInt8](repeating: 0, count: newWidth - width)
        if let moment, newWidth == 8 || moment <= Int(UInt32.max) {
            payload.append(number: moment, width: newWidth)
            payload.append(number: moment, width: newWidth)
        } else {
            payload += zeros + created + zeros + changed
        }
        if let timescale { payload.append(number: timescale, width: 4) } else { payload += middle }
        payload.append(number: duration, width: newWidth)
        return Box.bytes(box.type, payload + cursor.rest)
    }
}

extension MovieTrack {
    /// The track with shorter ticks, where it is sound: so many times faster.
    fileprivate func played(faster speed: Double) -> MovieTrack {
        guard header.medium == .audio, speed != 1 else { return self }
        var track = self
        track.header.timescale = Int64((Double(header.timescale) * speed).rounded())
        return track
    }
}

extension MovieWriter {
    /// When a track's media begins and how long it is shown, in the movie's ticks; `skipped` in the track's own.
    ///
    /// What is decoded out of the order of showing has nothing to show for as long as its first picture waits. That is skipped, and waited for
    /// outside the media: ffmpeg lets the first picture be shown when the edit begins, whatever the media says.
    private func edits(of track: MovieTrack) -> (delay: Int, skipped: Int, length: Int, total: Int) {
        let scale = Int(track.header.timescale)
        let begin = track.time(track.samples.start)
        var end = track.samples.next - track.samples.start
        var first = 0
        if !track.samples.offsets.isZero {
            (first, end) = (.max, 0)
            var (durations, offsets) = (track.samples.durations.makeCursor(), track.samples.offsets.makeCursor())
            var time = 0
            while let duration = durations.next(), let offset = offsets.next() {
                first = min(first, time + offset)
                end = max(end, time + offset + duration)
                time += duration
            }
            first = first == .max ? 0 : max(0, first)
        }
        let skipped = max(-begin, begin > -first ? first : 0, 0)
        let delay = max(0, begin + skipped)
        let inMovie = { (ticks: Int) in MovieTrack.scaled(ticks, by: timescale, per: scale) }
        let length = inMovie(max(0, end - skipped))
        return (inMovie(delay), skipped, length, inMovie(delay) + length)
    }

    private func track(_ track: MovieTrack, _ positions: [Int], isLarge: Bool) -> [UInt8] {
        let edits = edits(of: track)
        var payload: [UInt8] = []
        for box in track.box.children {
            switch box.type {
            case "tkhd":
                payload += Self.header(
                    box, keeping: 8, timescale: nil, duration: edits.total, created: marks?.created)
                if !track.hasFurtherEdits { payload += Self.editList(edits) }
                if hasTimecode, tracks.firstIndex(where: { $0.header.number == track.header.number }) == leader {
                    payload += marks?.reference(to: timecodeNumber) ?? []
                }
            case "edts" where !track.hasFurtherEdits: break
            case "mdia": payload += media(box, of: track, positions, isLarge: isLarge)
            default: payload += box.whole
            }
        }
        return Box.bytes("trak", payload)
    }

    static func editList(_ edits: (delay: Int, skipped: Int, length: Int, total: Int)) -> [UInt8] {
        guard edits.delay > 0 || edits.skipped > 0 else { return [] }
        let isLong = edits.total > Int(UInt32.max) || edits.skipped > Int(Int32.max)
        var parts = [(edits.length, edits.skipped)]
        if edits.delay > 0 { parts.insert((edits.delay, -1), at: 0) }
        var payload: [UInt8] = [isLong ? 1 : 0, 0, 0, 0]
        payload.append(number: parts.count, width: 4)
        for (length, time) in parts {
            payload.append(number: length, width: isLong ? 8 : 4)
            payload.append(number: time, width: isLong ? 8 : 4)
            payload.append(number: 0x10000, width: 4)
        }
        return Box.bytes("edts", Box.bytes("elst", payload))
    }

    private func media(_ media: Box, of track: MovieTrack, _ positions: [Int], isLarge: Bool) -> [UInt8] {
        var payload: [UInt8] = []
        for box in media.children {
            switch box.type {
            case "mdhd":
                let length = track.samples.next - track.samples.start
                payload += Self.header(
                    box, keeping: 0, timescale: Int(track.header.timescale), duration: length, created: marks?.created)
            case "minf":
                let parts = box.children.map { part in
                    part.type == "stbl" ? SampleTableWriter(track, positions, isLarge).bytes(part) : Array(part.whole)
                }
                payload += Box.bytes("minf", parts.flatMap { $0 })
            default: payload += box.whole
            }
        }
        return Box.bytes("mdia", payload)
    }
}
