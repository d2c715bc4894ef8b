import CaptureModel

/// The features of one camera source: those it asks for, and those its camera has on by itself.
///
/// What a source asks for and its camera lacks is not here; the rule about unsupported features speaks of it.
struct CameraFeatures: Sendable, Hashable {
    /// A feature that the camera has and the source asks for.
    struct Asked: Sendable, Hashable {
        let feature: RigFeature
        let wish: Source.Camera.Feature
        /// Who may switch it while the graph runs; nil where nobody can.
        let control: RigFeature.Control?

        /// Whether it is on at the start or can be switched on: whether its limits concern the graph.
        var mayRun: Bool { !wish.isOff && (wish.isEnabled != false || control == .cooperative || control == .user) }
        /// Whether it is on from the start to the end.
        var isAlwaysOn: Bool { !wish.isOff && wish.isEnabled != false && (control == nil || control == .app) }

        init(_ feature: RigFeature, _ wish: Source.Camera.Feature) {
            self.feature = feature
            self.wish = wish
            let usual = [RigFeature.Control.cooperative, .app, .user].first(where: feature.controls.contains)
            control = wish.control ?? usual
        }
    }

    static let none = CameraFeatures()

    /// In the order of the source.
    let asked: [Asked]
    /// On by themselves, unless something excludes them that may be switched off. In the order of the rig.
    var automatic: [RigFeature]
    /// What mcpipe does with the camera's pictures, which holds the camera to limits as if it did so by itself.
    let own: [RigFeature]

    private init() { (asked, automatic, own) = ([], [], []) }

    init(_ wish: Source.Camera, _ camera: RigCamera, _ rig: Rig, own: [RigFeature] = []) {
        self.own = own
        let had = rig.features(of: camera)
        let asked = wish.features.compactMap { one in
            had.first { $0.name == one.name }.map { Asked($0, one) }
        }
        self.asked = asked
        automatic = had.filter { feature in
            feature.isAutomatic && !asked.contains { $0.feature.name == feature.name }
                && !asked.contains { $0.isAlwaysOn && $0.feature.isExcluded(by: feature) }
        }
    }

    /// The features that are asked for and may be on.
    var wanted: [RigFeature] { asked.filter(\.mayRun).map(\.feature) + own }

    /// What they demand of the format.
    var limits: [FormatLimits] { wanted.map(\.limits).filter { $0 != FormatLimits() } }

    /// The features that are on with a format at a rate when all is on that may be.
    func running(in format: MediaFormat, at rate: FrameRate) -> [RigFeature] {
        let wanted = wanted
        let unasked = automatic.filter { one in !wanted.contains { $0.isExcluded(by: one) } }
        return Self.allowed(wanted + unasked, format, rate)
    }

    /// The features that are on with a format at a rate when all is off that may be.
    private func resting(in format: MediaFormat, at rate: FrameRate) -> [RigFeature] {
        Self.allowed(asked.filter(\.isAlwaysOn).map(\.feature) + automatic, format, rate)
    }

    private static func allowed(_ features: [RigFeature], _ format: MediaFormat, _ rate: FrameRate) -> [RigFeature] {
        features.filter { $0.limits.allows(format) && $0.limits.allows(rate) }
    }

    /// The rate and the features at which the sensor takes most pictures, while the camera gives at most `highest` a second.
    ///
    /// A feature that doubles the sensor's work at 30 fps, and is off above, may cost as much as 60 fps without it.
    func busiest(_ format: MediaFormat, upTo highest: FrameRate) -> (rate: FrameRate, features: [RigFeature]) {
        guard !asked.isEmpty || !automatic.isEmpty else { return (highest, []) }
        // What is on from start to end keeps its limit; where the graph asks for more, a rule has spoken.
        let caps = asked.filter(\.isAlwaysOn).compactMap(\.feature.limits.maximumRate).filter { $0 < highest }
        let top = caps.min().flatMap(format.rates.highest) ?? highest
        let turns = (wanted + automatic).filter { $0.sensorRate > 1 }.compactMap(\.limits.maximumRate)
            .filter { $0 < top }.compactMap(format.rates.highest)
        let candidates = ([top] + turns).flatMap { rate in
            [running(in: format, at: rate), resting(in: format, at: rate)].map { features in
                (rate: rate, features: features.filter { $0.sensorRate > 1 })
            }
        }
        let most = candidates.map { $0.rate.perSecond * $0.features.sensorRate }.max()
        return candidates.first { $0.rate.perSecond * $0.features.sensorRate == most } ?? (top, [])
    }
}

extension FrameRates {
    /// The highest rate on offer that is not above another; nil where all are.
    fileprivate func highest(upTo limit: FrameRate) -> FrameRate? {
        switch self {
        case .range(let minimum, let maximum): minimum <= limit ? min(limit, maximum) : nil
        case .list(let rates): rates.filter { $0 <= limit }.max()
        }
    }
}

extension [RigFeature] {
    /// How many pictures the sensor takes for each that is delivered, with all of them on.
    var sensorRate: Double { reduce(1) { $0 * $1.sensorRate } }
}
