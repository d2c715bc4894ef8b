/// What is done about a graph whose cameras take more than there is of what they share.
public enum CostPolicy: String, Sendable, Hashable, CaseIterable, Codable {
    /// The graph is rejected with the sum; the default.
    case reject
    /// Formats are reduced until it fits, the camera listed last first, and every step is said. First each camera is held to
    /// the rate it runs at, which costs nothing; then, camera by camera: binned at the same size, smaller, slower.
    case reduce
    /// As `reduce`, in the order of Apple's sample AVMultiCamPiP: sizes of the cameras in turn, then rates in turn, by 10 fps.
    case reduceLikeApple = "reduce-like-apple"
}
