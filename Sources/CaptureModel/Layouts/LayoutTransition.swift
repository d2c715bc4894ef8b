/// How a composite goes from one layout to another.
public struct LayoutTransition: Sendable, Hashable {
    /// What is seen between the two.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// Nothing: one picture has the old layout, the next the new one.
        case cut
        /// What comes appears, what goes vanishes. A layer that is in both at different places goes out, and then comes in.
        case fade
        /// Layers travel and grow from place to place; what is in one of the two only fades.
        case move
    }

    /// What is seen between the two.
    public let kind: Kind
    /// From the first picture that is not the old layout's to the first that is the new one's; nothing for a cut.
    public let duration: Duration
    /// How it gathers and loses speed.
    public let easing: Easing

    /// The lengths that can be asked for, but for a cut: from less than a picture of a slow camera to more than anybody waits.
    public static let durations = Duration.milliseconds(10)...Duration.seconds(10)
    /// As long as OBS Studio's transitions where nobody says otherwise.
    public static let usualDuration = Duration.milliseconds(300)

    private init(_ kind: Kind, _ duration: Duration, _ easing: Easing) {
        self.kind = kind
        self.duration = duration
        self.easing = easing
    }

    /// At once; the default.
    public static let cut = LayoutTransition(.cut, .zero, .linear)

    /// A fade. Range of the duration: `durations`, which the checker and the session hold it to. Default: 300 ms.
    public static func fade(_ duration: Duration = usualDuration, _ easing: Easing = .linear) -> LayoutTransition {
        LayoutTransition(.fade, duration, easing)
    }

    /// A move. Range of the duration: `durations`, which the checker and the session hold it to. Default: 300 ms.
    public static func move(_ duration: Duration = usualDuration, _ easing: Easing = .easeInOut) -> LayoutTransition {
        LayoutTransition(.move, duration, easing)
    }

    /// A transition of a kind, with what nobody has said left to that kind.
    public static func of(_ kind: Kind, _ duration: Duration? = nil, _ easing: Easing? = nil) -> LayoutTransition {
        switch kind {
        case .cut: .cut
        case .fade: .fade(duration ?? usualDuration, easing ?? .linear)
        case .move: .move(duration ?? usualDuration, easing ?? .easeInOut)
        }
    }

    /// Whether it takes as long as a transition may.
    public var isInRange: Bool { kind == .cut || Self.durations.contains(duration) }
}
