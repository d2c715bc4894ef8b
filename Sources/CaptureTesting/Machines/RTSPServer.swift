public import Foundation

/// An RTSP server on loopback, at a port that was free: cameras to be read, and a mount that takes recordings.
///
/// It is `dev/rtsp-server.py` over GStreamer's own server, so that both ends of the test are real.
public final class RTSPServer: Sendable {
    /// A camera of the server: a moving test pattern in H.264 or JPEG, the fourth's black and white by turns, and AAC sound where
    /// asked.
    public struct Camera: Sendable {
        /// The mount, without a slash.
        public var name: String
        /// Pixels.
        public var width, height: Int
        /// Pictures per second.
        public var rate: Int
        /// Whether it has sound.
        public var hasSound: Bool
        /// Whether its pictures are JPEG; else they are H.264.
        public var isJPEG: Bool
        /// Whether it has run for four seconds before anybody looks, as cameras in the field have: what a camera sends first is
        /// sooner than all that follows, and a client's time stamps take seconds to follow that.
        public var isRunning: Bool

        /// Makes a camera.
        public init(
            _ name: String, width: Int = 320, height: Int = 180, rate: Int = 15, hasSound: Bool = false,
            isJPEG: Bool = false, isRunning: Bool = false
        ) {
            self.name = name
            self.width = width
            self.height = height
            self.rate = rate
            self.hasSound = hasSound
            self.isJPEG = isJPEG
            self.isRunning = isRunning
        }

        var argument: String {
            "\(name):\(width)x\(height)@\(rate)\(hasSound ? "+sound" : "")\(isJPEG ? "+jpeg" : "")"
        }
    }

    /// The port it listens on.
    public let port: Int
    /// The server's process; kill it to see what a client does.
    public let process: RunningProcess
    private let userInfo: String

    /// Starts a server and waits until it listens.
    ///
    /// - Parameters:
    ///   - cameras: what it offers.
    ///   - recordings: mounts that take a client's stream (ANNOUNCE and RECORD), and the Matroska file each writes.
    ///   - credentials: the only user it lets in, and the password; anybody where nil.
    ///   - port: where to listen; 0 is any free port.
    public init(
        cameras: [Camera] = [Camera("cam1")], recordings: [String: URL] = [:],
        credentials: (user: String, password: String)? = nil, port: Int = 0
    ) async throws {
        var arguments = [Fixtures.root.appendingPathComponent("dev/rtsp-server.py").path, "--port", "\(port)"]
        for camera in cameras {
            arguments += ["--camera", camera.argument] + (camera.isRunning ? ["--watch", camera.name] : [])
        }
        for (mount, file) in recordings { arguments += ["--record", "\(mount)=\(file.path)"] }
        if let credentials { arguments += ["--user", credentials.user, "--password", credentials.password] }
        process = try RunningProcess("/usr/bin/python3", arguments)
        let line = try await process.line(containing: "listening on port ", within: .seconds(60))
        self.port = line.split(separator: " ").last.flatMap { Int($0) } ?? 0
        userInfo = credentials.map { "\($0.user):\($0.password)@" } ?? ""
    }

    /// The URL of a mount, with the credentials in it.
    public func url(_ mount: String) -> String { "rtsp://\(userInfo)127.0.0.1:\(port)/\(mount)" }

    /// Ends the server; its clients see the connection close.
    public func stop() async throws {
        process.send(SIGTERM)
        _ = try await process.result(within: .seconds(120))
    }

    /// Starts a server, hands it to `body`, and ends it.
    public static func use<Result: Sendable>(
        cameras: [Camera] = [Camera("cam1")], recordings: [String: URL] = [:],
        credentials: (user: String, password: String)? = nil, _ body: (RTSPServer) async throws -> Result
    ) async throws -> Result {
        let server = try await RTSPServer(cameras: cameras, recordings: recordings, credentials: credentials)
        defer { server.process.send(SIGKILL) }
        return try await body(server)
    }
}
