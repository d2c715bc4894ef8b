/// Where and how often a session looks at how hard the machine is pressed.
public struct PressureSensors: Sendable, Hashable {
    /// What stands before `/sys` and `/proc`: empty on a machine; in a container, where the machine's own are mounted.
    public var root: String
    /// The time from one look to the next. Default: 1 s; heat is slower, and a rise acts at once.
    public var interval: Duration

    /// Says where and how often.
    public init(root: String = "", interval: Duration = .seconds(1)) {
        self.root = root
        self.interval = interval
    }
}
