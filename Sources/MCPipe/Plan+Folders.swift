internal import CaptureModel
public import CapturePlan
public import CaptureRuntime
internal import GStreamerKit

extension Plan {
    /// Makes the folders that the plan's files go to.
    ///
    /// - Throws: a failure of the output that names the sink, also where a link has come to lead out of the output folder.
    public func makeFolders() throws(SessionFailure) {
        let bounds = OutputBounds(self)
        for sink in sinks {
            if let path = sink.path { try bounds.makeFolder(of: path, for: sink.node) }
        }
    }
}
