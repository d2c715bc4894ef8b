import Foundation

/// What the process holds of the machine.
struct Footprint: Sendable {
    /// Memory in use, in MiB.
    let memory: Int
    /// Open descriptors.
    let descriptors: Int

    static func now() -> Footprint {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
        return Footprint(memory: kilobytes / 1024, descriptors: open)
    }
}
