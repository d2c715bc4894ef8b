import CaptureCheck
import CaptureModel

/// Rigs of all kinds: small pictures, so that thousands of graphs can be run for real.
enum RandomRig {
    static let sizes = [
        Size(64, 48), Size(96, 64), Size(128, 96), Size(160, 120), Size(176, 144), Size(320, 180), Size(320, 240),
        Size(161, 121),
    ]
    static let rates = [
        FrameRate(5), FrameRate(10), FrameRate(15), FrameRate(24), FrameRate(25), FrameRate(30000, 1001), FrameRate(30),
        FrameRate(50), FrameRate(60),
    ]
    private static let raw: [VideoEncoding] =
        ["I420", "NV12", "YUY2", "UYVY", "BGRx", "RGB", "GRAY8", "P010_10LE"].map {
            .raw(PixelFormat($0))
        } + [PixelFormat(parsing: "420v"), PixelFormat(parsing: "420f")].compactMap { $0 }.map { .raw($0) }

    static func make(_ dice: inout Dice) -> Rig {
        if dice.chance(6) { return builtIn(&dice) }
        let count = dice.pick([1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 8, 12])
        let isReal = dice.chance(30)
        var cameras = (0..<count).map { number in
            RigCamera(
                "cam-\(number)", position: dice.pick(RigCamera.Position.allCases),
                kind: dice.pick([.wide, .ultraWide, .telephoto, .external, .trueDepth]),
                device: isReal ? .v4l2("/dev/video\(number)") : .simulated, aliases: ["alias-\(number)"],
                formats: formats(&dice))
        }
        if count > 2, dice.chance(40) {
            cameras[0].constituents = dice.some(dice.number(2...min(3, count - 1)), of: cameras.dropFirst().map(\.name))
            cameras[0].kind = .dual
        }
        return Rig(
            name: "random", cameras: cameras, microphones: [RigMicrophone("mic"), RigMicrophone("lapel")],
            deviceSets: deviceSets(cameras.map(\.name), &dice),
            features: dice.chance(25) ? features(cameras.map(\.name), &dice) : [])
    }

    /// Features that hold a camera to a rate or a size, or take several pictures for one; nobody can switch them off.
    private static func features(_ cameras: [String], _ dice: inout Dice) -> [RigFeature] {
        ["steady", "bright"].map { name in
            let limits = FormatLimits(
                maximumRate: dice.chance(60) ? dice.pick(rates) : nil,
                maximumSize: dice.chance(40) ? dice.pick(sizes) : nil)
            return RigFeature(
                name, cameras: dice.chance(40) ? [] : dice.some(dice.number(1...cameras.count), of: cameras),
                limits: limits, sensorRate: dice.pick([1, 1, 2]))
        }
    }

    /// A rig as it comes with mcpipe; its larger pictures are no more than a few of the run's.
    private static func builtIn(_ dice: inout Dice) -> Rig {
        let names = ["iphone-11-pro-max", "iphone-xs", "usb2-webcams"]
        return BuiltInRigs.rig(named: dice.pick(names)) ?? Rig(name: "random")
    }

    private static func formats(_ dice: inout Dice) -> [MediaFormat] {
        var rows: [MediaFormat] = []
        for _ in 0..<dice.number(1...6) {
            let encoding = dice.chance(15) ? VideoEncoding.mjpeg : dice.chance(5) ? .h264 : dice.pick(raw)
            // A camera that codes H.264 has 4:2:0 pictures, whose sides are even.
            let size = dice.pick(sizes.filter { encoding != .h264 || $0.width.isMultiple(of: 2) })
            // One row for each size and encoding, so that a choice can be told by them.
            guard !rows.contains(where: { $0.size == size && $0.encoding == encoding }) else { continue }
            rows.append(
                MediaFormat(
                    encoding, size, frameRates(&dice), isBinned: dice.chance(20),
                    isMultiCamSupported: dice.chance(90)))
        }
        return rows
    }

    private static func frameRates(_ dice: inout Dice) -> FrameRates {
        let some = dice.some(dice.number(1...4), of: rates).sorted()
        return dice.chance(50) || some.count < 2 ? .list(some) : .range(some[0], some[some.count - 1])
    }

    private static func deviceSets(_ names: [String], _ dice: inout Dice) -> DeviceSets {
        switch dice.number(1...10) {
        case 1...3: .unrestricted
        case 4...7:
            .facets((0..<dice.number(1...6)).map { _ in Set(dice.some(dice.number(1...names.count), of: names)) })
        default: .rule(DeviceSetRule(sensors: dice.number(1...5), isVirtualExclusive: dice.chance(70)))
        }
    }
}
