package import CaptureModel

/// Decides which level of pressure holds, by what the gravest sensor says at each look. A value.
///
/// The level rises at once and falls only after it has been lower for `calm` looks in a row, so that a temperature around a limit does
/// not switch things on and off. After `shutdown` it falls to nothing but nominal, as with Apple: a machine that was about to turn
/// itself off has to cool down first.
package struct PressureCourse: Sendable {
    /// How many looks in a row must be lower before the level falls.
    package static let calm = 3

    /// The level that holds.
    package private(set) var level = SystemPressure.Level.nominal
    /// What the looks said since the level was last reached.
    private var lower: [SystemPressure.Level] = []

    /// Begins at nominal pressure.
    package init() {}

    /// Takes what the gravest sensor says.
    package mutating func look(_ now: SystemPressure.Level) {
        guard now < level else {
            level = now
            lower = []
            return
        }
        lower.append(now)
        guard lower.count >= Self.calm, let highest = lower.suffix(Self.calm).max() else { return }
        if level == .shutdown, highest > .nominal { return }
        level = highest
        lower = []
    }
}
