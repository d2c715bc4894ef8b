internal import CaptureModel
internal import GStreamerKit

/// The elements of a Matroska file that say when its pictures were taken (RFC 9559).
struct MatroskaMarks {
    let marks: RecordingMarks

    /// From 1970, from which others count, to 2001, from which Matroska does.
    private static let epoch: Int64 = 978_307_200_000_000_000

    /// What `DateUTC` holds: nanoseconds since 2001 began.
    var date: [UInt8] {
        var payload: [UInt8] = []
        payload.append(number: Int(marks.start.nanoseconds - Self.epoch), width: 8)
        return payload
    }

    /// A `Tag` with the timecode of a track; nil where there is none.
    func tag(ofTrack identity: [UInt8]) -> [UInt8]? {
        guard let timecode = marks.timecode else { return nil }
        let simple =
            EBML.bytes(EBML.ID.tagName, Array("TIMECODE".utf8))
            + EBML.bytes(EBML.ID.tagString, Array(timecode.description.utf8))
        let targets = EBML.bytes(EBML.ID.targets, EBML.bytes(EBML.ID.tagTrack, identity))
        return EBML.bytes(EBML.ID.tag, targets + EBML.bytes(EBML.ID.simpleTag, simple))
    }

    /// Writes the date into a file that is closed, in the place of the one it has; the file is as long as before.
    func put(into path: String, _ reader: MatroskaReader) throws(LocalFile.Failure) {
        for part in reader.parts where part.id == EBML.ID.info {
            guard let head = EBML.head(part.bytes.prefix(12), at: 0) else { continue }
            for (id, value) in EBML.all(in: part.bytes.dropFirst(head.headLength))
            where id == EBML.ID.date && value.count == 8 {
                try LocalFile.overwrite(path, at: part.position + value.startIndex, with: date)
            }
        }
    }
}
