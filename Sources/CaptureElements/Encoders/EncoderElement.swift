public import CaptureModel

/// An element that encodes a codec, with how it is told what a graph asks for.
public struct EncoderElement: Sendable, Hashable {
    /// How it is told how many bits a second it may take.
    public enum BitrateSetting: Sendable, Hashable {
        /// A property of its own, in so many bits a second.
        case property(String, unit: Int)
        /// Controls of the device (V4L2), in bits a second.
        case controls
    }

    /// A property that is always set on it.
    public struct Setting: Sendable, Hashable {
        /// The property.
        public let name: String
        /// What it is.
        public let value: Constant
    }

    /// What a property is set to.
    public enum Constant: Sendable, Hashable {
        case bool(Bool)
        case int(Int64)
        case nick(String)
        case text(String)
    }

    /// The element factory.
    public let element: String
    /// Whether the work is done by a chip made for it.
    public var isHardware = false
    /// How it is told its bitrate; nil of one that has none.
    public var bitrate: BitrateSetting?
    /// The property with the longest way from key frame to key frame, in pictures; nil where every picture is one.
    public var keyframes: String?
    /// What is always set on it, in this order.
    public let constants: [Setting]
    /// The raw formats it takes that give 4:2:0 with 8 bits, the one form that plays everywhere, best first.
    public var rawFormats: [String] = ["I420"]
    /// Whether it reckons by the rate that the caps of its pictures say. The others go by the pictures' own times, and fail or make worse
    /// pictures where the two differ.
    public var countsPictures = true
    /// Whether it writes 10-bit HDR with all that a player must know of it; of GStreamer 1.22's only `x265enc` was seen to. What
    /// hardware takes differs from chip to chip, and `vp9enc` leaves out the colour matrix.
    public var keepsHighDynamicRange = false
    /// What it cannot do though its pads and properties say so.
    public var limits = EncoderLimits()

    /// The Debian 12 package that has the element, or nil where none has.
    public var package: String? { ElementPackages.package(of: element) }

    init(_ element: String, _ constants: KeyValuePairs<String, Constant> = [:]) {
        self.element = element
        self.constants = constants.map { Setting(name: $0.key, value: $0.value) }
    }

    /// The bitrates it takes of sound of so many samples a second and channels.
    public func bitrates(sampleRate: Int, channels: Int) -> ClosedRange<Bitrate>? {
        guard let bitrates, let most = limits.mostBitsPerSample else { return self.bitrates }
        let highest = Bitrate(bitsPerSecond: Int(most * Double(sampleRate * channels)))
        return bitrates.lowerBound...max(bitrates.lowerBound, min(bitrates.upperBound, highest))
    }

    /// The bitrates it takes for pictures of a size.
    public func bitrates(of size: Size?) -> ClosedRange<Bitrate>? {
        guard let bitrates, let most = limits.mostBitrateOfSmall, let size,
            min(size.width, size.height) < limits.smallSide
        else { return self.bitrates }
        return bitrates.lowerBound...max(bitrates.lowerBound, min(bitrates.upperBound, most))
    }

    /// The bitrates it takes: what its property holds, within what it was seen to do; nil of one that is not told any.
    public var bitrates: ClosedRange<Bitrate>? {
        guard let bitrate else { return nil }
        let (unit, property): (Int64, ElementProperty?) =
            switch bitrate {
            case .property(let name, let unit): (Int64(unit), ElementTable.facts(of: element)?.properties[name])
            // A control of V4L2 is of 32 bits.
            case .controls: (1, .int(1...Int64(Int32.max)))
            }
        guard case .int(let range)? = property else { return limits.bitrates }
        // 0 is no rate but "by itself".
        let low = max(range.lowerBound, 1) * unit
        let high = range.upperBound.multipliedReportingOverflow(by: unit)
        let most = high.overflow ? Int64.max : high.partialValue
        let least = max(low, Int64(limits.bitrates.lowerBound.bitsPerSecond))
        return Bitrate(
            bitsPerSecond: Int(least))...Bitrate(
                bitsPerSecond: Int(max(least, min(most, Int64(limits.bitrates.upperBound.bitsPerSecond)))))
    }
}
