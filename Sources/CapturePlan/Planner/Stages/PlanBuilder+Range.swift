import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// What is known of a source's range before it gives anything.
    private enum Origin {
        /// Drawn here, or no matter of range: nothing is to be done.
        case limited
        /// Full, whatever its caps say.
        case full
        /// What its caps will say.
        case told
    }

    /// A source's raw pictures in limited range, as all of a graph's are; as they come where they are so by themselves.
    mutating func limited(_ stream: StageGraph.Stream, of source: CheckedSource) -> StageGraph.Stream {
        let steps = limiting(source)
        guard !steps.isEmpty else { return stream }
        let result = stages.transform(stream, node: source.name, steps)
        let isFull = origin(source) == .full
        convertRange(stages.stages[result.stage].elements, isFull: isFull)
        let reason = PlanReason(source.name, "of full range, brought to limited range")
        if isFull, !reasons.contains(reason) { reasons.append(reason) }
        return result
    }

    /// What brings a source's raw pictures into limited range; nothing where they are so by themselves.
    func limiting(_ source: CheckedSource) -> [Step] {
        switch origin(source) {
        case .limited: []
        case .told: Self.conversion(.none)
        // A printed plan has nobody who reads caps, so what is known already stands in it.
        case .full where source.video?.encoding == .mjpeg: Self.conversion(.limiting.called(Self.colorimetryOfJPEG))
        case .full: Self.conversion(.limiting)
        }
    }

    /// Whether the caps of a source's raw pictures say their range: those of JPEG do, those of a file may say limited of full.
    func tellsRange(_ source: CheckedSource) -> Bool { source.video?.encoding == .mjpeg || origin(source) != .full }

    /// What brings a node's raw pictures into the range and matrix of JPEG, in the formats given: nothing where they come so, and all others
    /// are of limited range.
    ///
    /// Full range is said behind the last converter only. As a wish it would go upstream, and whoever draws or composes by what is asked
    /// for would call its pictures so, and draw them of limited range all the same.
    func expanding(_ node: NodeName, to formats: [String]) -> [Step] {
        let caps = PlannedCaps("video/x-raw", ["format": .anyOf(formats)])
        let convert = Step("jpeg-convert", "videoconvert")
        if comesAsJPEG(node) { return [convert, .caps("jpeg-format", caps)] }
        return [convert, .caps("jpeg-format", caps.with("colorimetry", .string(Self.colorimetryOfJPEG)))]
            + Self.drawnAsJPEG
    }

    /// What limited range by the matrix of BT.601 goes through before it is made a JPEG.
    static var drawnAsJPEG: [Step] { Array(conversion(.expanding.called(Colorimetry.jpeg)).dropFirst()) }

    /// Has the elements of a conversion that stand among others set by the caps that come.
    mutating func convertRange(
        _ elements: [PlannedElement], isFull: Bool = false
    ) {
        guard let place = elements.firstIndex(where: { $0.factory == "videobalance" }), place > 0,
            place + 1 < elements.count
        else { return }
        let range = PlannedRange(
            entry: elements[place - 1].name, element: elements[place].name, name: elements[place + 1].name,
            isFull: isFull)
        if !ranges.contains(range) { ranges.append(range) }
    }

    /// What `colorimetry` says where the matrix is that of JPEG.
    static let colorimetryOfJPEG = "bt601"

    private static func conversion(_ setting: PlannedRange.Setting) -> [Step] {
        var values: [PlannedProperty] = []
        if setting != .none {
            values = [
                PlannedProperty("contrast", .double(setting.contrast)),
                PlannedProperty("brightness", .double(setting.brightness)),
                PlannedProperty("saturation", .double(setting.saturation)),
            ]
        }
        let any = PlannedCaps("video/x-raw")
        let name = setting.name.map { any.with("colorimetry", .string($0)) } ?? any
        return [
            // `videobalance` has eyes for 8 bits only.
            Step("range-convert", "videoconvert"),
            Step("range", "videobalance", values),
            Step(
                "range-name", "capssetter",
                [PlannedProperty("caps", .caps(name))]),
        ]
    }

    private func origin(_ source: CheckedSource) -> Origin {
        guard let video = source.video, video.dynamicRange == .sdr else { return .limited }
        switch source.device {
        case .testPattern, .simulatedCamera: return video.encoding == .mjpeg ? .full : .limited
        case .screen, .virtual: return .limited
        default: break
        }
        switch video.encoding {
        case .mjpeg: return .full
        case .h264, .h265: return .told
        case .raw(let format):
            if let range = format.range { return range == .full ? .full : .limited }
            return format.isRGB ? .limited : .told
        }
    }
}
