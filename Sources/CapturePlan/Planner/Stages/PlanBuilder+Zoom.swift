import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// A source's pictures, decoded and worked on, as everybody takes them; nil where nothing is done to them.
    ///
    /// Crop and scaler, not a compositor: they make one picture of each that comes, with its time stamp, and wait for no clock.
    mutating func zoomed(_ source: CheckedSource, _ stream: StageGraph.Stream) -> StageGraph.Stream? {
        guard let given = source.video, source.zoom != nil || source.portrait != nil else { return nil }
        let decoding = decoding(source, .video)
        let raw = limited(
            stages.transform(stream, node: source.name, decoding, queued: source.isLive), of: source)
        let shown = portrayed(source, raw, queued: source.isLive && decoding.isEmpty)
        guard let zoom = source.zoom else { return shown }
        let steps = zooming(zoom, given)
        let result = stages.transform(
            shown, node: source.name, steps, queued: source.isLive && decoding.isEmpty && source.portrait == nil)
        let elements = stages.stages[result.stage].elements
        if let crop = elements.first(where: { $0.factory == "videocrop" }), let size = elements.last {
            zooms.append(
                PlannedZoom(
                    source.name, crop: crop.name, size: size.name, picture: given.size, initial: zoom.initial,
                    range: zoom.range, holder: zoom.holder, scale: zoom.scale,
                    framing: framing(source, raw)))
        }
        let held = zoom.holder.map { "; '\($0)' holds it" } ?? ""
        reasons.append(
            PlanReason(source.name, "zoom \(zoom.initial), cut and scaled here\(held)"))
        return result
    }

    /// What cuts pictures to a zoom and brings them back to their size.
    func zooming(_ zoom: CheckedZoom, _ given: StreamFormat.Video) -> [Step] {
        var edges: [PlannedProperty] = []
        if let picture = given.size {
            let window = ZoomWindow(
                enlargement: zoom.scale.enlargement(of: zoom.firstConstituent, at: zoom.scale.device(zoom.initial)),
                of: picture)
            edges = [("top", window.top), ("right", window.right), ("bottom", window.bottom), ("left", window.left)]
                .filter { $0.1 > 0 }.map { PlannedProperty($0.0, .int(Int64($0.1))) }
        }
        var steps: [Step] = []
        if given.encoding != CheckedZoom.cut(given.encoding), case .raw(let format) = CheckedZoom.cut(given.encoding) {
            let caps = PlannedCaps("video/x-raw", ["format": .string(format.name)])
            steps = [Step("zoom-convert", "videoconvert"), .caps("zoom-format", caps)]
        }
        return steps + [
            Step("zoom", "videocrop", edges),
            // The window's sides are even numbers, so its shape is not the picture's to the pixel; nothing is drawn beside it.
            Step("zoom-scale", "videoscale", [PlannedProperty("add-borders", .bool(false))]),
            .caps("zoom-size", given.size.map { .scaled(to: $0) } ?? PlannedCaps("video/x-raw")),
        ]
    }
}
