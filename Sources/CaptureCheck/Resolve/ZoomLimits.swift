import CaptureModel

/// How far a source can be zoomed, and why no farther.
struct ZoomLimits {
    /// What turns people's zoom into the device's.
    let scale: ZoomScale
    /// The zooms there are.
    let range: ClosedRange<UserZoom>
    /// The feature of the camera that holds the zoom where it is; nil where none does.
    let holder: String?
    /// What the largest zoom follows from, for messages.
    let origin: String

    init(of source: Source, in context: CheckContext) {
        scale =
            if case .virtual(let virtual) = source.kind {
                ZoomScale(switchOver: virtual.switchOver, main: virtual.mainPlace(context.devices))
            } else {
                context.devices.composed[source.name]?.scale ?? .single
            }
        var range = scale.range
        var origin = "mcpipe"
        var holder: String?
        if let camera = context.devices.cameras[source.name] {
            if let maximum = context.formats[source.name]?.format.traits.maximumZoom, maximum < range.upperBound.factor
            {
                range = range.lowerBound...max(range.lowerBound, scale.user(DeviceZoom(maximum)))
                origin = "format table of '\(camera.name)'"
            }
            if let feature = context.features[source.name].wanted.first(where: { $0.lockedZoom != nil }),
                let locked = feature.lockedZoom
            {
                range = UserZoom(locked)...UserZoom(locked)
                holder = feature.name
            }
        }
        if source.centreStage != nil { (range, holder) = (.whole ... .whole, "centre-stage") }
        self.range = range
        self.origin = origin
        self.holder = holder
    }
}
