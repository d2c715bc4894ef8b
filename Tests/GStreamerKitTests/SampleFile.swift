import Foundation
import GStreamerKit

/// Makes a small recording, one second of MJPEG pictures in Matroska, 10 a second, and deletes it after its use.
func withSampleFile<Value>(_ use: (String) async throws -> Value) async throws -> Value {
    let path = NSTemporaryDirectory() + "gstreamerkit-\(UUID().uuidString).mkv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let pipeline = try Pipeline(name: "maker")
    let chain = try Bin(
        parsing: """
            videotestsrc num-buffers=10 ! video/x-raw,width=64,height=48,framerate=10/1 ! jpegenc ! matroskamux
            ! filesink location="\(path)"
            """,
        name: "chain")
    try pipeline.add(chain.element)
    try pipeline.setState(.playing)
    try await waitForEnd(of: pipeline)
    try pipeline.setState(.null)
    return try await use(path)
}
