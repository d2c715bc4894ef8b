extension Source.Camera {
    /// A wish for one of the features that a camera has by its rig.
    public struct Feature: Sendable, Hashable {
        /// The feature's name in the rig.
        public var name: String
        /// Whether it is on at the start; nil is on, as far as the graph has a say. Of a feature that only the user switches
        /// it must be nil.
        public var isEnabled: Bool?
        /// Who may switch it while the graph runs; nil takes what suits a graph that asks for it: both where the rig offers
        /// that, else the graph, else the user. (Apple's default is the user.)
        public var control: RigFeature.Control?

        /// Asks for a feature.
        public init(_ name: String, isEnabled: Bool? = nil, control: RigFeature.Control? = nil) {
            self.name = name
            self.isEnabled = isEnabled
            self.control = control
        }

        /// A feature that is off and stays off (Apple: control mode `app`, and not enabled).
        public static func off(_ name: String) -> Feature { Feature(name, isEnabled: false) }

        /// Whether the wish is that it stays off: off at the start, and nobody named who could switch it on.
        public var isOff: Bool { isEnabled == false && (control == nil || control == .app) }
    }
}
