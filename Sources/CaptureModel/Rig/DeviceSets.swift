/// Which cameras of a rig may run at the same time (Apple: `supportedMultiCamDeviceSets`).
///
/// The family is closed under subsets and every camera alone is legal, so it is kept as its facets: the sets that are
/// part of no larger legal set. Membership is "part of a facet"; never a count, never pairs.
public enum DeviceSets: Sendable, Hashable {
    /// Any cameras together.
    case unrestricted
    /// Cameras that are together part of one of these sets, by name.
    case facets([Set<String>])
    /// Cameras that a law allows together.
    case rule(DeviceSetRule)
}
