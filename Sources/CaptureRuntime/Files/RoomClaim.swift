internal import CaptureModel
internal import GStreamerKit
internal import Synchronization

/// Room on a disk that a copy is going to take, so that several copies made at once do not all count on the same.
struct RoomClaim {
    /// What is claimed and may not have been written yet, by file system.
    private static let claimed = Mutex<[UInt64: Int64]>([:])

    private let fileSystem: UInt64
    private let bytes: Int64

    /// Claims room.
    ///
    /// - Throws: where less would be left than is to be left.
    init(_ size: Int, besides path: String, leaving margin: Int) throws(LocalFile.Failure) {
        let facts = try FileSystemFacts(of: LocalFile.folder(of: path))
        let bytes = Int64(size)
        let taken = Self.claimed.withLock { claimed -> Int64? in
            let others = claimed[facts.id] ?? 0
            guard facts.free - others > bytes + Int64(margin) else { return others }
            claimed[facts.id] = others + bytes
            return nil
        }
        if let taken {
            let (copy, spare) = (ByteCount(bytes: bytes).rounded, ByteCount(bytes: Int64(margin)).rounded)
            let free = ByteCount(bytes: max(0, facts.free - taken)).rounded
            throw LocalFile.Failure("a copy of \(copy) would leave less than \(spare) of the disk's \(free)")
        }
        (fileSystem, self.bytes) = (facts.id, bytes)
    }

    /// Gives the room back, or has used it.
    func end() { Self.claimed.withLock { $0[fileSystem, default: 0] -= bytes } }
}
