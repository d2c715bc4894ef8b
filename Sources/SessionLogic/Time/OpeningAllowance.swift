/// How much later than planned each input of a mixer may come, while its source is being opened.
///
/// In full until something has come of it, but no longer than a source may take to be opened; then less and less, for what was held back
/// until then, on both sides of the mixer, is worked off meanwhile. Times are the session's (`SessionTimer`).
package struct OpeningAllowance: Sendable {
    /// For how long after the clock has started it is given in full.
    package static let longest = SourceWatch.attemptLimit
    /// The time in which it then goes to nothing.
    package static let waning = Duration.seconds(1)

    private let full: Duration
    private var start: Duration?
    /// The inputs of which nothing has come.
    package private(set) var missing: Set<String>
    /// When the first of the others has come.
    private var came: [String: Duration] = [:]

    /// - Parameter full: what it is before anything has come.
    package init(_ inputs: some Sequence<String>, full: Duration) {
        self.full = full
        missing = Set(inputs)
    }

    /// The clock has started.
    package mutating func begin(at now: Duration) { start = now }

    /// Something has come of an input. What has before the clock starts is not waited for.
    ///
    /// - Returns: whether it is the first of it.
    package mutating func come(_ input: String, at now: Duration) -> Bool {
        guard missing.remove(input) != nil else { return false }
        if start != nil { came[input] = now }
        return true
    }

    /// What an input is given.
    package func allowance(of input: String, at now: Duration) -> Duration {
        guard let since = came[input] ?? (missing.contains(input) ? now : nil) else { return .zero }
        guard let start else { return full }
        return full * max(0, 1 - max(.zero, now - min(since, start + Self.longest)) / Self.waning)
    }

    /// Whether it goes down for any input.
    package func isWaning(at now: Duration) -> Bool {
        missing.union(came.keys).contains { allowance(of: $0, at: now) < full }
    }

    /// Whether no input is given anything any more.
    package func isOver(at now: Duration) -> Bool {
        missing.union(came.keys).allSatisfy { allowance(of: $0, at: now) == .zero }
    }
}
