internal import Foundation

/// An NTP server on loopback, at a port that was free, whose time is this machine's plus an offset.
///
/// It is `dev/ntp-server.py`.
public final class TimeServer: Sendable {
    /// The UDP port it answers at.
    public let port: Int
    private let process: RunningProcess

    /// Starts a server, hands it to `body`, and ends it.
    ///
    /// - Parameters:
    ///   - offset: by how much its time is ahead of this machine's.
    ///   - isSilent: whether it takes requests and answers none.
    public static func use<Result: Sendable>(
        offset: Duration = .zero, isSilent: Bool = false, _ body: (TimeServer) async throws -> Result
    ) async throws -> Result {
        let server = try await TimeServer(offset: offset, isSilent: isSilent)
        defer { server.process.send(SIGKILL) }
        return try await body(server)
    }

    private init(offset: Duration, isSilent: Bool) async throws {
        let script = Fixtures.root.appendingPathComponent("dev/ntp-server.py").path
        let offset = "--offset=\(offset / .seconds(1))"
        process = try RunningProcess(
            "/usr/bin/python3", [script, offset] + (isSilent ? ["--silent"] : []), isTalkedTo: true)
        port = Int(try await process.line()) ?? 0
    }

    /// Where a pipeline file's `ntp:` finds it.
    public var address: String { "127.0.0.1:\(port)" }
}
