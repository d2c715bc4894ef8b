extension Source {
    /// A camera made of other sources, its constituents, which see the same scene at different widths (Apple: a virtual device).
    ///
    /// It shows one of them at a time, cut and scaled so that things keep their size from one to the next. With one constituent it
    /// is a second, closer look through the same camera: a virtual telephoto.
    public struct Virtual: Sendable, Hashable {
        /// The constituents' names in the graph, the widest first (Apple: `constituentDevices`).
        public var constituents: [NodeName]
        /// How much larger than in the widest each of the others shows a thing, growing (Apple:
        /// `virtualDeviceSwitchOverVideoZoomFactors`).
        public var switchOver: [Double]
        /// The constituent that the zoom is counted by; nil is the one whose camera is the rig's wide one, else the widest.
        public var main: NodeName?
        /// When it may go from one constituent to another.
        public var switching: ConstituentSwitching
        /// What it shows while the constituent that is wanted is lost.
        public var fallback: ConstituentFallback

        /// Makes a virtual camera.
        public init(
            _ constituents: [NodeName], switchOver: [Double] = [], main: NodeName? = nil,
            switching: ConstituentSwitching = .auto, fallback: ConstituentFallback = .automatic
        ) {
            self.fallback = fallback
            self.constituents = constituents
            self.switchOver = switchOver
            self.main = main
            self.switching = switching
        }
    }

    /// What it uses: the constituents of a virtual camera, and what says where people are.
    public var references: [Reference] {
        let mask = portrait?.mask.map {
            Reference(
                consumer: name, field: "portrait.mask", target: $0, media: .video, range: provenance["portrait.mask"])
        }
        return constituents + [mask].compactMap(\.self)
    }

    private var constituents: [Reference] {
        guard case .virtual(let virtual) = kind else { return [] }
        return virtual.constituents.enumerated().map { index, target in
            let field = "virtual[\(index)]"
            return Reference(
                consumer: name, field: field, target: target, media: .video,
                range: provenance[field])
        }
    }
}
