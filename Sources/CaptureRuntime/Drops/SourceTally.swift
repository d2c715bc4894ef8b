public import CaptureModel

/// What a source gave, and what it lost itself.
public struct SourceTally: Sendable, Hashable {
    /// The source.
    public var source: NodeName
    /// Pictures or sound.
    public var media: MediaType
    /// Frames that came from it.
    public var delivered = 0
    /// Frames that did not: gaps in the driver's own count, samples that a sound device dropped, pictures that lost packets were
    /// to bring.
    public var drops = DropCounts()
    /// RTP packets of a network source that never came (GStreamer: `num-lost` of `rtpjitterbuffer`). One packet is a part of a
    /// picture, which arrives damaged or not at all.
    public var lostPackets = 0
    /// RTP packets that came too late to be used (`num-late`).
    public var latePackets = 0
    /// Pictures of a network source that came and have lost some of their packets, or need one that has or that is missing; they
    /// are in `delivered` and no drops.
    public var damaged = 0

    /// Nothing yet.
    public init(source: NodeName, media: MediaType) {
        self.source = source
        self.media = media
    }
}
