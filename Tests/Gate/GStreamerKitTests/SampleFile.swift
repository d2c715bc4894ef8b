import Foundation
import GStreamerKit

/// A second of MJPEG pictures, 10 a second.
let samplePictures = "videotestsrc num-buffers=10 ! video/x-raw,width=64,height=48,framerate=10/1 ! jpegenc"

/// Makes a small recording in Matroska of what chains of elements give, and deletes it after its use.
func withSampleFile<Value>(
    of streams: [String] = [samplePictures], muxer: String = "matroskamux", _ use: (String) async throws -> Value
) async throws -> Value {
    let path = NSTemporaryDirectory() + "gstreamerkit-\(UUID().uuidString).mkv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let pipeline = try Pipeline(name: "maker")
    let chain = try Bin(
        parsing: "\(muxer) name=mux ! filesink location=\"\(path)\" "
            + streams.map { "\($0) ! queue ! mux." }.joined(separator: " "),
        name: "chain")
    try pipeline.add(chain.element)
    // The pipeline's own end of stream is lost where so short a file ends before the pipeline has started.
    try pipeline.bin.setMessageForward(true)
    try pipeline.setState(.playing)
    for await message in pipeline.bus.messages {
        if case .forwarded(let inner) = message.kind, inner.kind == .endOfStream { break }
        if case .error(let report) = message.kind { throw Failure(text: report.text) }
    }
    try pipeline.setState(.null)
    return try await use(path)
}
