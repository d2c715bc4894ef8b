internal import CaptureModel
internal import GStreamerKit

/// What the packets of one RTP stream carry (GStreamer: caps `application/x-rtp`).
struct PacketFormat: Sendable, Hashable {
    /// Pictures or sound.
    let media: MediaType
    /// The encoding by its name in SDP, such as `H264`.
    let encoding: String

    /// Reads the caps of a pad that gives packets; nil where they do not say.
    init?(_ caps: Caps?) {
        guard let fields = caps?.structures.first, let media = fields["media"]?.string.flatMap(MediaType.init),
            let encoding = fields["encoding-name"]?.string
        else { return nil }
        self.media = media
        self.encoding = encoding
    }
}
