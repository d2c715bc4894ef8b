import CaptureDiagnostics
import CaptureModel

/// The disk holds what is recorded, as long as it is known to be, or some minutes of it.
enum DiskSpace: Rule {
    static let code = DiagnosticCode(
        "disk-space",
        summary: "The disk holds only a little of what would be recorded",
        explanation: """
            The planned rates of all recordings to a disk are added up and held against its free space, less what is kept free \
            ('reserve' of 'disk'; 64 MiB or 5 s of the recordings where it is not set). Where the length is known, from \
            '--duration' or the length of a take, less room than that is a warning, and so is too little for the second copy of \
            an MP4 or MOV while it is finished: without it the file stays in fragments, which play all the same. Where the \
            length is not known, less than 10 minutes is a warning. Where nothing at all can be recorded it is an error, unless \
            'keep-free' or 'on-full: wait' can make room. The rate of a copied or lossless track is not known beforehand, so such a \
            track is counted at what mcpipe would give it.
            """,
        remedy: "free space, lower the bitrates, or record elsewhere")
    static let codes = [code]

    static let comfort = Duration.seconds(600)

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let disk = CheckedDisk(context)
        let length = context.options.duration ?? context.graph.takes.length
        return disk.volumes.compactMap { volume in
            guard let free = volume.free, let lasts = volume.lasts else { return nil }
            let isFull = free < volume.reserve || free.bytes == 0
            let names = volume.writers.prefix(6).map(\.sink.description)
            let rest = volume.writers.count > names.count ? " and \(volume.writers.count - names.count) more" : ""
            let sinks = quotedList(names) + rest
            let need = length.map { volume.need(for: $0) }
            let room = free.bytes - volume.reserve.bytes
            var message: String
            var label = "the disk will be full soon"
            if isFull {
                message = "'\(volume.folder)' has no room for \(sinks)"
                label =
                    free.bytes == 0 ? "the disk is full" : "\(free.rounded) are free, less than the reserve"
            } else if let length, let need, need.files.bytes > room {
                message = "'\(volume.folder)' has room for \(lasts.rounded) of \(sinks), not for \(length.written)"
            } else if let length, let need, need.files.bytes + need.copies.bytes > room {
                message =
                    "'\(volume.folder)' has room for \(length.written) of \(sinks), but not for the second copies that make "
                    + "ordinary files of fragments"
                label = "files will stay in fragments"
            } else if length == nil, disk.policy.free == nil, lasts < comfort {
                message = "'\(volume.folder)' has room for \(lasts.rounded) of \(sinks)"
            } else {
                return nil
            }
            let reserve = isFull && free.bytes > 0 ? disk.policy.provenance["reserve"] : nil
            let isHopeless = isFull && disk.policy.free == nil && disk.policy.whenFull == .stop
            let wanted = need.map { "\(ByteCount(bytes: $0.files.bytes + $0.copies.bytes).rounded)" } ?? comfort.written
            return Diagnostic(
                code, message,
                at: reserve ?? context.graph.sinks[volume.writers[0].sink]?.targetPlace,
                severity: isHopeless ? .error : .warning, label: label,
                subjects: volume.writers.map(\.sink.description),
                fixIts: (reserve == nil ? [] : [.init("lower 'reserve': '\(volume.folder)' has less than that free")])
                    + [.init("free space, lower the bitrates, or set 'output' to another disk")],
                evidence: [
                    .init(
                        "free space", value: free.rounded,
                        limit: isFull
                            ? "more than \(volume.reserve.rounded)" : "\(volume.reserve.rounded) and \(wanted)",
                        source: "file system of '\(volume.folder)'"),
                    .init(
                        "planned rate", value: Bitrate(bitsPerSecond: Int(volume.bytesPerSecond) * 8).description,
                        source: "sum over all recordings"),
                ])
        }
    }
}
