public import CaptureModel

/// What a graph takes of everything its cameras share (Apple: `AVCaptureMultiCamSession.hardwareCost`).
public struct HardwareCost: Sendable, Hashable {
    /// What one source takes of a resource.
    public struct Draw: Sendable, Hashable {
        /// The source, or what is done with pictures: a compositor, a sink.
        public let node: NodeName
        /// How much, in the unit of the resource: px/s, bit/s, microseconds or bytes, sessions, cores.
        public let amount: Double
        /// How it was found, as a sum that can be checked: `1920x1080 x 60 fps`.
        public let arithmetic: String
    }

    /// What all sources together take of a resource.
    public struct Use: Sendable, Hashable {
        /// The resource.
        public let resource: RigResource
        /// Who takes how much, in the order of the graph; nodes that take nothing are missing.
        public let draws: [Draw]

        /// The sum.
        public var amount: Double { draws.reduce(0) { $0 + $1.amount } }
        /// The sum as a share of the capacity; 1.0 is all of it, and legal.
        public var share: Double { amount / resource.capacity.amount }
        /// Whether there is too little; sums of fractions that are all there is may come out a hair above it.
        public var isExceeded: Bool { share > 1 + SharedChoice.tolerance }
    }

    /// The use of each resource that anything draws on, in the rig's order.
    public let uses: [Use]

    /// The share of the scarcest resource: 0 where nothing is shared, legal up to and including 1.
    public var total: Double { uses.map(\.share).max() ?? 0 }
    /// The scarcest resource's use; nil where nothing is shared.
    public var scarcest: Use? { uses.max { $0.share < $1.share } }
}

extension RigResource.Capacity {
    /// An amount of its unit, for people.
    public func words(_ amount: Double) -> String {
        switch self {
        case .pixelRate, .encoderRate: PixelRate(perSecond: amount.rounded()).rounded
        case .dataRate, .diskWrite, .network: Bitrate(bitsPerSecond: Int(amount.rounded())).rounded
        case .usbMicroframe: "\(Int(amount.rounded())) us"
        case .usbInterval: "\(Int(amount.rounded())) bytes"
        case .encoderSessions: "\(Int(amount.rounded())) session\(amount.rounded() == 1 ? "" : "s")"
        case .processor: "\((amount * 100).rounded() / 100) core\((amount * 100).rounded() == 100 ? "" : "s")"
        case .memory: ByteCount(bytes: Int64(amount.rounded())).rounded
        }
    }
}

extension PixelRate {
    /// To a tenth of its unit.
    fileprivate var rounded: String {
        let scale = perSecond >= 1e9 ? 1e8 : 1e5
        return PixelRate(perSecond: (perSecond / scale).rounded() * scale).description
    }
}

extension Bitrate {
    /// To a tenth of a megabit.
    fileprivate var rounded: String {
        Bitrate(bitsPerSecond: Int((Double(bitsPerSecond) / 1e5).rounded() * 1e5)).description
    }
}
