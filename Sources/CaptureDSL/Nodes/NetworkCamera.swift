public import CaptureModel

/// A camera that is reached by RTSP; it may give a picture, sound or both.
public struct NetworkCamera: VideoNode, AudioNode {
    public let wired: WiredNode

    /// Connects to a camera.
    ///
    /// A text that is no URL is reported by the checker. User and password are never shown; do not write them in code,
    /// take them from the environment.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - url: Where the camera is, such as `rtsp://camera.local:554/main`.
    ///   - user: The user; nil is the one in the URL.
    ///   - password: The password; nil is the one in the URL.
    ///   - transport: How the media travels.
    ///   - latency: How long packets are held to put them in order.
    ///   - encoding: How the camera compresses its pictures; given, they are kept as they are where a file can hold them.
    public init(
        _ name: String, _ url: String, user: String? = nil, password: String? = nil,
        transport: Source.Network.Transport = .tcp, latency: Duration = .milliseconds(200),
        encoding: Source.Network.Encoding? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let written = NetworkAddress(unchecked: url)
        let address = NetworkAddress(
            url: written.url, user: user.map(Secret.init) ?? written.user,
            password: password.map(Secret.init) ?? written.password)
        let network = Source.Network(address, transport: transport, latency: latency, encoding: encoding)
        let place = Provenance(callAt: filePath, line, column)
        wired = WiredNode(.source(Source(NodeName(name), .network(network), provenance: place)))
    }

    /// The camera with its picture enlarged from the first frame on, and free to be zoomed while the graph runs.
    ///
    /// At 1 it is only free to be. The result replaces this camera: a graph that uses both has two sources of one name.
    public func zoomed(_ factor: Double = 1) -> NetworkCamera { NetworkCamera(wired: wired.zoomed(UserZoom(factor))) }

    /// The camera with its picture following the people in it by pan and zoom (Apple: Center Stage).
    ///
    /// Where only the user switches it, `isEnabled` must be nil. The result replaces this camera.
    public func followingPeople(
        control: RigFeature.Control = .cooperative, isEnabled: Bool? = nil
    ) -> NetworkCamera {
        NetworkCamera(wired: wired.followingPeople(CentreStage(control: control, isEnabled: isEnabled)))
    }

    /// The camera with what is behind the people in its picture blurred (Apple: Portrait).
    ///
    /// Where only the user switches it, `isEnabled` must be nil. The result replaces this camera.
    ///
    /// - Parameters:
    ///   - blur: How much is blurred. Range: 0.1 ... 1.
    ///   - mask: What says by its brightness where people are; nil has them searched for.
    public func portrayed(
        blur: Double = 0.6, mask: (any VideoNode)? = nil, control: RigFeature.Control = .cooperative,
        isEnabled: Bool? = nil
    ) -> NetworkCamera {
        let portrait = Portrait(blur: blur, mask: mask?.name, control: control, isEnabled: isEnabled)
        return NetworkCamera(wired: wired.portrayed(portrait, by: mask?.wired))
    }

    /// The camera with what becomes of it when it is lost while it runs.
    ///
    /// The result replaces this camera: a graph that uses both has two sources of one name.
    public func onLoss(_ policy: LossPolicy) -> NetworkCamera { NetworkCamera(wired: wired.onLoss(policy)) }

    /// The camera opened by a process of its own, so that a crash in its driver or in a parser takes this source alone.
    ///
    /// The result replaces this camera: a graph that uses both has two sources of one name.
    public func isolated() -> NetworkCamera { NetworkCamera(wired: wired.isolated()) }

    /// The camera with its sound treated by mcpipe, and free to be treated otherwise while the graph runs.
    ///
    /// The result replaces this camera: a graph that uses both has two sources of one name.
    public func treated(_ mode: MicrophoneMode = .standard) -> NetworkCamera {
        NetworkCamera(wired: wired.microphoneMode(mode))
    }

    private init(wired: WiredNode) { self.wired = wired }
}
