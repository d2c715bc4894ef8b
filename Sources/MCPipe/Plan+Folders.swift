internal import CaptureModel
public import CapturePlan
public import CaptureRuntime
internal import GStreamerKit

extension Plan {
    /// Makes the folders that the plan's files go to.
    ///
    /// - Throws: a failure of the output that names the sink.
    public func makeFolders() throws(SessionFailure) {
        var made: Set<Substring> = []
        for sink in sinks {
            guard let path = sink.path, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
                made.insert(path[..<slash]).inserted
            else { continue }
            do throws(LocalFile.Failure) { try LocalFile.makeFolder(String(path[..<slash])) } catch {
                throw SessionFailure(
                    .outputNotCreated, "cannot make folder '\(path[..<slash])': \(error.reason)", node: sink.node)
            }
        }
    }
}

extension PlannedSink {
    /// The file it writes, where it writes one; of several pictures, their pattern.
    public var path: String? {
        switch kind {
        case .record(let path), .snapshot(let path): path
        case .stream, .preview, .frames: nil
        }
    }
}
