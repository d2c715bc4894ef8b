/// What mcpipe treats sound with: the voice processing of WebRTC, as an element of gst-plugins-bad.
public enum SoundTreatment {
    /// The element that treats.
    public static let element = "webrtcdsp"
    /// All elements that a treated source needs.
    public static let elements = ["audioconvert", "audioresample", "audiobuffersplit", "tee", element, "funnel"]
    /// The rate that it works at: the highest that WebRTC takes.
    public static let sampleRate = 48_000
}
