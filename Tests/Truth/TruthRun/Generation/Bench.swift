import CaptureCheck
import CaptureElements
import CaptureModel
import CaptureRuntime
import Foundation
import GStreamerKit

/// What all trials share: the folders, the files that graphs read, and the machine as it really is.
struct Bench: Sendable {
    let folder: String
    let host: HostInventory
    /// The codecs that a chip of this machine encodes.
    let hardwareCodecs: Set<VideoCodec>

    var inputs: String { folder + "/inputs" }
    var outputs: String { folder + "/outputs" }

    /// Makes the folders and the files.
    static func make() async throws -> Bench {
        let folder = NSTemporaryDirectory() + "mcpipe-truth-\(ProcessInfo.processInfo.processIdentifier)"
        let inputs = folder + "/inputs"
        try FileManager.default.createDirectory(atPath: inputs + "/folder", withIntermediateDirectories: true)
        try GStreamer.initialize()
        let picture =
            "videotestsrc num-buffers=20 ! video/x-raw,width=128,height=96,framerate=25/1 ! x264enc ! h264parse"
        let sound = "audiotestsrc num-buffers=40 ! audioconvert ! avenc_aac ! aacparse"
        try await render("\(picture) ! mp4mux name=m ! filesink location=\(inputs)/clip.mp4 \(sound) ! m.")
        try await render("\(picture) ! mp4mux ! filesink location=\(inputs)/silent.mp4")
        try Data("no media\n".utf8).write(to: URL(filePath: inputs + "/notes.txt"))
        let files = ["clip.mp4", "silent.mp4", "notes.txt"].map { "\(inputs)/\($0)" }
        let host = await HostSurvey.inventory(mediaFiles: files)
        let working = VideoCodec.allCases.filter { codec in
            EncoderCatalog.candidates(for: codec).contains { $0.isHardware && host.has($0.element) }
        }
        return Bench(folder: folder, host: host, hardwareCodecs: Set(working))
    }

    /// What a file that graphs read holds; nil where it is no media.
    func clip(_ path: String) -> HostInventory.MediaFacts? {
        host.media[URL(filePath: inputs + "/" + path).standardizedFileURL.path] ?? nil
    }

    /// The machine as a trial sees it: the folder of a take, a wall in it, and as much of the disk as it is said to have.
    func host(for trial: Trial) throws -> HostInventory {
        let folder = trial.options.workingFolder
        try FileManager.default.createDirectory(atPath: folder + "/folder.mkv", withIntermediateDirectories: true)
        for name in ["taken.mkv", "wall"] { try Data().write(to: URL(filePath: "\(folder)/\(name)")) }
        var host = host
        host.files = TrialFiles(free: trial.free)
        return host
    }

    func clean(_ trial: Trial) { try? FileManager.default.removeItem(atPath: trial.options.workingFolder) }
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    private static func render(_ description: String) async throws {
        let pipeline = try Pipeline(name: "render")
        try pipeline.add(Bin(parsing: description, name: "all").element)
        try pipeline.setState(.playing)
        for await message in pipeline.bus.messages where message.kind == .endOfStream { break }
        try pipeline.setState(.null)
    }
}

/// The machine's files, on a disk that may be said to be full.
private struct TrialFiles: FileSystemView {
    let free: ByteCount?

    func entry(at path: String) -> FileSystemEntry { LocalFileSystem().entry(at: path) }
    func names(in folder: String) -> [String] { LocalFileSystem().names(in: folder) }
    func freeSpace(below folder: String) -> ByteCount? { free ?? LocalFileSystem().freeSpace(below: folder) }
}
