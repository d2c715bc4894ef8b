import CaptureTesting
import Foundation
import Testing

/// A port of loopback that nobody has, for UDP and TCP.
func freePort() throws -> Int {
    for _ in 0..<100 {
        let port = Int.random(in: 20_000..<32_000)
        if try !isBound(port, isTCP: true), try !isBound(port, isTCP: false) { return port }
    }
    throw NoFreePort()
}

/// A hundred ports were tried, and all are taken.
struct NoFreePort: Error {}

/// The whole of a kernel's file. `String(contentsOfFile:)` stops after a page of one, which the kernel calls empty: of the sockets of a
/// busy machine that is the first twenty-six.
private func kernelText(_ path: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
}

/// Whether anybody on this machine has bound a port, as the kernel's tables say.
func isBound(_ port: Int, isTCP: Bool) throws -> Bool {
    let tables = isTCP ? ["/proc/net/tcp", "/proc/net/tcp6"] : ["/proc/net/udp", "/proc/net/udp6"]
    let wanted = ":" + String(port + 0x10000, radix: 16, uppercase: true).suffix(4)
    for table in tables {
        let lines = try kernelText(table).split(separator: "\n").dropFirst()
        let places = lines.compactMap { $0.split(separator: " ").dropFirst().first }
        if places.contains(where: { $0.hasSuffix(wanted) }) { return true }
    }
    return false
}

/// Waits until a process that is to listen does.
func waitUntilBound(_ port: Int, isTCP: Bool, by process: RunningProcess) async throws {
    do {
        try await Deadline.until("port \(port) to be bound") { try !process.isRunning || isBound(port, isTCP: isTCP) }
    } catch let passed as Deadline.Passed {
        let state = try? String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
        let sockets = try? kernelText("/proc/net/tcp")
        Issue.record("\(process.errors.suffix(2000))\n\(state?.prefix(200) ?? "gone")\n\(sockets ?? "")")
        throw passed
    }
}
