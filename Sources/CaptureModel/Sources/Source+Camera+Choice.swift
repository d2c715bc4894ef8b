internal import CaptureDiagnostics

extension Source.Camera {
    /// The first of some kinds of camera that the rig has (Apple: `AVCaptureDevice.DiscoverySession`).
    public struct Choice: Sendable, Hashable, CustomStringConvertible {
        /// Where it looks; nil is anywhere.
        public var position: RigCamera.Position?
        /// What it may be, the best first.
        public var kinds: [RigCamera.Kind]

        /// Makes a choice.
        public init(at position: RigCamera.Position? = nil, anyOf kinds: [RigCamera.Kind] = Choice.best) {
            self.position = position
            self.kinds = kinds
        }

        /// The virtual cameras of a phone's back, the one of most cameras first, and the wide camera where there is none: the order
        /// of the virtual-camera article (docs/origins.md).
        public static let best: [RigCamera.Kind] = [.triple, .dualWide, .dual, .wide]

        /// The camera meant among those of a rig: of the first kind that is there the first.
        public func pick(from cameras: [RigCamera]) -> RigCamera? {
            let here = cameras.filter { position == nil || $0.position == position }
            return kinds.lazy.compactMap { kind in here.first { $0.kind == kind } }.first
        }

        /// Such as `back triple, dual-wide, dual or wide`.
        public var description: String {
            (position.map { "\($0.rawValue) " } ?? "") + list(kinds.map(\.rawValue), joinedBy: "or")
        }
    }
}
