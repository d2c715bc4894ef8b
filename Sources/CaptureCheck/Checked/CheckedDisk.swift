public import CaptureModel

/// The disks a graph records to: how fast, how much room there is, and what is kept.
public struct CheckedDisk: Sendable, Hashable {
    /// A recording as its disk sees it.
    public struct Writer: Sendable, Hashable {
        /// The record sink.
        public let sink: NodeName
        /// What it writes, from the bitrates that encoders are told, and from sizes and rates of what is copied.
        public let bytesPerSecond: Int64
        /// Whether a closed file is made ordinary by way of a second copy, for which room is needed until the first goes.
        public let needsCopy: Bool
        /// How long one of its files is where it is split.
        public let segment: Duration?

        /// What a recording of a length comes to.
        func bytes(for length: Duration) -> Double { Double(bytesPerSecond) * length.seconds }

        /// What the second copy of its longest file comes to.
        func copy(for length: Duration) -> Double {
            needsCopy ? bytes(for: min(length, segment ?? length)) : 0
        }
    }

    /// A file system, and what is recorded to it.
    public struct Volume: Sendable, Hashable {
        /// The nearest folder that is there already.
        public let folder: String
        /// Bytes that this user may still write; nil where it cannot be told.
        public let free: ByteCount?
        /// The free space below which nothing is recorded.
        public let reserve: ByteCount
        /// The recordings.
        public let writers: [Writer]

        /// What all of them write together.
        public var bytesPerSecond: Int64 { writers.reduce(0) { $0 + $1.bytesPerSecond } }

        /// How long the free space lasts at this rate, down to the reserve; nil where that cannot be told.
        public var lasts: Duration? {
            guard let free, bytesPerSecond > 0 else { return nil }
            let room = Double(max(0, free.bytes - reserve.bytes))
            return .seconds(Int64(min(room / Double(bytesPerSecond), 1e12)))
        }

        /// What recordings of a length come to, and what they need on top while their files are finished.
        public func need(for length: Duration) -> (files: ByteCount, copies: ByteCount) {
            let files = writers.reduce(0) { $0 + $1.bytes(for: length) }
            let copies = writers.reduce(0) { $0 + $1.copy(for: length) }
            return (ByteCount(bytes: Int64(min(files, 0x1p62))), ByteCount(bytes: Int64(min(copies, 0x1p62))))
        }
    }

    /// What is kept.
    public var policy: DiskPolicy
    /// The disks that are recorded to.
    public var volumes: [Volume]
    /// The folders in which the files of all takes lie, at whatever depth; nothing is deleted elsewhere.
    public var homes: [String]

    /// The folder that no file leaves, whatever its name and the links on the way say; nil sets no bounds.
    public var outputFolder: String?

    /// What a graph without recordings has.
    public static let none = CheckedDisk(policy: DiskPolicy(), volumes: [], homes: [])

    /// Makes facts of disks.
    public init(policy: DiskPolicy, volumes: [Volume], homes: [String], outputFolder: String? = nil) {
        self.policy = policy
        self.volumes = volumes
        self.homes = homes
        self.outputFolder = outputFolder
    }

    /// What a sink writes; 0 for one that records nothing.
    public func bytesPerSecond(of sink: NodeName) -> Int64 {
        volumes.lazy.flatMap(\.writers).first { $0.sink == sink }?.bytesPerSecond ?? 0
    }
}

extension CheckedDisk {
    /// Adds up what a graph's recordings ask of each file system.
    init(_ context: CheckContext) {
        let (graph, files) = (context.graph, context.host.files)
        var folders: [(folder: String, key: UInt64?, writers: [Writer])] = []
        var homes: [String] = []
        for sink in graph.sinks {
            guard case .record(let record) = sink.kind else { continue }
            let place = context.paths.files[sink.name]?.path?.parent ?? context.paths.outputFolder
            let folder = WritablePath.nearestEntry(place, files).0.description
            let container = context.container(of: record, in: sink)
            let writer = Writer(
                sink: sink.name, bytesPerSecond: Int64(context.sinkTracks.bitrate(of: sink) / 8),
                needsCopy: container == .mp4 || container == .mov, segment: record.segment)
            let key = files.fileSystem(of: folder)
            if let index = folders.firstIndex(where: { key == nil ? $0.key == nil : $0.key == key }) {
                folders[index].writers.append(writer)
            } else {
                folders.append((folder, key, [writer]))
            }
            let home = context.paths.home(of: sink, record.path).description
            if !homes.contains(home) { homes.append(home) }
        }
        let volumes = folders.map { place in
            let rate = place.writers.reduce(0) { $0 + $1.bytesPerSecond }
            return Volume(
                folder: place.folder, free: files.freeSpace(below: place.folder),
                reserve: graph.disk.reserve(at: rate), writers: place.writers)
        }
        self.init(
            policy: graph.disk, volumes: volumes, homes: homes, outputFolder: context.paths.outputFolder.description)
    }
}
