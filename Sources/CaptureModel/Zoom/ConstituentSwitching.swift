/// When a virtual camera may go from one constituent to another (Apple: `PrimaryConstituentDeviceSwitchingBehavior`).
public enum ConstituentSwitching: Sendable, Hashable {
    /// Why a camera goes to another constituent (Apple: `PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions`).
    public enum Condition: String, Sendable, Hashable, CaseIterable, Codable {
        /// The zoom needs another one.
        case zoom
        /// It is too dark for a narrow lens, which has the smaller opening.
        case exposure
        /// Something is too near for any lens but the widest.
        case focus
    }

    /// For any of the conditions; the default.
    case auto
    /// For these conditions only.
    case restricted(Set<Condition>)
    /// Never: it stays with the one it has, and does not go below that one's zoom.
    case locked

    /// The conditions that count.
    public var conditions: Set<Condition> {
        switch self {
        case .auto: Set(Condition.allCases)
        case .restricted(let conditions): conditions
        case .locked: []
        }
    }
}
