public import CaptureModel

/// What flows through a tee or an effect, as a type: `Picture` or `Sound`.
public protocol Medium: Sendable {
    /// The same as a value.
    static var type: MediaType { get }
}

/// Moving pictures.
public enum Picture: Medium {
    public static var type: MediaType { .video }
}

/// Sound.
public enum Sound: Medium {
    public static var type: MediaType { .audio }
}
