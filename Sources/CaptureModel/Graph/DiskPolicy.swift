/// How much room on a disk is kept, what makes room, and what recordings do where there is none.
public struct DiskPolicy: Sendable, Hashable {
    /// What a recording does when the room comes to its end.
    public enum WhenFull: String, Sendable, Hashable, CaseIterable, Codable {
        /// It ends, with whole files; other sinks go on.
        case stop
        /// It ends its file, and begins another as soon as there is room again.
        case wait
    }

    /// How old a finished take may become before it is deleted; nil is any age.
    public var age: Duration?
    /// What all takes of the graph may come to before the oldest are deleted; nil is any size.
    public var size: ByteCount?
    /// The free space below which the oldest takes are deleted; nil deletes none for want of room.
    public var free: ByteCount?
    /// The free space below which nothing is recorded any more; nil is what `reserve(at:)` finds.
    public var reserve: ByteCount?
    /// What a recording does there; the default is to stop.
    public var whenFull: WhenFull
    /// A folder that must be a mount point when a run starts; nil asks for none. Recordings would else fill the disk below it.
    public var mount: String?
    /// Where the policy and its parts (`keep`, `keep-size`, `keep-free`, `reserve`, `on-full`, `mount`) were written.
    public var provenance: Provenance

    /// Makes a policy; without arguments nothing is deleted, and recordings stop before the disk is full.
    public init(
        age: Duration? = nil, size: ByteCount? = nil, free: ByteCount? = nil, reserve: ByteCount? = nil,
        whenFull: WhenFull = .stop, mount: String? = nil, provenance: Provenance = .unknown
    ) {
        self.age = age
        self.size = size
        self.free = free
        self.reserve = reserve
        self.whenFull = whenFull
        self.mount = mount
        self.provenance = provenance
    }

    /// Whether takes are ever deleted.
    public var deletes: Bool { age != nil || size != nil || free != nil }

    /// The least that is kept where nobody says how much: room for indexes, manifests and what waits in queues.
    public static let leastReserve = ByteCount(bytes: 64 << 20)
    /// How long recordings may go on between a look at the disk and the end of their files, as a bound of our own: a look every
    /// 250 ms, and queues that hold a second or two when all is well.
    public static let reserveTime = Duration.seconds(5)

    /// The free space below which nothing is recorded, for so many bytes a second.
    public func reserve(at bytesPerSecond: Int64) -> ByteCount {
        if let reserve { return reserve }
        let most = Double(bytesPerSecond) * Self.reserveTime.seconds
        let least = max(Self.leastReserve, ByteCount(bytes: Int64(min(max(most, 0), 0x1p60))))
        return free.map { min($0, least) } ?? least
    }
}
