import Foundation
import NIOCore
import NIOPosix
import RecordingNode

/// HTTP as bytes on a socket, so that a test decides about every header and about when it reads.
struct RawClient: Sendable {
    typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    let address: ListenAddress

    /// Asks for a path and reads the whole answer.
    func get(_ path: String, method: String = "GET", host: String? = nil) async throws -> Reply {
        try await connect { inbound, outbound in
            let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? address.description)", "Connection: close"]
            try await outbound.write(ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n"))
            var answer = ByteBuffer()
            for try await var part in inbound { answer.writeBuffer(&part) }
            return try Reply(answer)
        }
    }

    /// Looks at a preview until a number of pictures has come; gives the head of the answer and the pictures.
    func pictures(_ path: String, count: Int) async throws -> (head: String, pictures: [[UInt8]]) {
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
    func connect<Result: Sendable>(
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

/// An answer with its whole body.
struct Reply: Sendable {
    struct NoHTTP: Error {}

    let status: Int
    let head: String
    let body: String

    init(_ answer: ByteBuffer) throws {
        let text = String(buffer: answer)
        guard let end = text.range(of: "\r\n\r\n"), let status = Int(text.split(separator: " ").dropFirst().first ?? "")
        else { throw NoHTTP() }
        self.status = status
        head = String(text[..<end.lowerBound])
        body = String(text[end.upperBound...])
    }

    /// The body as a JSON object.
    func json() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] ?? [:]
    }

    /// A header's value.
    func header(_ name: String) -> String? {
        head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

/// Takes `multipart/x-mixed-replace` in chunked transfer apart, as far as it has come.
struct MultipartReader {
    private(set) var head = ""
    private(set) var pictures: [[UInt8]] = []

    init(_ bytes: [UInt8]) {
        guard let headEnd = Self.end(of: "\r\n\r\n", in: bytes[...]) else { return }
        head = String(decoding: bytes[..<headEnd], as: UTF8.self)
        var rest = Self.dechunked(bytes[headEnd...])[...]
        while let partHead = Self.end(of: "\r\n\r\n", in: rest) {
            let lines = String(decoding: rest[rest.startIndex..<partHead], as: UTF8.self)
            guard let length = lines.firstMatch(of: /Content-Length: (\d+)/).flatMap({ Int($0.1) }),
                rest.endIndex - partHead >= length
            else { return }
            pictures.append(Array(rest[partHead..<partHead + length]))
            rest = rest[(partHead + length)...]
        }
    }

    private static func end(of pattern: String, in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.firstRange(of: Array(pattern.utf8)).map(\.upperBound)
    }

    private static func dechunked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var (rest, result) = (bytes, [UInt8]())
        while let lineEnd = end(of: "\r\n", in: rest),
            let length = Int(String(decoding: rest[rest.startIndex..<lineEnd - 2], as: UTF8.self), radix: 16)
        {
            let end = min(lineEnd + length, rest.endIndex)
            result += rest[lineEnd..<end]
            guard end + 2 <= rest.endIndex else { break }
            rest = rest[(end + 2)...]
        }
        return result
    }
}
