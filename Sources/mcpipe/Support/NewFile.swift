import CaptureModel
import CaptureRuntime
import GStreamerKit

/// Files that a command makes because it was asked to.
enum NewFile {
    /// Says now what would go wrong later: that a file is there already, or its folder is not.
    static func expectAbsent(_ path: String) throws(Problem) {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
        guard case .missing = LocalFileSystem().entry(at: path) else {
            throw problem(path, reason: "it is there already")
        }
        guard case .folder(isWritable: true) = LocalFileSystem().entry(at: String(folder)) else {
            throw problem(path, reason: "its folder is not there or not writable")
        }
    }

    /// Makes a file, never in place of another.
    static func write(_ text: String, to path: String) throws(Problem) {
        do throws(LocalFile.Failure) {
            try LocalFile.write(text, to: path, replacing: false)
        } catch {
            throw problem(path, reason: error.reason)
        }
    }

    private static func problem(_ path: String, reason: String) -> Problem {
        Problem(
            CommandDiagnostics.outputFile, "cannot make '\(path)': \(reason)", status: .outputNotCreated,
            help: ["name a file that is not there yet, in a folder that is writable"])
    }
}
