internal import Hummingbird
internal import NIOCore

/// Motion JPEG for one viewer: pictures as parts of `multipart/x-mixed-replace`, each in place of the one before it.
struct MultipartPictures: Sendable {
    static let boundary = "mcpipe-picture"
    static var contentType: String { "multipart/x-mixed-replace; boundary=\(boundary)" }

    let hub: FrameHub
    /// The viewer's connection.
    let channel: any Channel
    /// Called once, when the viewer is no longer served.
    let onEnd: @Sendable () -> Void

    /// Writes pictures until they end or the viewer goes, or does not take them.
    ///
    /// The boundary follows each picture at once: browsers show a picture when they see where it ends.
    @concurrent func write(to writer: inout any ResponseBodyWriter) async throws {
        let line = ViewerLine(channel)
        defer {
            if line.wasLetGo { hub.countLetGo() }
            onEnd()
        }
        await line.narrow()
        let watch = Task { await line.watch(patience: RecordingNode.viewerPatience) }
        defer { watch.cancel() }
        try await writePictures(to: &writer, telling: line)
        try Task.checkCancellation()
        var last = ByteBuffer()
        last.writeString("--\(Self.boundary)--\r\n")
        try await writer.write(last)
    }

    @concurrent private func writePictures(
        to writer: inout any ResponseBodyWriter, telling line: ViewerLine
    ) async throws {
        var text = "--\(Self.boundary)\r\n"
        for await picture in hub.pictures() {
            text += "Content-Type: image/jpeg\r\nContent-Length: \(picture.readableBytes)\r\n\r\n"
            var part = ByteBuffer()
            part.reserveCapacity(text.utf8.count + picture.readableBytes + 32)
            part.writeString(text)
            part.writeImmutableBuffer(picture)
            part.writeString("\r\n--\(Self.boundary)\r\n")
            text = ""
            line.begin()
            try await writer.write(part)
        }
    }
}
