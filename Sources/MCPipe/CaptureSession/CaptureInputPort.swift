public import CaptureModel

/// One stream of one kind that leaves an input or a mixer (Apple: `AVCaptureInput.Port`).
public struct CaptureInputPort: Sendable {
    enum Origin: Sendable {
        case input(CaptureDeviceInput)
        case mixer(CaptureVideoMixer)
    }

    let origin: Origin
    /// What flows.
    public let mediaType: MediaType
    /// The device it comes from; nil for a mixer's.
    public let sourceDevice: CaptureDevice?
    /// Whether it is the stream of one of the cameras that a virtual camera is made of.
    public let isConstituent: Bool

    init(_ origin: Origin, _ mediaType: MediaType, from device: CaptureDevice?, isConstituent: Bool = false) {
        self.origin = origin
        self.mediaType = mediaType
        sourceDevice = device
        self.isConstituent = isConstituent
    }

    /// How messages call it.
    var title: String {
        switch origin {
        case .input(let input): sourceDevice?.name ?? input.device.name
        case .mixer(let mixer): mixer.blueprint.title
        }
    }
}
