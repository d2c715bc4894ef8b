public import NIOCore
import NIOPosix
public import RecordingNode

/// HTTP as bytes on a socket, so that a test decides about every header and about when it reads.
public struct RawClient: Sendable {
    private typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private let address: ListenAddress

    /// Makes a client of whoever listens at an address.
    public init(address: ListenAddress) { self.address = address }

    /// Asks for a path and reads the whole answer.
    public func get(_ path: String, method: String = "GET", host: String? = nil) async throws -> Reply {
        try await connect { inbound, outbound in
            let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? address.description)", "Connection: close"]
            try await outbound.write(ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n"))
            var answer = ByteBuffer()
            for try await var part in inbound { answer.writeBuffer(&part) }
            return try Reply(answer)
        }
    }

    /// Looks at a preview until a number of pictures has come; gives the head of the answer and the pictures.
    public func pictures(_ path: String, count: Int) async throws -> (head: String, pictures: [[UInt8]]) {
        try await connect { inbound, outbound in
            try await outbound.write(
                ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
            var bytes: [UInt8] = []
            for try await part in inbound {
                bytes += Array(part.readableBytesView)
                let reader = MultipartReader(bytes)
                if reader.pictures.count >= count { return (reader.head, reader.pictures) }
            }
            return (MultipartReader(bytes).head, MultipartReader(bytes).pictures)
        }
    }

    /// Opens a connection for the time of a closure.
    ///
    /// - Parameter receiveBuffer: bytes that this machine may take before they are read; nil is what the system gives.
    public func connect<Result: Sendable>(
        receiveBuffer: Int? = nil,
        _ body:
            @Sendable (
                NIOAsyncChannelInboundStream<ByteBuffer>, NIOAsyncChannelOutboundWriter<ByteBuffer>
            ) async throws -> Result
    ) async throws -> Result {
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        if let receiveBuffer {
            // Nothing is read but what is asked for: else some would be taken ahead.
            bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: receiveBuffer)
                .channelOption(.autoRead, value: false)
        }
        let channel = try await bootstrap.connect(host: address.host, port: address.port) { channel in
            channel.eventLoop.makeCompletedFuture { try Channel(wrappingChannelSynchronously: channel) }
        }
        return try await channel.executeThenClose { try await body($0, $1) }
    }
}
