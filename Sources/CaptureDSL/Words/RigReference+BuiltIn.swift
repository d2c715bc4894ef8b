public import CaptureModel

extension RigReference {
    /// The built-in rig `iphone-11-pro-max`.
    public static let iPhone11ProMax = RigReference.builtIn("iphone-11-pro-max")
    /// The built-in rig `iphone-7-plus`.
    public static let iPhone7Plus = RigReference.builtIn("iphone-7-plus")
    /// The built-in rig `iphone-12`.
    public static let iPhone12 = RigReference.builtIn("iphone-12")
    /// The built-in rig `iphone-xs`.
    public static let iPhoneXS = RigReference.builtIn("iphone-xs")
    /// The built-in rig `ipad-pro-m1`.
    public static let iPadProM1 = RigReference.builtIn("ipad-pro-m1")
}
