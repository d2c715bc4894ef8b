internal import CaptureModel

/// Which constituent of a virtual camera is shown, and which of its pictures.
///
/// All are open; the one shown goes on until the one that is wanted gives a picture, so no picture is missing at a switch, and
/// from then on nothing of the other is shown, so none is there twice.
struct ConstituentChoice: Sendable {
    /// What is known of the scene that a zoom does not tell.
    struct Conditions: Sendable, Hashable {
        /// Too dark for a narrow lens.
        var isDark = false
        /// Too near for any lens but the widest.
        var isNear = false
    }

    /// What becomes of a picture that stands before the join.
    enum Verdict: Sendable, Hashable {
        case show, leaveOut
        /// The constituent that is shown has not come as far yet: its encoder keeps it waiting.
        case wait
    }

    let scale: ZoomScale
    /// The constituent that is shown.
    private(set) var active: Int
    var switching: ConstituentSwitching
    var conditions = Conditions()
    /// The constituents that give nothing at the moment.
    var lost: Set<Int> = []
    /// The constituents that stand in for a lost one, the best first; nil is the nearest that is there.
    private let order: [Int]?
    /// The one that is a slate, which shows no scene.
    let slate: Int?
    /// The one that would be shown were none lost: to it the camera goes back, also where it is locked to it.
    private var home: Int
    /// The running time of the last picture shown, in nanoseconds.
    private var last: UInt64?
    /// Less than this after the last picture is the same moment, seen by two cameras: half a picture's time.
    private let half: UInt64
    /// More than this after the last picture, the one shown has another one to give before.
    private let longest: UInt64
    /// Whether a picture was let through that is not on its way yet; nobody else's may overtake it.
    private var isPassing = false
    private var hasSwitched = false

    init(
        _ scale: ZoomScale, active: Int, frame: Duration?, switching: ConstituentSwitching, order: [Int]? = nil,
        slate: Int? = nil
    ) {
        (self.order, self.slate, home) = (order, slate, active)
        self.scale = scale
        self.active = active
        self.switching = switching
        let frame = UInt64(clamping: (frame ?? .milliseconds(33)).nanoseconds)
        (half, longest) = (frame / 2, frame + frame / 4)
    }

    /// The constituents that could stand in for the one shown (Apple: `fallbackPrimaryConstituentDevices`): those that the graph names,
    /// else the wider ones, for they see all that it does; of them those that give pictures.
    var fallbacks: [Int] {
        (order ?? Array(0..<min(active, scale.factors.count))).filter { $0 != active && !lost.contains($0) }
    }

    /// The constituent for a zoom, or for the one that a ramp comes to soon where that is wider.
    mutating func wanted(for zoom: DeviceZoom, soon: DeviceZoom) -> Int {
        let allowed = switching.conditions
        if allowed.contains(.zoom) { home = scale.constituent(at: min(zoom, soon)) }
        if conditions.isDark, allowed.contains(.exposure) { home = min(home, scale.main) }
        if conditions.isNear, allowed.contains(.focus) { home = 0 }
        guard lost.contains(home) else { return home }
        // Whatever was asked for, a camera that is gone shows nothing.
        if let order { return order.first { !lost.contains($0) } ?? slate ?? home }
        let others = (0..<scale.factors.count).filter { !lost.contains($0) }
        return others.last { $0 < home } ?? others.first ?? slate ?? home
    }

    /// Whether a constituent's picture is shown.
    ///
    /// - Parameter isPatient: whether it may wait for the one that is shown; else that one gives no more.
    mutating func judge(_ constituent: Int, at time: UInt64, wanted: Int, isPatient: Bool) -> Verdict {
        if constituent != active {
            guard constituent == wanted else { return .leaveOut }
            let isAhead = last.map { time > $0 + longest } ?? false
            if isPatient, isPassing || (isAhead && !lost.contains(active)) { return .wait }
            (active, hasSwitched) = (constituent, true)
        }
        if let last {
            // It may be late or early beside the other; from then on its own times are in order.
            guard hasSwitched ? time >= last + half : time > last else { return .leaveOut }
        }
        (last, hasSwitched, isPassing) = (time, false, true)
        return .show
    }

    /// The picture that was let through is on its way.
    mutating func passed() { isPassing = false }
}
