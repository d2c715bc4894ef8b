internal import Hummingbird
internal import NIOCore
internal import Synchronization

/// Motion JPEG for one viewer: pictures as parts of `multipart/x-mixed-replace`, each in place of the one before it.
struct MultipartPictures: Sendable {
    /// How long a viewer may take for one picture before the connection is closed.
    static let patience = Duration.seconds(10)
    static let boundary = "mcpipe-picture"
    static var contentType: String { "multipart/x-mixed-replace; boundary=\(boundary)" }

    let hub: FrameHub
    /// The viewer's connection.
    let channel: any Channel
    /// Called once, when the viewer is no longer served.
    let onEnd: @Sendable () -> Void

    /// Writes pictures until they end or the viewer goes.
    ///
    /// The boundary follows each picture at once: browsers show a picture when they see where it ends.
    @concurrent func write(to writer: inout any ResponseBodyWriter) async throws {
        defer { onEnd() }
        let pace = Pace()
        let watch = Task { [channel] in
            while (try? await Task.sleep(for: .seconds(1))) != nil, !pace.isLate {}
            // Late, or cancelled: the first leaves a write that waits for a viewer who does not read.
            if pace.isLate { channel.close(promise: nil) }
        }
        defer { watch.cancel() }
        var text = "--\(Self.boundary)\r\n"
        for await picture in hub.pictures() {
            text += "Content-Type: image/jpeg\r\nContent-Length: \(picture.readableBytes)\r\n\r\n"
            var part = ByteBuffer()
            part.reserveCapacity(text.utf8.count + picture.readableBytes + 32)
            part.writeString(text)
            part.writeImmutableBuffer(picture)
            part.writeString("\r\n--\(Self.boundary)\r\n")
            text = ""
            pace.begin()
            try await writer.write(part)
            pace.end()
        }
        try Task.checkCancellation()
        var last = ByteBuffer()
        last.writeString("--\(Self.boundary)--\r\n")
        try await writer.write(last)
    }

    /// How long the write in progress has taken.
    private final class Pace: Sendable {
        private let began = Mutex<ContinuousClock.Instant?>(nil)

        var isLate: Bool { began.withLock { $0.map { .now - $0 > MultipartPictures.patience } ?? false } }
        func begin() { began.withLock { $0 = .now } }
        func end() { began.withLock { $0 = nil } }
    }
}
