public import CaptureModel

extension RigReference {
    /// The built-in rig `iphone-11-pro-max`.
    public static let iPhone11ProMax = RigReference.builtIn("iphone-11-pro-max")
    /// The built-in rig `iphone-7-plus`.
    public static let iPhone7Plus = RigReference.builtIn("iphone-7-plus")
}
