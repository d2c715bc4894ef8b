internal import CaptureModel
internal import GStreamerKit

/// A container's reader, chosen by what a file begins with: names lie.
enum MediaReader {
    case movie(MovieReader)
    case matroska(MatroskaReader)
    case transportStream(TransportReader)

    /// Reads a file's index, or what there is in place of one.
    init(_ bytes: FileBytes) throws(ScanFailure) {
        guard bytes.count > 0 else { throw .unreadable("it is empty") }
        let head = try bytes.bytes(at: 0, count: min(16, bytes.count)) ?? []
        guard head.contains(where: { $0 != 0 }) else {
            throw .unreadable("it begins with zeros: its media never reached the disk")
        }
        if head.starts(with: EBML.magic) {
            self = .matroska(try MatroskaReader(bytes))
        } else if let box = BoxHead(head, room: bytes.count, mayExceed: true), Self.firstBoxes.contains(box.type) {
            self = .movie(try MovieReader(bytes))
        } else if let start = try TransportReader.start(of: bytes) {
            self = .transportStream(try TransportReader(bytes, from: start))
        } else {
            throw .unreadable("it is no MP4, QuickTime, Matroska, WebM or MPEG-TS file")
        }
    }

    private static let firstBoxes: Set<String> = ["ftyp", "moov", "mdat", "free", "skip", "wide", "styp", "moof"]

    /// Counts every packet.
    func scan() throws(ScanFailure) -> MediaScan {
        switch self {
        case .movie(let reader): try reader.scan()
        case .matroska(let reader): try reader.scan()
        case .transportStream(let reader): try reader.scan()
        }
    }

    /// Where the file would end if it lost what was begun last and says nothing of any packet, for which players refuse all of it; nil
    /// where there is no such thing.
    var tornIndex: Int? { if case .movie(let reader) = self { reader.tornIndex } else { nil } }

    /// Whether its container has a place for a timecode.
    var holdsTimecode: Bool {
        switch self {
        case .movie: true
        case .matroska(let reader): reader.container == .mkv
        case .transportStream: false
        }
    }
}
