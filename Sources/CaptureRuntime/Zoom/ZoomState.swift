public import CaptureModel

/// A source's zoom at one moment.
public struct ZoomState: Sendable, Hashable {
    /// The source.
    public var source: NodeName
    /// The zoom of its last picture (Apple: `videoZoomFactor`, as people count it).
    public var zoom: UserZoom
    /// The ramp that runs; nil where none does.
    public var ramp: ZoomRamp?
    /// Of a virtual camera: the constituent that the last picture is of (Apple: `activePrimaryConstituentDevice`).
    public var constituent: NodeName?
    /// Of a virtual camera: those that could stand in for it (Apple: `fallbackPrimaryConstituentDevices`).
    public var fallbacks: [NodeName]
    /// The zooms it has (Apple: `minAvailableVideoZoomFactor ... maxAvailableVideoZoomFactor`).
    public var range: ClosedRange<UserZoom>

    /// Whether a ramp runs (Apple: `isRampingVideoZoom`).
    public var isRamping: Bool { ramp != nil }

    /// Makes a state.
    public init(
        source: NodeName, zoom: UserZoom, ramp: ZoomRamp? = nil, constituent: NodeName? = nil,
        fallbacks: [NodeName] = [], range: ClosedRange<UserZoom>
    ) {
        self.constituent = constituent
        self.fallbacks = fallbacks
        self.source = source
        self.zoom = zoom
        self.ramp = ramp
        self.range = range
    }
}
