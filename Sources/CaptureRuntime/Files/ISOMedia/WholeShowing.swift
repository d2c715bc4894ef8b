/// The index of an ordinary MP4 or MOV whose edit lists show all pictures that are decoded out of the order of showing.
///
/// `mp4mux` and `qtmux` of GStreamer 1.22 let a track's edit last as long as its pictures take to decode. Where a recording is stopped
/// between a picture and one that is shown before it and decoded behind it, the last one is shown behind the edit's end: readers pass over it.
enum WholeShowing {
    /// The index (`moov`) with longer edits, in as many bytes; nil where all is shown.
    static func index(of index: [UInt8]) -> [UInt8]? {
        guard let root = Box.all(in: index[...]).first, root.type == "moov", let header = root.child("mvhd"),
            let timescale = try? MovieReader.timescale(header), let film = IndexNumber.length(ofMovie: header)
        else { return nil }
        var shown = index
        var longest = film.ticks
        for track in root.children where track.type == "trak" {
            guard let edit = EditList(of: track)?.edits.last, edit.hasMedia, edit.isAtUsualSpeed, edit.length > 0,
                let length = track.child("tkhd").flatMap(IndexNumber.length(ofTrack:)),
                let end = end(of: track, behind: edit.time, timescale), end > edit.length
            else { continue }
            let total = length.ticks + end - edit.length
            shown.put(end, at: edit.lengthPlace)
            shown.put(total, at: length.place)
            longest = max(longest, total)
        }
        if longest > film.ticks { shown.put(longest, at: film.place) }
        return shown == index ? nil : shown
    }

    /// How long after a time in the media the last picture is no longer shown, in the film's ticks, rounded up; nil where all are shown in the
    /// order of decoding.
    private static func end(of track: Box, behind begin: Int, _ timescale: Int) -> Int? {
        guard let media = track.child("mdia"), let scale = try? MovieTrack.timescale(of: media), scale > 0,
            let table = media.descendant("minf", "stbl"), let reordering = table.child("ctts")
        else { return nil }
        var offsets = TableColumn(reordering, hasCounts: true, isSigned: true)
        var durations = TableColumn(table.child("stts"), hasCounts: true)
        var (time, end) = (0, 0)
        while let duration = durations.next(), let offset = offsets.next() {
            end = max(end, time + offset + duration)
            time += duration
        }
        let ticks = Int128(max(0, end - begin)) * Int128(timescale)
        return Int(clamping: (ticks + Int128(scale) - 1) / Int128(scale))
    }
}
