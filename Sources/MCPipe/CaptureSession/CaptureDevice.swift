public import CaptureModel

/// A camera or a microphone of a rig, from which an input is made (Apple: `AVCaptureDevice`).
public struct CaptureDevice: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case camera(RigCamera)
        case microphone(RigMicrophone)
    }

    let kind: Kind
    /// The name of the rig it belongs to.
    public let rigName: String
    /// For a virtual camera: the cameras it is made of.
    public let constituentDevices: [CaptureDevice]

    init(_ camera: RigCamera, of rig: Rig) {
        kind = .camera(camera)
        rigName = rig.name
        // Only a physical camera is a part of another, so this ends.
        constituentDevices = camera.constituents.compactMap { name in
            rig.camera(named: name).flatMap { $0.isVirtual ? nil : CaptureDevice($0, of: rig) }
        }
    }

    init(_ microphone: RigMicrophone, of rig: Rig) {
        kind = .microphone(microphone)
        rigName = rig.name
        constituentDevices = []
    }

    /// Its name in the rig.
    public var name: String {
        switch kind {
        case .camera(let camera): camera.name
        case .microphone(let microphone): microphone.name
        }
    }

    /// The name the device gives itself, such as `Back Ultra Wide Camera`.
    public var label: String {
        switch kind {
        case .camera(let camera): camera.label
        case .microphone(let microphone): microphone.label
        }
    }

    /// What it gives.
    public var mediaType: MediaType { camera == nil ? .audio : .video }
    /// For a virtual camera that runs as its constituents: the device zoom from which each but the first serves; a session's
    /// commands count by people's zoom, which is 1 for the wide camera. Empty for all others.
    public var virtualDeviceSwitchOverVideoZoomFactors: [Double] { camera?.switchOver ?? [] }
    /// What a camera is; nil for a microphone.
    public var cameraKind: RigCamera.Kind? { camera?.kind }
    /// Where it looks; a microphone hears all around.
    public var position: RigCamera.Position { camera?.position ?? .unspecified }
    /// What a camera delivers, in the order the device lists it; none for a microphone.
    public var formats: [MediaFormat] { camera?.formats ?? [] }

    /// Its name as that of a node: a device path is none.
    var nodeName: String {
        NodeName(name).isValid ? name : DeviceName.slug(name, else: mediaType == .video ? "camera" : "microphone")
    }

    var camera: RigCamera? { if case .camera(let camera) = kind { camera } else { nil } }

    /// Whether it is a device of a rig: of that name and, where the rig lists it, the same.
    func belongs(to rig: Rig) -> Bool {
        guard rigName == rig.name else { return false }
        return switch kind {
        case .camera(let camera): rig.camera(named: camera.name).map { $0 == camera } ?? true
        case .microphone(let microphone): rig.microphone(named: microphone.name).map { $0 == microphone } ?? true
        }
    }
}
