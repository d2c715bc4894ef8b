/// The elements that Matroska files are made of (RFC 8794), and the names of those that are read (RFC 9559).
enum EBML {
    /// What such a file begins with.
    static let magic: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

    enum ID {
        static let header = 0x1A45_DFA3, documentType = 0x4282, void = 0xEC, checksum = 0xBF
        static let segment = 0x1853_8067, seekHead = 0x114D_9B74, seek = 0x4DBB, seekID = 0x53AB, seekPosition = 0x53AC
        static let info = 0x1549_A966, timestampScale = 0x2AD7B1, duration = 0x4489
        static let tracks = 0x1654_AE6B, trackEntry = 0xAE, trackNumber = 0xD7, trackType = 0x83, codec = 0x86,
            codecData = 0x63A2
        static let defaultDuration = 0x23E383, codecDelay = 0x56AA
        static let video = 0xE0, width = 0xB0, height = 0xBA
        static let audio = 0xE1, samplingFrequency = 0xB5, channels = 0x9F
        static let cluster = 0x1F43_B675, timestamp = 0xE7, simpleBlock = 0xA3
        static let blockGroup = 0xA0, block = 0xA1, blockDuration = 0x9B, reference = 0xFB
        static let cues = 0x1C53_BB6B, cuePoint = 0xBB, cueTime = 0xB3, cueTrackPositions = 0xB7
        static let cueTrack = 0xF7, cueClusterPosition = 0xF1
        static let date = 0x4461, trackIdentity = 0x73C5
        static let tag = 0x7373, targets = 0x63C0, tagTrack = 0x63C5, simpleTag = 0x67C8, tagName = 0x45A3,
            tagString = 0x4487
        static let tags = 0x1254_C367, attachments = 0x1941_A469, chapters = 0x1043_A770

        /// What a cluster holds.
        static let inCluster: Set<Int> = [
            timestamp, simpleBlock, blockGroup, void, checksum, position, previousSize, silentTracks, encryptedBlock,
        ]
        /// What a segment holds, and what says nothing.
        static let inSegment = topLevel.union([void, checksum])
        static let position = 0xA7, previousSize = 0xAB, silentTracks = 0x5854, encryptedBlock = 0xAF

        /// What a segment holds; one of them ends a cluster whose size is not known.
        static let topLevel: Set<Int> = [seekHead, info, tracks, cluster, cues, tags, attachments, chapters]
    }

    /// Where an element lies.
    struct Element {
        var id: Int
        var position: Int
        /// Bytes of its ID and its size.
        var headLength: Int
        /// Bytes of its size alone.
        var sizeLength: Int
        /// Bytes of what it holds; nil where it was not known when it was begun.
        var size: Int?

        var payload: Int { position + headLength }
        var end: Int? { size.map { payload + $0 } }
    }

    /// Reads the head of an element; nil where there is none.
    static func head(_ bytes: ArraySlice<UInt8>, at position: Int) -> Element? {
        guard let first = bytes.first, first != 0 else { return nil }
        let idLength = first.leadingZeroBitCount + 1
        guard idLength <= 4, bytes.count > idLength else { return nil }
        let id = bytes.prefix(idLength).reduce(0) { $0 << 8 | Int($1) }
        let rest = bytes.dropFirst(idLength)
        guard let lead = rest.first, lead != 0 else { return nil }
        let length = lead.leadingZeroBitCount + 1
        guard rest.count >= length else { return nil }
        let value = rest.prefix(length).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & ((UInt64(1) << (7 * length)) - 1)
        let isUnknown = value == (UInt64(1) << (7 * length)) - 1
        guard isUnknown || value < UInt64(ByteCursor.limit) else { return nil }
        return Element(
            id: id, position: position, headLength: idLength + length, sizeLength: length,
            size: isUnknown ? nil : Int(value))
    }

    /// The elements in some bytes; what is behind one that is damaged is not read.
    static func all(in bytes: ArraySlice<UInt8>) -> [(id: Int, payload: ArraySlice<UInt8>)] {
        var found: [(id: Int, payload: ArraySlice<UInt8>)] = []
        var rest = bytes
        while let element = head(rest.prefix(12), at: 0), let size = element.size,
            element.headLength + size <= rest.count
        {
            found.append((element.id, rest.dropFirst(element.headLength).prefix(size)))
            rest = rest.dropFirst(element.headLength + size)
        }
        return found
    }

    static func unsigned(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count < 8 || (bytes.count == 8 && bytes.first == 0) else { return nil }
        let value = bytes.reduce(0) { $0 << 8 | Int($1) }
        return value < ByteCursor.limit ? value : nil
    }

    static func float(_ bytes: ArraySlice<UInt8>) -> Double? {
        switch bytes.count {
        case 4: Double(Float(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) }))
        case 8: Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
        default: nil
        }
    }
}

extension EBML {
    /// An element's ID and a size of so many bytes.
    static func headBytes(_ id: Int, size: Int, sizeLength: Int = 8) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(number: id, width: (64 - id.leadingZeroBitCount + 7) / 8)
        bytes.append(number: size | 1 << (7 * sizeLength), width: sizeLength)
        return bytes
    }

    static func bytes(_ id: Int, _ payload: [UInt8]) -> [UInt8] { headBytes(id, size: payload.count) + payload }

    /// A number in eight bytes, so that its room does not depend on it.
    static func bytes(_ id: Int, unsigned value: Int) -> [UInt8] {
        var payload: [UInt8] = []
        payload.append(number: value, width: 8)
        return bytes(id, payload)
    }

    static func bytes(_ id: Int, float value: Double) -> [UInt8] {
        var payload: [UInt8] = []
        payload.append(number: Int(Int64(bitPattern: value.bitPattern)), width: 8)
        return bytes(id, payload)
    }
}
