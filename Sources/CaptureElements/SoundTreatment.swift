/// What mcpipe treats sound with: the voice processing of WebRTC, as an element of gst-plugins-bad.
public enum SoundTreatment {
    /// The element that treats.
    public static let element = "webrtcdsp"
    /// The rate that it works at: the highest that WebRTC takes.
    public static let sampleRate = 48_000
}
