internal import CaptureModel
internal import GStreamerKit

/// The boxes of an MP4 or MOV file that say when its pictures were taken.
struct MovieMarks {
    let marks: RecordingMarks

    /// Seconds since 1904 began, as the format counts.
    var created: Int { Int(clamping: marks.start.parts.seconds) + 2_082_844_800 }

    /// `meta` of QuickTime, which says the moment to the microsecond: other dates in these files are whole seconds.
    var date: [UInt8] {
        let key = Array("com.apple.quicktime.creationdate".utf8)
        var handler: [UInt8] = Array(repeating: 0, count: 8)
        handler += "mdta".utf8
        handler += Array(repeating: 0, count: 13)
        var keys: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        keys.append(number: key.count + 8, width: 4)
        keys += "mdta".utf8
        keys += key
        // A text in UTF-8, in no language.
        let data = Box.bytes("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(marks.start.timestamp.utf8))
        var item: [UInt8] = []
        item.append(number: data.count + 8, width: 4)
        item.append(number: 1, width: 4)
        return Box.bytes(
            "meta",
            Box.bytes("hdlr", handler) + Box.bytes("keys", keys) + Box.bytes("ilst", item + data))
    }

    /// The bytes of the one sample of the timecode's track: the number of its first frame.
    var sample: [UInt8] {
        var bytes: [UInt8] = []
        if let timecode = marks.timecode { bytes.append(number: timecode.frames, width: 4) }
        return bytes
    }

    /// What makes another track point at the timecode's.
    func reference(to number: Int) -> [UInt8] {
        var payload: [UInt8] = []
        payload.append(number: number, width: 4)
        return Box.bytes("tref", Box.bytes("tmcd", payload))
    }

    /// The timecode's track (QuickTime File Format, "Timecode Media"); empty where there is none.
    ///
    /// - Parameters:
    ///   - delay: movie ticks before the first picture.
    ///   - length: movie ticks that the pictures last.
    ///   - position: where the sample lies in the file.
    func track(number: Int, delay: Int, length: Int, timescale: Int, position: Int, isLarge: Bool) -> [UInt8] {
        guard let timecode = marks.timecode else { return [] }
        let rate = timecode.rate
        let ticks = max(1, MovieTrack.scaled(length, by: rate.numerator, per: timescale))
        let media =
            Box.bytes("mdhd", dated(versioned: [rate.numerator, ticks]) + [0x55, 0xC4, 0, 0])
            + Box.bytes("hdlr", Self.handler)
            + information(timecode, ticks: ticks, position: position, isLarge: isLarge)
        var head = dated(versioned: [number, 0, delay + length])
        // In the movie, and shown as it is: the matrix that changes nothing.
        head[3] = 3
        head += Array(repeating: 0, count: 16)
        for value in [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000] { head.append(number: value, width: 4) }
        head += Array(repeating: 0, count: 8)
        return Box.bytes(
            "trak",
            Box.bytes("tkhd", head) + MovieWriter.editList((delay, 0, length, delay + length))
                + Box.bytes("mdia", media))
    }

    /// Version, flags, both dates, and numbers of 4 bytes.
    private func dated(versioned numbers: [Int]) -> [UInt8] {
        var bytes: [UInt8] = [0, 0, 0, 0]
        for number in [created, created] + numbers { bytes.append(number: min(number, Int(UInt32.max)), width: 4) }
        return bytes
    }

    private static var handler: [UInt8] {
        var bytes: [UInt8] = Array(repeating: 0, count: 8)
        bytes += "tmcd".utf8
        bytes += Array(repeating: 0, count: 12)
        bytes += "TimeCodeHandler\0".utf8
        return bytes
    }

    private func information(_ timecode: Timecode, ticks: Int, position: Int, isLarge: Bool) -> [UInt8] {
        // How a player would show the numbers: a plain face, 12 points, white on black.
        var look: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 0, 0]
        look += [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0]
        let general: [UInt8] = [0, 0, 0, 0, 0, 0x40, 0x80, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0]
        let generic = Box.bytes("gmhd", Box.bytes("gmin", general) + Box.bytes("tmcd", Box.bytes("tcmi", look)))
        let here = Box.bytes("url ", [0, 0, 0, 1])
        let source = Box.bytes("dinf", Box.bytes("dref", [0, 0, 0, 0, 0, 0, 0, 1] + here))
        var entry: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
        // Numbers are left out, and after a day it begins anew.
        entry.append(number: (timecode.isDropFrame ? 1 : 0) | 2, width: 4)
        entry.append(number: timecode.rate.numerator, width: 4)
        entry.append(number: timecode.rate.denominator, width: 4)
        entry += [UInt8(clamping: timecode.nominalRate), 0]
        var place: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        place.append(number: position, width: isLarge ? 8 : 4)
        var times: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]
        times.append(number: ticks, width: 4)
        let table =
            Box.bytes("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + Box.bytes("tmcd", entry)) + Box.bytes("stts", times)
            + Box.bytes("stsc", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])
            + Box.bytes("stsz", [0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 1]) + Box.bytes(isLarge ? "co64" : "stco", place)
        return Box.bytes("minf", generic + source + Box.bytes("stbl", table))
    }
}
