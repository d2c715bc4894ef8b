public import CaptureModel

extension Rig {
    /// Whether it has two cameras that may run at the same time, each with a format for that (Apple:
    /// `AVCaptureMultiCamSession.isMultiCamSupported`).
    public var isMultiCamSupported: Bool {
        let family = DeviceSetFamily(self)
        let able = cameras.filter { $0.formats.contains(where: \.isMultiCamSupported) }.map(\.name)
        return able.indices.contains { first in
            able[(first + 1)...].contains { family.allows([able[first], $0]) }
        }
    }
}
