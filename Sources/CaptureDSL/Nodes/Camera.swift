public import CaptureModel

/// A camera of the rig.
public struct Camera: PictureOnlyNode {
    public let wired: WiredNode

    /// Takes a camera of the rig into the graph.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - device: The camera's name in the rig, a stable name such as `by-id/usb-...`, or a path such as `/dev/video0`.
    ///   - format: The format asked for; nil is the graph's default, and without one `best`.
    public init(
        _ name: String, _ device: RigCameraName, format: FormatRequest? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let camera = Source.Camera(device.description, format: format ?? .best)
        let source = Source(NodeName(name), .camera(camera), provenance: Provenance(callAt: filePath, line, column))
        wired = WiredNode(format == nil ? .cameraOfDefaultFormat(source) : .source(source))
    }

    /// Takes the first of some kinds of camera that the rig has (Apple: `AVCaptureDevice.DiscoverySession`).
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - kinds: What it may be, the best first; the default is a phone's virtual cameras, and then its wide one.
    ///   - position: Where it looks; nil is anywhere.
    ///   - format: The format asked for; nil is the graph's default, and without one `best`.
    public init(
        _ name: String, anyOf kinds: [RigCamera.Kind] = Source.Camera.Choice.best,
        at position: RigCamera.Position? = nil, format: FormatRequest? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let camera = Source.Camera(.init(at: position, anyOf: kinds), format: format ?? .best)
        let source = Source(NodeName(name), .camera(camera), provenance: Provenance(callAt: filePath, line, column))
        wired = WiredNode(format == nil ? .cameraOfDefaultFormat(source) : .source(source))
    }

    private init(wired: WiredNode) { self.wired = wired }

    /// The camera with its picture turned left to right, as in a mirror, in the places named.
    ///
    /// The result replaces this camera: a graph that uses both has two cameras of one name.
    public func mirrored(_ mirroring: Source.Camera.Mirroring = .both) -> Camera {
        changed { $0.mirroring = mirroring }
    }

    /// The camera with a promise never to go above a rate, so that it is charged for no more.
    ///
    /// The result replaces this camera: a graph that uses both has two cameras of one name.
    public func promising(atMost rate: FrameRate) -> Camera { changed { $0.maximumRate = rate } }

    /// The camera asked for features that its rig lists for it, as lists of names in a file do.
    ///
    /// The result replaces this camera: a graph that uses both has two cameras of one name.
    public func with(_ features: CameraFeatureName...) -> Camera {
        changed { camera in for feature in features { camera.set(.init(feature.description)) } }
    }

    /// The camera asked for a feature, with who may switch it while the graph runs and whether it is on at the start.
    ///
    /// Of a feature that only the user switches, `isEnabled` must be nil. The result replaces this camera.
    public func with(
        _ feature: CameraFeatureName, control: RigFeature.Control, isEnabled: Bool? = nil
    ) -> Camera {
        changed { $0.set(.init(feature.description, isEnabled: isEnabled, control: control)) }
    }

    /// The camera with features off that it would else have on by itself, or that the user could switch on.
    ///
    /// The result replaces this camera: a graph that uses both has two cameras of one name.
    public func without(_ features: CameraFeatureName...) -> Camera {
        changed { camera in for feature in features { camera.set(.off(feature.description)) } }
    }

    /// The camera with its exposure fixed. The result replaces this camera.
    public func exposed(_ exposure: CameraControls.Exposure) -> Camera { changed { $0.controls.exposure = exposure } }

    /// The camera with its focus fixed. The result replaces this camera.
    public func focused(_ focus: CameraControls.Focus) -> Camera { changed { $0.controls.focus = focus } }

    /// The camera with its white balance fixed. The result replaces this camera.
    public func whiteBalanced(_ whiteBalance: CameraControls.WhiteBalance) -> Camera {
        changed { $0.controls.whiteBalance = whiteBalance }
    }

    /// The camera with its picture enlarged from the first frame on, and free to be zoomed while the graph runs.
    ///
    /// At 1 it is only free to be. The result replaces this camera: a graph that uses both has two sources of one name.
    public func zoomed(_ factor: Double = 1) -> Camera { Camera(wired: wired.zoomed(UserZoom(factor))) }

    /// The camera with its picture following the people in it by pan and zoom (Apple: Center Stage).
    ///
    /// Where only the user switches it, `isEnabled` must be nil. The result replaces this camera.
    public func followingPeople(
        control: RigFeature.Control = .cooperative, isEnabled: Bool? = nil
    ) -> Camera {
        Camera(wired: wired.followingPeople(CentreStage(control: control, isEnabled: isEnabled)))
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
    ) -> Camera {
        let portrait = Portrait(blur: blur, mask: mask?.name, control: control, isEnabled: isEnabled)
        return Camera(wired: wired.portrayed(portrait, by: mask?.wired))
    }

    /// The camera zoomed so far that a small code fills its part of the picture where the lens can still focus.
    ///
    /// What the lens can comes from the rig. The result replaces this camera: a graph that uses both has two sources of one name.
    public func focusAided(code: Distance, fill: Double) -> Camera {
        changed { $0.focusAid = FocusAid(code: code, fill: fill) }
    }

    /// The camera with what becomes of it when it is lost while it runs.
    ///
    /// The result replaces this camera: a graph that uses both has two sources of one name.
    public func onLoss(_ policy: LossPolicy) -> Camera { Camera(wired: wired.onLoss(policy)) }

    /// The camera opened by a process of its own, so that a crash in its driver or in a parser takes this source alone.
    ///
    /// The result replaces this camera: a graph that uses both has two sources of one name.
    public func isolated() -> Camera { Camera(wired: wired.isolated()) }

    private func changed(_ change: @escaping (inout Source.Camera) -> Void) -> Camera {
        let edit = { (source: Source) -> Source in
            guard case .camera(var camera) = source.kind else { return source }
            change(&camera)
            var changed = source
            changed.kind = .camera(camera)
            return changed
        }
        return switch wired.value {
        case .source(let source): Camera(wired: WiredNode(.source(edit(source)), inputs: wired.inputs))
        case .cameraOfDefaultFormat(let source):
            Camera(wired: WiredNode(.cameraOfDefaultFormat(edit(source)), inputs: wired.inputs))
        case .effect, .compositor, .mixer, .tee: self
        }
    }
}

extension Source.Camera {
    /// Takes a wish for a feature, in place of an earlier one for the same.
    fileprivate mutating func set(_ feature: Feature) {
        if let index = features.firstIndex(where: { $0.name == feature.name }) {
            features[index] = feature
        } else {
            features.append(feature)
        }
    }
}
