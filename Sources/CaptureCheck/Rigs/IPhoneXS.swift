import CaptureModel

extension Rig {
    /// The phone that multi-camera capture was shown on: two sensors at a time.
    ///
    /// Device sets: WWDC 2019 session 249 counts six and names the rule of thumb of two physical cameras; the law with two
    /// sensors gives exactly six. Formats: the three groups that session names, as for the iPhone 11 Pro Max. The
    /// switch-over factor: 2x optical zoom, by Apple's technical specifications of the model. Features: extended
    /// dynamic range came with this phone (WWDC 2021, session 10047), up to 30 fps (AnandTech's review of it); depth as session
    /// 249 has it of the dual camera; the portrait effect and the microphone modes are for phones of 2018 and newer, from iOS 15
    /// on (session 10047).
    static let iPhoneXS = Rig(
        name: "iphone-xs", summary: "Apple iPhone XS, iOS 13, by the law of two sensors (WWDC 2019, session 249)",
        cameras: [
            appleCamera("back-wide", "Back Camera", .back, .wide),
            appleCamera("back-telephoto", "Back Telephoto Camera", .back, .telephoto),
            appleCamera("front", "Front Camera", .front, .wide),
            appleCamera("front-true-depth", "Front TrueDepth Camera", .front, .trueDepth),
            appleCamera(
                "back-dual", "Back Dual Camera", .back, .dual, of: ["back-wide", "back-telephoto"], switchOver: [2]),
        ],
        microphones: [RigMicrophone("built-in", label: "Built-in Microphone", modes: MicrophoneMode.allCases)],
        deviceSets: .rule(DeviceSetRule(sensors: 2)),
        features: [
            .extendedDynamicRange(upTo: FrameRate(30)), .portrait(on: ["front", "front-true-depth"]),
            .depth(on: ["back-dual", "front-true-depth"]),
        ])
}
