/// What a sink does with less of while the machine is pressed, level by level.
///
/// A step holds at its level and at the graver ones, value by value, until a graver level says otherwise.
public struct PressureLadder: Sendable, Hashable {
    /// What holds from one level on.
    public struct Step: Sendable, Hashable {
        /// At most this many pictures a second; nil is the node's own rate.
        public var rate: FrameRate?
        /// The size of previews and frames; nil is the sink's own.
        public var size: Size?
        /// Whether no picture passes at all. A recording is finished then, and does not go on when pressure falls.
        public var isStopped: Bool

        /// Makes a step; one without values asks for nothing.
        public init(rate: FrameRate? = nil, size: Size? = nil, isStopped: Bool = false) {
            self.rate = rate
            self.size = size
            self.isStopped = isStopped
        }

        /// At most so many pictures a second.
        public static func rate(_ rate: FrameRate) -> Step { Step(rate: rate) }
        /// Pictures of another size.
        public static func size(_ size: Size) -> Step { Step(size: size) }
        /// No pictures.
        public static let stop = Step(isStopped: true)
    }

    /// The steps by level; `nominal` has none.
    public var steps: [SystemPressure.Level: Step]

    /// Makes a ladder.
    public init(_ steps: [SystemPressure.Level: Step]) { self.steps = steps }

    /// What holds at a level.
    public func step(at level: SystemPressure.Level) -> Step {
        var result = Step()
        for step in SystemPressure.Level.allCases.filter({ $0 <= level }).compactMap({ steps[$0] }) {
            result.rate = step.rate ?? result.rate
            result.size = step.size ?? result.size
            result.isStopped = result.isStopped || step.isStopped
        }
        return result
    }
}

extension PressureLadder.Step: CustomStringConvertible {
    /// In words, such as `15 fps`.
    public var description: String {
        if isStopped { return "stopped" }
        let parts = [rate.map { "\($0) fps" }, size.map { "\($0)" }].compactMap { $0 }
        return parts.isEmpty ? "as usual" : parts.joined(separator: ", ")
    }
}

extension PressureLadder: CustomStringConvertible {
    /// In words, such as `serious 15 fps, critical stopped`.
    public var description: String {
        let levels = SystemPressure.Level.allCases.filter { steps[$0] != nil }
        return levels.map { "\($0.rawValue) \(step(at: $0))" }.joined(separator: ", ")
    }
}
