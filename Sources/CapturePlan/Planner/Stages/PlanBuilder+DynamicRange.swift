import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// A node's raw pictures with a dynamic range; tone-mapped where they have more, once for all who want that.
    ///
    /// - Parameter asTheyCome: whether they may be of full range; else they are of limited range.
    mutating func pictures(
        _ node: NodeName, in range: DynamicRange, asTheyCome: Bool = false
    ) -> StageGraph.Stream? {
        guard let stream = raw(node, .video, asTheyCome: asTheyCome) else { return nil }
        guard range == .sdr, dynamicRange(of: node) == .hdr else { return stream }
        return stages.transform(stream, node: node, ToneMapping.steps, queued: true)
    }

    /// What a node's raw pictures with a dynamic range are made of, as far as it is known.
    func encoding(_ node: NodeName, in range: DynamicRange) -> VideoEncoding? {
        range == .sdr && dynamicRange(of: node) == .hdr ? .raw(.i420) : source(behind: node)?.video?.encoding
    }

    /// Says what becomes of the high dynamic range of what a sink takes.
    mutating func explainDynamicRange(of sink: CheckedSink) {
        guard let node = sink.video, dynamicRange(of: node) == .hdr else { return }
        reasons.append(
            PlanReason(
                sink.name,
                sink.dynamicRange == .hdr
                    ? "'\(node)' gives 10-bit HDR (HLG, BT.2020), which is kept"
                    : "'\(node)' gives 10-bit HDR (HLG, BT.2020), which is tone-mapped to SDR (BT.709)"))
    }

    /// Says what becomes of the high dynamic range of a compositor's layers.
    mutating func explainDynamicRange(of compositor: CheckedCompositor) {
        let bright = compositor.layers.map(\.source).filter { dynamicRange(of: $0) == .hdr }
        guard !bright.isEmpty else { return }
        let names = bright.map { "'\($0)'" }.joined(separator: ", ")
        reasons.append(
            PlanReason(
                compositor.name,
                compositor.dynamicRange == .hdr
                    ? "composed in 10 bits: all layers are HDR (HLG, BT.2020), and stay so"
                    : "composed in 8 bits: the HDR of \(names) is tone-mapped to SDR before"))
    }
}

extension CheckedSink {
    /// What the samples mean that it writes or gives: what somebody looks at is SDR, for so are windows, JPEG and PNG.
    var dynamicRange: DynamicRange {
        switch kind {
        case .record(_, _, .encode(let encode)?, _, _), .stream(_, _, .encode(let encode)?, _): encode.dynamicRange
        case .frames(let frames): frames.pixelFormat.isHighBitDepth ? .hdr : .sdr
        case .record, .stream, .preview, .snapshot, .scan: .sdr
        }
    }
}
