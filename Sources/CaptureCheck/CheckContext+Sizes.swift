import CaptureDiagnostics
import CaptureModel

/// Where the size that a sink writes was chosen: on the sink itself, else on the node whose picture it takes.
extension CheckContext {
    /// Where a sink's written size is spoken of.
    func writtenSizePlace(of sink: Sink) -> SourceRange? {
        sink.videoSettings?.size != nil ? settingPlace("video.size", of: sink) : sink.provenance["video"]
    }

    /// The node that makes a picture, where a size can be written.
    func maker(of node: NodeName) -> Provenance? {
        graph.compositors[node]?.provenance ?? graph.sources[node]?.provenance
    }

    /// Another size in place of the one that a sink writes.
    func choosing(_ better: Size, over size: Size, in sink: Sink) -> Diagnostic.FixIt {
        let isOwn = sink.videoSettings?.size != nil
        let place = isOwn ? sink.provenance : sink.video.flatMap { maker(of: $0) }
        let edits = place?.edits(isOwn ? "encode.video.size" : "size", writing: "\(better)", over: "\(size)")
        return Diagnostic.FixIt("choose \(better)", edits: edits ?? [])
    }
}
