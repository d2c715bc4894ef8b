/// What turns the user's zoom into the device's and back: the zoom factors of a camera's constituents.
///
/// A camera that has none is its own only constituent, and its two zooms are the same number.
public struct ZoomScale: Sendable, Hashable {
    /// The device zoom from which each constituent's picture is large enough, the widest first: 1, then the switch-over factors
    /// (Apple: `virtualDeviceSwitchOverVideoZoomFactors`).
    public let factors: [DeviceZoom]
    /// Which constituent the user's zoom is counted by: the wide camera.
    public let main: Int

    /// Makes a scale.
    ///
    /// - Parameters:
    ///   - switchOver: the factors of all constituents but the widest, growing; the checker refuses others.
    ///   - main: the wide camera's place among the constituents; one that is not there is the widest.
    public init(switchOver: [Double] = [], main: Int = 0) {
        let factors = [DeviceZoom.whole] + switchOver.map { DeviceZoom($0) }
        self.factors = factors
        self.main = factors.indices.contains(main) ? main : 0
    }

    /// A camera that is not made of others.
    public static let single = ZoomScale()

    /// The device's zoom for a user's.
    public func device(_ zoom: UserZoom) -> DeviceZoom { DeviceZoom(zoom.factor * factors[main].factor) }

    /// The user's zoom for a device's.
    public func user(_ zoom: DeviceZoom) -> UserZoom { UserZoom(zoom.factor / factors[main].factor) }

    /// The user's zoom from which each constituent serves, for buttons.
    public var userFactors: [UserZoom] { factors.map(user) }

    /// The narrowest constituent whose whole picture still holds all that a zoom shows.
    public func constituent(at zoom: DeviceZoom) -> Int { factors.lastIndex { $0 <= zoom } ?? 0 }

    /// How much a constituent's picture is enlarged so that a zoom looks the same by whichever it is shown. Never below 1: what a
    /// constituent does not see cannot be shown by it.
    public func enlargement(of constituent: Int, at zoom: DeviceZoom) -> Double {
        factors.indices.contains(constituent) ? max(1, zoom.factor / factors[constituent].factor) : zoom.factor
    }

    /// The zooms there are: from the widest constituent's whole picture to the largest that can be asked for.
    public var range: ClosedRange<UserZoom> { user(.whole)...max(UserZoom.all.upperBound, user(.whole)) }
}
