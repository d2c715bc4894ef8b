internal import CaptureModel
internal import GStreamerKit

/// Reads what an MP4 or MOV file says of the range of its pictures (ISO/IEC 14496-12, 12.1.5; H.264, E.1.1).
///
/// `qtdemux` of GStreamer 1.22 says that all are of limited range that have a `colr`, and no parser behind it knows better.
enum MovieColor {
    /// The range of the first picture track; nil where the file does not say, or is none of these.
    static func range(of path: String) -> PixelFormat.Range? {
        guard let file = try? OpenFile(path), let movie = try? movie(FileBytes(file, Interest())) else { return nil }
        for track in movie.children where track.type == "trak" {
            guard let table = track.descendant("mdia", "minf", "stbl", "stsd"),
                let entry = Box.all(in: table.payload.dropFirst(8)).first
            else { continue }
            // VisualSampleEntry has 78 bytes before its boxes.
            let boxes = Box.all(in: entry.payload.dropFirst(78))
            return boxes.lazy.filter { $0.type == "colr" }.compactMap { told(Array($0.payload)) }.first
                ?? boxes.first { $0.type == "avcC" }.flatMap { H264Sequence(record: $0.payload)?.range }
        }
        return nil
    }

    /// What a `colr` says: only what is of this kind has a bit for the range, the highest of the last byte behind three numbers of two
    /// bytes. QuickTime's own (`nclc`) has none.
    private static func told(_ values: [UInt8]) -> PixelFormat.Range? {
        guard values.count >= 11, values.prefix(4).elementsEqual("nclx".utf8) else { return nil }
        return values[10] & 0x80 == 0 ? .limited : .full
    }

    /// The index (`moov`), wherever it stands; nil where the file has none.
    private static func movie(_ bytes: FileBytes) throws(ScanFailure) -> Box? {
        var position = 0
        while position < bytes.count {
            let room = bytes.count - position
            guard let head = BoxHead(try bytes.bytes(at: position, count: min(16, room)) ?? [], room: room) else {
                return nil
            }
            if head.type == "moov", let box = try bytes.part(at: position, count: head.size) {
                return Box(type: head.type, whole: box, payload: box.dropFirst(head.length))
            }
            // What begins with anything else is no such file; nothing is looked for in it.
            guard position > 0 || ["ftyp", "free", "wide", "mdat", "skip"].contains(head.type) else { return nil }
            position += head.size
        }
        return nil
    }
}
