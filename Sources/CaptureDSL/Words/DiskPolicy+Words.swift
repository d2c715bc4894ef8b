public import CaptureModel

extension DiskPolicy {
    /// Takes of the graph are kept for so long, or until they come to so much, or until there is less free than so much; the
    /// oldest are deleted first, and never the one that runs.
    ///
    /// - Parameters:
    ///   - age: How old a take may become.
    ///   - size: What all takes may come to.
    ///   - free: The free space below which the oldest are deleted.
    ///   - reserve: The free space below which nothing is recorded; nil is 64 MiB or 5 s of all recordings.
    ///   - whenFull: What recordings do there.
    ///   - mount: A folder that must be a mount point when a run starts.
    public static func keep(
        _ age: Duration? = nil, size: ByteCount? = nil, free: ByteCount? = nil, reserve: ByteCount? = nil,
        whenFull: WhenFull = .stop, mount: String? = nil
    ) -> DiskPolicy {
        DiskPolicy(age: age, size: size, free: free, reserve: reserve, whenFull: whenFull, mount: mount)
    }

    /// Nothing is deleted; nothing is recorded where less than so much is free.
    public static func reserve(_ room: ByteCount, whenFull: WhenFull = .stop, mount: String? = nil) -> DiskPolicy {
        DiskPolicy(reserve: room, whenFull: whenFull, mount: mount)
    }
}
