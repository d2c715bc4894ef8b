/// What can be fixed on a camera that would else decide by itself; a rig says which of them a camera takes.
///
/// A virtual camera takes fewer: what is set for one of its constituents means nothing for the next one. It can keep what
/// it has at the moment, but no exposure, lens position or gains can be given to it (the virtual-camera article, docs/origins.md).
public enum CameraControl: String, Sendable, Hashable, CaseIterable, Codable {
    /// Exposure kept as it is (Apple: `ExposureMode.locked`).
    case exposureLocked = "exposure-locked"
    /// Exposure of a given time or sensitivity (Apple: `ExposureMode.custom`).
    case exposureCustom = "exposure-custom"
    /// Focus kept as it is (Apple: `FocusMode.locked` at `currentLensPosition`).
    case focusLocked = "focus-locked"
    /// Focus at a given lens position (Apple: `setFocusModeLocked(lensPosition:)`).
    case lensPosition = "lens-position"
    /// White balance kept as it is (Apple: `WhiteBalanceMode.locked` at `currentWhiteBalanceGains`).
    case whiteBalanceLocked = "white-balance-locked"
    /// White balance of given gains (Apple: `setWhiteBalanceModeLocked(with:)`).
    case whiteBalanceGains = "white-balance-gains"
}
