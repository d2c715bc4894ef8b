import GStreamerKit

/// Files that a command makes because it was asked to.
enum NewFile {
    /// Makes a file, never in place of another.
    static func write(_ text: String, to path: String) throws(Problem) {
        do throws(LocalFile.Failure) {
            try LocalFile.write(text, to: path, replacing: false)
        } catch {
            throw Problem(
                CommandDiagnostics.outputFile, "cannot make '\(path)': \(error.reason)", status: .outputNotCreated,
                help: ["name a file that is not there yet, in a folder that is writable"])
        }
    }
}
