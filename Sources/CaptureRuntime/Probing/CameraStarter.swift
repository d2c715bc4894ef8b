/// What can start cameras together, and says how that went.
///
/// The search for the sets that run together knows devices only by this, so that it can be tested without any.
protocol CameraStarter: Sendable {
    /// Starts cameras at the same time, waits for pictures of each while all run, and stops them.
    ///
    /// Ends early, with the cameras stopped, where its task is cancelled.
    ///
    /// - Parameters:
    ///   - cameras: The cameras, by name.
    ///   - formats: Which formats they run in.
    ///   - limit: The longest that it may take; an answer that comes later is not waited for.
    func start(_ cameras: [String], in formats: ProbeFormats, within limit: Duration) async -> StartOutcome
}

/// How a start went.
enum StartOutcome: Sendable, Hashable {
    /// Each camera gave pictures while all ran.
    case started
    /// A camera refused, or gave no pictures.
    case refused(StartRefusal)
    /// Cameras do not stop, or gave no answer at all; they cannot be used again.
    case hung([String], words: String)
    /// There was no time left to see how it ends.
    case interrupted
}

/// Why cameras did not start together.
struct StartRefusal: Sendable, Hashable {
    /// The camera that said so.
    var camera: String
    /// What was said: GStreamer's, the driver's, the kernel's own words where there are any.
    var words: String
    /// Whether somebody else holds the camera.
    var isBusy = false
}
