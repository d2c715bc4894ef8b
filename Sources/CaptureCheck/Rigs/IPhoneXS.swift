import CaptureModel

extension Rig {
    /// The phone that multi-camera capture was shown on: two sensors at a time.
    ///
    /// Device sets: WWDC 2019 session 249 counts six and names the rule of thumb of two physical cameras; the law with two
    /// sensors gives exactly six. Formats: the three groups that session names, as for the iPhone 11 Pro Max.
    static let iPhoneXS = Rig(
        name: "iphone-xs", summary: "Apple iPhone XS, iOS 13, by the law of two sensors (WWDC 2019, session 249)",
        cameras: [
            appleCamera("back-wide", "Back Camera", .back, .wide),
            appleCamera("back-telephoto", "Back Telephoto Camera", .back, .telephoto),
            appleCamera("front", "Front Camera", .front, .wide),
            appleCamera("front-true-depth", "Front TrueDepth Camera", .front, .trueDepth),
            appleCamera("back-dual", "Back Dual Camera", .back, .dual, of: ["back-wide", "back-telephoto"]),
        ],
        microphones: [RigMicrophone("built-in", label: "Built-in Microphone")],
        deviceSets: .rule(DeviceSetRule(sensors: 2)))
}
