public import CaptureModel

/// What a node has to tell of those who look at its previews.
public enum NodeEvent: Sendable, Hashable {
    /// Viewers of a preview were let go because they did not take its pictures; told at most once a second for each preview.
    ///
    /// - count: how many, since it was last told; 1 or more.
    /// - watching: how many look at this preview still.
    case viewersLetGo(preview: NodeName, count: Int, watching: Int)
}
