import CaptureModel

/// The keys that say how much room is kept, and what is deleted for it.
enum DiskKeys {
    static let keep = Key(
        "keep",
        Shape<Duration>.quantity("a length of time", usual: ["d", "h"], within: .seconds(3600)...(.seconds(3.2e8))),
        "How old a finished take of this graph may become; older ones are deleted, the oldest first.")
    static let keepSize = Key(
        "keep-size", Shape<ByteCount>.quantity("an amount of storage"),
        """
        What all takes of this graph may come to. It is looked at when the run starts, every minute, and at once when a disk is short of room; the \
        oldest are deleted.
        """)
    static let keepFree = Key(
        "keep-free", Shape<ByteCount>.quantity("an amount of storage"),
        "The free space below which the oldest takes of this graph are deleted.")
    static let reserve = Key(
        "reserve", Shape<ByteCount>.quantity("an amount of storage"),
        default: "64 MiB or 5 s of all recordings, whichever is more, but no more than `keep-free`",
        "The free space below which nothing is recorded.")
    static let onFull = Key(
        "on-full", Shape<DiskPolicy.WhenFull>.word(), default: "stop",
        "What recordings do there: `stop` ends them with whole files, `wait` goes on in another file once there is room."
    )

    static let mount = Key(
        "mount", .text,
        "A folder that must be a mount point when the run starts; recordings would else fill the disk below it.")

    static let section = Section(
        "disk policy", "How much room is kept on the disk, and which takes are deleted for it; without it none is.",
        [keep, keepSize, keepFree, reserve, onFull, mount])
}

extension Shape where Value == DiskPolicy {
    /// `disk:` of a graph.
    static var disk: Shape {
        Shape(.section(DiskKeys.section)) { node, spot in
            Fields(node, DiskKeys.section, spot.part("'disk'")).map { fields in
                DiskPolicy(
                    age: fields[DiskKeys.keep], size: fields[DiskKeys.keepSize], free: fields[DiskKeys.keepFree],
                    reserve: fields[DiskKeys.reserve], whenFull: fields[DiskKeys.onFull] ?? .stop,
                    mount: fields[DiskKeys.mount],
                    provenance: fields.provenance(node.range))
            }
        }
    }
}
