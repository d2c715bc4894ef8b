extension Sink {
    /// What a sink does about system pressure.
    public enum PressurePolicy: Sendable, Hashable {
        /// Nothing: the level is told, and that is all (Apple: a session never throttles on its own).
        case ignore
        /// A ladder that suits the kind of sink: previews and frames give way at `serious`, streams and recordings at
        /// `critical`; no recording is ended.
        case reduce
        /// The sink's own ladder.
        case ladder(PressureLadder)

        /// A ladder, step by step.
        public static func ladder(_ steps: [SystemPressure.Level: PressureLadder.Step]) -> PressurePolicy {
            .ladder(PressureLadder(steps))
        }
    }
}
