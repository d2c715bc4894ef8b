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

    /// The camera with what becomes of it when it is lost while it runs.
    ///
    /// The result replaces this camera: a graph that uses both has two sources of one name.
    public func onLoss(_ policy: LossPolicy) -> Camera { Camera(wired: wired.onLoss(policy)) }

    private func changed(_ change: @escaping (inout Source.Camera) -> Void) -> Camera {
        let edit = { (source: Source) -> Source in
            guard case .camera(var camera) = source.kind else { return source }
            change(&camera)
            return Source(source.name, .camera(camera), onLoss: source.onLoss, provenance: source.provenance)
        }
        return switch wired.value {
        case .source(let source): Camera(wired: WiredNode(.source(edit(source))))
        case .cameraOfDefaultFormat(let source): Camera(wired: WiredNode(.cameraOfDefaultFormat(edit(source))))
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
