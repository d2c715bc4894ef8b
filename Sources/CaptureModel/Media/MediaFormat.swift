/// One row of a camera's format table: what it delivers, how large and how fast (Apple: `AVCaptureDevice.Format`).
public struct MediaFormat: Sendable, Hashable {
    /// What the pictures are made of.
    public var encoding: VideoEncoding
    /// Width and height.
    public var size: Size
    /// The rates on offer.
    public var rates: FrameRates
    /// Whether the sensor merges neighbouring pixels (Apple: `isVideoBinned`); V4L2 does not tell, so false there.
    public var isBinned: Bool
    /// Whether the format may be used while other cameras run (Apple: `isMultiCamSupported`).
    public var isMultiCamSupported: Bool
    /// Horizontal field of view in degrees, where known.
    public var fieldOfView: Double?
    /// What else the camera tells of it.
    public var traits: FormatTraits

    /// Makes a row.
    public init(
        _ encoding: VideoEncoding,
        _ size: Size,
        _ rates: FrameRates,
        isBinned: Bool = false,
        isMultiCamSupported: Bool = true,
        fieldOfView: Double? = nil,
        traits: FormatTraits = FormatTraits()
    ) {
        self.encoding = encoding
        self.size = size
        self.rates = rates
        self.isBinned = isBinned
        self.isMultiCamSupported = isMultiCamSupported
        self.fieldOfView = fieldOfView
        self.traits = traits
    }
}

extension MediaFormat: CustomStringConvertible {
    public var description: String {
        "\(size) \(encoding) \(rates) fps" + (isBinned ? ", binned" : "")
            + (isMultiCamSupported ? "" : ", one camera only")
    }
}
