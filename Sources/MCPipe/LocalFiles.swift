public import CaptureYAML
internal import GStreamerKit

/// The files of this machine, for the loaders; `-` is standard input.
public struct LocalFiles: FileReader {
    /// Makes a reader of them.
    public init() {}

    public func size(of path: String) throws(FileReadingFailure) -> Int? {
        guard path != "-" else { return nil }
        do throws(LocalFile.Failure) { return try LocalFile.size(of: path) } catch {
            throw FileReadingFailure(error.reason)
        }
    }

    public func bytes(of path: String, atMost count: Int) throws(FileReadingFailure) -> [UInt8] {
        do throws(LocalFile.Failure) { return try LocalFile.bytes(of: path, atMost: count) } catch {
            throw FileReadingFailure(error.reason)
        }
    }
}
