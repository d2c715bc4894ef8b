public import CaptureDiagnostics
public import CaptureRuntime
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// The HTTP face of a session: health, status, previews and a page, for programs on this machine.
///
/// It reads the session, begins and ends takes where it is given a director, and nothing that a client does can hold the
/// session up.
public struct RecordingNode: Sendable {
    /// Connections at once; more wait in the listener's queue until one closes.
    public static let connectionLimit = 256
    /// Viewers of previews at once, over all previews, where a node is not told otherwise; more are answered 503.
    public static let viewerLimit = 64
    /// How long a viewer of a preview may take nothing of what is sent before its connection is closed.
    ///
    /// What its own machine takes for it counts as taken: 65 kB and more before a program reads (Linux: `tcp_rmem`).
    public static let viewerPatience = Duration.seconds(3)

    /// What happens to viewers, for one reader; of what nobody reads, the newest is kept. Ends when the node does.
    public let events: AsyncStream<NodeEvent>
    private let tell: AsyncStream<NodeEvent>.Continuation
    private let session: Session
    private let takes: TakeDirector?
    private let address: ListenAddress
    private let viewerLimit: Int
    private let secrets: Secrets

    /// Makes a node that does not listen yet.
    ///
    /// - Parameters:
    ///   - session: What it shows; the node is the one reader of the web previews' frames.
    ///   - takes: Begins and ends takes; without it they cannot be asked for.
    ///   - address: Where it will listen; loopback only.
    ///   - viewerLimit: How many may look at previews at once.
    ///   - secrets: What no answer shows; `Verdict.secrets`.
    public init(
        session: Session, takes: TakeDirector? = nil, address: ListenAddress,
        viewerLimit: Int = RecordingNode.viewerLimit, secrets: Secrets = .none
    ) {
        self.secrets = secrets
        self.takes = takes
        self.session = session
        self.address = address
        self.viewerLimit = viewerLimit
        (events, tell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    /// Serves until the task is cancelled.
    ///
    /// - Throws: `NodeFailure`, `CancellationError`.
    public func run() async throws {
        try await serve { _ in
            // Ends with the task only: nobody holds the other end.
            let (forever, hold) = AsyncStream<Never>.makeStream()
            for await _ in forever {}
            withExtendedLifetime(hold) {}
        }
    }

    /// Serves while `body` runs, which begins when the port is bound and learns the address with the port chosen.
    ///
    /// - Throws: `NodeFailure` before `body` has begun; else what `body` throws.
    public func serve<Value>(while body: (ListenAddress) async throws -> Value) async throws -> Value {
        guard address.isLoopback else { throw NodeFailure.notLoopback(address) }
        let (bindings, bound) = AsyncThrowingStream<ListenAddress, any Error>.makeStream()
        let previews = PreviewHubs(session: session, viewerLimit: viewerLimit)
        let application = application(previews) { port in
            if let chosen = ListenAddress(host: address.host, port: port) { bound.yield(chosen) }
        }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [tell] in await previews.run(telling: tell) }
            group.addTask { [address] in
                do {
                    try await application.run()
                    bound.finish()
                } catch {
                    bound.finish(throwing: NodeFailure(error, at: address))
                }
            }
            defer {
                tell.finish()
                group.cancelAll()
            }
            for try await chosen in bindings { return try await body(chosen) }
            try Task.checkCancellation()
            throw NodeFailure.cannotListen(address, reason: "the server ended before it listened")
        }
    }

    private func application(
        _ previews: PreviewHubs, onListening: @escaping @Sendable (Int) -> Void
    ) -> some ApplicationProtocol {
        // The command says what there is to say; a request is not worth a line of its log.
        let logger = Logger(label: "mcpipe.http") { _ in SwiftLogNoOpLogHandler() }
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 8192, maxHeaderListSize: 16384, maxHeaderFieldCount: 64)
        return Application(
            router: NodeRoutes(session: session, takes: takes, previews: previews, secrets: secrets).router,
            server: .http1(configuration: .init(idleTimeout: .seconds(30), httpDecoderConfiguration: decoder)),
            configuration: ApplicationConfiguration(
                address: .hostname(address.boundHost, port: address.port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)),
            onServerRunning: { channel in onListening(channel.localAddress?.port ?? 0) },
            logger: logger)
    }
}

extension NodeFailure {
    /// What the server's error means.
    fileprivate init(_ error: any Error, at address: ListenAddress) {
        let reason = (error as? IOError).map { String(describing: $0) } ?? String(describing: error)
        // EADDRINUSE is 98 on Linux on every architecture but MIPS, SPARC, Alpha and PA-RISC, which Swift does not know.
        if let failure = error as? IOError, failure.errnoCode == 98 {
            self = .addressInUse(address)
        } else {
            self = .cannotListen(address, reason: reason)
        }
    }
}
