internal import CaptureModel
internal import Foundation
internal import GStreamerKit

/// What the kernel tells, or a short try shows, of what recordings and streams share.
struct HostFacts: Sendable {
    /// A resource, or why there is none.
    enum Answer: Sendable {
        case resource(RigResource)
        case nothing(String)
    }

    /// As much is written at most; a disk of 170 MB/s takes that in the time allowed.
    private static let writtenBytes = 256 << 20
    private static let writingTime = Duration.milliseconds(1500)
    /// No more than this share of what is free is written.
    private static let share: Int64 = 20

    /// The folder that recordings go to.
    let folder: String
    /// The root of the file systems that the kernel keeps; another in tests.
    var root = ""

    /// How fast the disk takes what is written to it.
    func disk(until deadline: ContinuousClock.Instant) async -> Answer {
        guard let free = LocalFileSystem().freeSpace(below: folder) else {
            return .nothing("the free space of '\(folder)' cannot be told")
        }
        let limit = Int(min(Int64(Self.writtenBytes), free.bytes / Self.share))
        guard limit >= 1 << 20 else { return .nothing("'\(folder)' has only \(free.rounded) left") }
        let folder = folder
        let worker = BlockingExecutor(label: "mcpipe.probe.disk")
        let left = max(.zero, min(.seconds(10), ContinuousClock.now.duration(to: deadline)))
        return await Patience.answer(within: left, else: .nothing("the disk of '\(folder)' gave no answer in time")) {
            await worker.run {
                do throws(LocalFile.Failure) {
                    let (bytes, time) = try LocalFile.measureWriting(
                        in: folder, atMost: limit, within: Self.writingTime)
                    let rate = Bitrate(bitsPerSecond: max(1, Int((Double(bytes) * 8 / time.seconds).rounded())))
                    return .resource(
                        RigResource(
                            "disk", .diskWrite(.megabits((Double(rate.bitsPerSecond) / 1e6).rounded(.up))),
                            summary: "\(ByteCount(bytes: Int64(bytes)).rounded) written to '\(folder)' and waited for, "
                                + time.brief))
                } catch {
                    return .nothing("'\(folder)' cannot be written to: \(error.reason)")
                }
            }
        }
    }

    /// The speed of the link that leads out of the machine (`/sys/class/net/*/speed`).
    func network() -> Answer {
        guard let interface = defaultInterface else { return .nothing("there is no way out of this machine") }
        let file = URL(filePath: "\(root)/sys/class/net/\(interface)/speed")
        // Wireless and virtual links tell nothing or -1.
        guard let speed = Text.read(file).flatMap(Int.init), speed > 0, speed <= 1_000_000 else {
            return .nothing("interface '\(interface)' does not tell its speed")
        }
        return .resource(
            RigResource(
                "network", .network(.megabits(Double(speed))),
                summary: "link speed of interface '\(interface)', by which the default route goes"))
    }

    /// What pictures may take of the memory: what could be had without swapping, and what a container may still take.
    func memory() -> Answer {
        guard let text = try? String(contentsOfFile: "\(root)/proc/meminfo", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
            let kibibytes = line.split(separator: " ").dropFirst().first.flatMap({ Int64($0) })
        else { return .nothing("/proc/meminfo does not tell it") }
        var bytes = kibibytes * 1024
        var source = "MemAvailable of /proc/meminfo"
        for group in controlGroups {
            guard let limit = Text.read(group.appending(path: "memory.max")).flatMap(Int64.init),
                let used = Text.read(group.appending(path: "memory.current")).flatMap(Int64.init), limit - used < bytes
            else { continue }
            (bytes, source) = (max(0, limit - used), "what the control group leaves (memory.max)")
        }
        // To the mebibyte: it changes while one looks.
        let amount = ByteCount(bytes: (bytes >> 20) << 20)
        return amount.bytes > 0
            ? .resource(RigResource("memory", .memory(amount), summary: source)) : .nothing("none is left")
    }

    /// How many cores this process may use: those it may run on (`sched_getaffinity`), or the share of them that its
    /// control groups allow (`cpu.max`).
    static func cores(root: String = "") -> Double {
        let allowed = Double(ProcessInfo.processInfo.activeProcessorCount)
        let quotas = HostFacts(folder: "", root: root).controlGroups.compactMap { group -> Double? in
            let words = Text.read(group.appending(path: "cpu.max"))?.split(separator: " ").map { Double($0) } ?? []
            guard words.count == 2, let quota = words[0], let period = words[1], period > 0 else { return nil }
            return quota / period
        }
        let cores = (quotas + [allowed]).min() ?? allowed
        // Hundredths, as a container's limit is written.
        let range = RigProcessor.coreRange
        return min(max((cores * 100).rounded() / 100, range.lowerBound), range.upperBound)
    }

    /// The control groups that the process is in, of version 2, from its own up to the root.
    private var controlGroups: [URL] {
        let text = text("/proc/self/cgroup")
        let own = text.split(separator: "\n").first { $0.hasPrefix("0::/") }?.dropFirst(4) ?? ""
        let parts = own.split(separator: "/").filter { $0 != ".." }
        let mount = URL(filePath: "\(root)/sys/fs/cgroup")
        return (0...parts.count).map { count in
            parts.prefix(count).reduce(mount) { $0.appending(path: String($1)) }
        }
    }

    /// A file of the kernel; empty where it cannot be read. Foundation's own reading stops after a page, for the kernel says of these
    /// files that they are empty.
    private func text(_ path: String) -> String {
        String(decoding: (try? LocalFile.bytes(of: root + path, atMost: 1 << 20)) ?? [], as: UTF8.self)
    }

    /// The interface of the default route with the lowest metric (`/proc/net/route`).
    private var defaultInterface: String? {
        let text = text("/proc/net/route")
        let routes = text.split(separator: "\n").dropFirst().map { $0.split(whereSeparator: \.isWhitespace) }
        let ways = routes.filter { $0.count > 7 && $0[1] == "00000000" && $0[7] == "00000000" }
        return ways.min { Int($0[6]) ?? .max < Int($1[6]) ?? .max }.map { String($0[0]) }
    }
}
