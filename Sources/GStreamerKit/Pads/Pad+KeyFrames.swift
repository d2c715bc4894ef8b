internal import CGStreamer
internal import Synchronization

extension Pad {
    /// Takes the mark of a key frame from H.264 pictures with which decoding cannot begin. C: `GST_BUFFER_FLAG_DELTA_UNIT`.
    ///
    /// `h264parse` of GStreamer 1.22 marks every picture that is made without others. Encoders make one also where the scene changes: those
    /// behind it may refer to pictures before it, and no parameter sets come with it. A camera that gives nothing better keeps its marks
    /// (`FalseKeyFrames`): its recordings would never begin.
    public func unmarkFalseKeyFrames() {
        let marks = Mutex(FalseKeyFrames())
        unsafe add(GST_PAD_PROBE_TYPE_BUFFER.rawValue) { info in
            guard let buffer = unsafe gst_pad_probe_info_get_buffer(info),
                unsafe buffer.pointee.mini_object.flags & GST_BUFFER_FLAG_DELTA_UNIT.rawValue == 0
            else { return GST_PAD_PROBE_OK }
            let isEntry = unsafe AccessUnit(head(of: buffer)).isEntry
            guard marks.withLock({ $0.isFalse(isEntry: isEntry) }) else { return GST_PAD_PROBE_OK }
            let object = unsafe UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
            guard let own = unsafe gst_mini_object_make_writable(object) else { return GST_PAD_PROBE_OK }
            unsafe own.pointee.flags |= GST_BUFFER_FLAG_DELTA_UNIT.rawValue
            unsafe info.pointee.data = UnsafeMutableRawPointer(own)
            return GST_PAD_PROBE_OK
        }
    }
}

/// The first bytes of a buffer: parameter sets and messages stand before the picture, and are some hundred bytes.
private func head(of buffer: UnsafeMutablePointer<GstBuffer>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4096) { bytes, count in
        count = unsafe Int(gst_buffer_extract(buffer, 0, bytes.baseAddress, gsize(bytes.count)))
    }
}

/// Which marked pictures of a stream are taken for no key frames: those with which decoding cannot begin, as long as the stream has others.
struct FalseKeyFrames {
    /// How many have come since one with which decoding can begin; before the first such one the stream is not known to have any.
    private var inARow = Self.longestRow

    /// So many new scenes between two key frames are usual; with more the stream has mostly none.
    static let longestRow = 8

    mutating func isFalse(isEntry: Bool) -> Bool {
        if isEntry { inARow = 0 }
        guard !isEntry, inARow < Self.longestRow else { return false }
        inARow += 1
        return true
    }
}

/// The first units of an H.264 picture (ITU-T H.264, 7.3.1), parted by start codes or with the length of each in four bytes before it.
struct AccessUnit {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether decoding can begin with the picture: it is an IDR picture, comes with a sequence parameter set, or a recovery point announces it
    /// (D.2.8). True where its first slice is further behind.
    var isEntry: Bool {
        let isParted = bytes.starts(with: [0, 0, 1]) || bytes.starts(with: [0, 0, 0, 1])
        var next = isParted ? behindStartCode(from: 0) : 4
        while let place = next, place < bytes.count {
            switch bytes[place] & 0x1F {
            case 5, 7: return true
            case 6 where announcesRecovery(at: place + 1): return true
            case 1...4: return false
            default: break
            }
            if isParted {
                next = behindStartCode(from: place)
            } else {
                let length = bytes[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
                next = place + length + 4
            }
        }
        return true
    }

    private func behindStartCode(from place: Int) -> Int? {
        var place = place
        while place + 3 < bytes.count {
            if bytes[place] == 0, bytes[place + 1] == 0, bytes[place + 2] == 1 { return place + 3 }
            place += 1
        }
        return nil
    }

    /// Whether one of the messages in a unit of supplemental information is a recovery point: each has its type and its length before it, in
    /// as many bytes of 255 as fit and one more (7.3.2.3.1).
    private func announcesRecovery(at place: Int) -> Bool {
        var place = place
        func number() -> Int? {
            var sum = 0
            while place < bytes.count {
                defer { place += 1 }
                sum += Int(bytes[place])
                if bytes[place] != 255 { return sum }
            }
            return nil
        }
        // What ends the unit (0x80) is no message; neither is what has no room.
        while place < bytes.count, bytes[place] != 0x80, let type = number(), let length = number() {
            if type == 6 { return true }
            place += length
            if place + 3 < bytes.count,
                bytes[place...].starts(with: [0, 0, 1]) || bytes[place...].starts(with: [0, 0, 0, 1])
            {
                break
            }
        }
        return false
    }
}
