import CaptureModel

extension Rig {
    /// What the pictures of a camera's format mean: a feature that takes formats of more than 8 bits only is high dynamic range,
    /// and the camera delivers it in such formats whether it is asked for by name or not.
    ///
    /// A format of more than 8 bits without such a feature may be anything; it counts as standard dynamic range.
    func dynamicRange(of format: MediaFormat, from camera: RigCamera) -> DynamicRange {
        guard format.encoding.isHighBitDepth else { return .sdr }
        return features(of: camera).contains { $0.isHighDynamicRange && $0.limits.allows(format.encoding) }
            ? .hdr : .sdr
    }
}

extension RigFeature {
    /// Whether it takes formats of more than 8 bits only.
    var isHighDynamicRange: Bool { !limits.encodings.isEmpty && limits.encodings.allSatisfy(\.isHighBitDepth) }
}
