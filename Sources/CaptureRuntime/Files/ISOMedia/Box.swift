/// A box of an MP4 or MOV file that lies in memory (ISO/IEC 14496-12, 4.2).
struct Box {
    /// Its four letters.
    let type: String
    /// Its head and what it holds.
    let whole: ArraySlice<UInt8>
    /// What it holds.
    let payload: ArraySlice<UInt8>

    /// The boxes in some bytes; what is behind one that is damaged is not read.
    static func all(in bytes: ArraySlice<UInt8>) -> [Box] {
        var boxes: [Box] = []
        var rest = bytes
        while let head = BoxHead(rest.prefix(16), room: rest.count) {
            let whole = rest.prefix(head.size)
            boxes.append(Box(type: head.type, whole: whole, payload: whole.dropFirst(head.length)))
            rest = rest.dropFirst(head.size)
        }
        return boxes
    }

    /// The boxes in this one.
    var children: [Box] { Box.all(in: payload) }

    /// The first box in this one of a type.
    func child(_ type: String) -> Box? { children.first { $0.type == type } }

    /// The box at a path of types below this one.
    func descendant(_ path: String...) -> Box? {
        path.reduce(Optional(self)) { $0?.child($1) }
    }

    /// A box's bytes.
    static func bytes(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        if payload.count + 8 > UInt32.max {
            bytes.append(number: 1, width: 4)
            bytes += type.utf8
            bytes.append(number: payload.count + 16, width: 8)
        } else {
            bytes.append(number: payload.count + 8, width: 4)
            bytes += type.utf8
        }
        return bytes + payload
    }
}

/// The head of a box: its length and type.
struct BoxHead {
    let type: String
    /// Bytes of the head.
    let length: Int
    /// Bytes of the whole box; more than there is room for where the file was cut.
    let size: Int

    /// How many bytes a head has at most.
    static let longest = 16

    /// Whether a buffer is one whole box of one of some types.
    ///
    /// - Parameter head: its first bytes, at most `longest`.
    static func isWhole(_ types: String..., head: [UInt8], size: Int) -> Bool {
        BoxHead(head[...], room: size).map { $0.size == size && types.contains($0.type) } ?? false
    }

    /// Reads a head.
    ///
    /// - Parameter room: the bytes from its beginning to the end of what it lies in.
    /// - Parameter mayExceed: whether the box may end beyond that.
    init?(_ bytes: ArraySlice<UInt8>, room: Int, mayExceed: Bool = false) {
        var cursor = ByteCursor(bytes)
        guard let short = try? cursor.u32(), let name = try? cursor.take(4),
            name.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0xA9 })
        else { return nil }
        type = String(decoding: name, as: UTF8.self)
        switch short {
        // To the end of the file.
        case 0: (length, size) = (8, room)
        case 1:
            guard let long = try? cursor.u64() else { return nil }
            (length, size) = (16, long)
        default: (length, size) = (8, short)
        }
        guard size >= length, mayExceed || size <= room else { return nil }
    }
}
