import CaptureCheck
public import CaptureDiagnostics
import CaptureModel
public import CaptureRuntime
public import CaptureTesting
import CaptureYAML
import Foundation
import MCPipe
public import RecordingNode

/// A session of a pipeline file's text with a node that serves it at a port of its own.
public struct ServedSession: Sendable {
    /// What is served.
    public let session: Session
    /// What serves it.
    public let node: RecordingNode
    /// Where the node listens.
    public let address: ListenAddress

    /// A small pattern with two web previews, one behind the other's name.
    public static let previews = """
        name: studio
        sources: { picture: { pattern: ball, format: 160x120@30 } }
        sinks:
          monitor: { preview: web, video: picture }
          wide: { preview: web, video: picture }
          file: { record: file.mp4, video: picture }
        """

    /// The same, as fast as it is taken.
    public static let unpaced = previews.replacing("@30 }", with: "@30, live: false }")

    /// Makes a session and serves it while `body` runs; the session is the body's to start and is stopped in the end.
    ///
    /// - Parameter limit: The length of media after which the session ends by itself.
    public static func use<Result: Sendable>(
        _ text: String = previews, limit: Duration? = nil, viewerLimit: Int = RecordingNode.viewerLimit,
        secrets: Secrets = .none,
        _ body: @escaping @Sendable (ServedSession) async throws -> Result
    ) async throws -> Result {
        try await TemporaryFolder.use { folder in
            try await Deadline.within(.seconds(180), for: "the end of the served session") {
                let session = try await Self.session(of: text, limit: limit, in: folder)
                let loopback = try Self.loopback()
                let node = RecordingNode(
                    session: session, address: loopback, viewerLimit: viewerLimit, secrets: secrets)
                return try await node.serve { address in
                    let result = try await body(ServedSession(session: session, node: node, address: address))
                    await session.finish()
                    return result
                }
            }
        }
    }

    /// A session that has not been started.
    public static func session(
        of text: String, limit: Duration? = nil, in folder: TemporaryFolder
    ) async throws -> Session {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["test.yaml": "mcpipe: 1\n" + text])).load(
            path: "test.yaml")
        guard let graph = loaded.value else { throw GraphRejected(diagnostics: loaded.diagnostics) }
        var options = CheckOptions(workingFolder: folder.url.path, fileFolder: folder.url.path)
        options.servesHTTP = true
        options.mayUseElements = true
        return try Session(
            try await graph.check(on: Rig(name: "this machine"), options: options).plan(), limit: limit)
    }

    /// A port of 127.0.0.1 that the system chooses.
    public static func loopback() throws -> ListenAddress {
        guard let address = ListenAddress(host: "127.0.0.1", port: 0) else { throw CancellationError() }
        return address
    }

    /// Asks for a path.
    public func get(_ path: String, host: String? = nil) async throws -> Reply {
        try await RawClient(address: address).get(path, host: host)
    }

    /// Asks for a path until the answer has a status, and once more for that answer.
    public func get(_ path: String, until status: Int) async throws -> Reply {
        try await Deadline.until("status \(status) at \(path)") { try await get(path).status == status }
        return try await get(path)
    }
}

extension Session {
    /// Stops and waits for the end.
    public func finish() async {
        guard phase > .assembled else { return }
        await stop()
        for await _ in events {}
    }
}
