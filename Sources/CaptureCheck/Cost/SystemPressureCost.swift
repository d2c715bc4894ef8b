import CaptureModel

/// How long a graph can be kept up before the machine is too warm for it
/// (Apple: `AVCaptureMultiCamSession.systemPressureCost`).
///
/// A forecast from what the graph asks for, not a measurement, and never a reason to refuse: it is the share of what each
/// resource can give for any length of time (`RigResource.sustainedShare`). Apple publishes the bands and no coefficients;
/// the coefficients here are those of the rig.
public struct SystemPressureCost: Sendable, Hashable {
    /// How long that is, in an otherwise quiet system (WWDC 2019, session 249).
    public enum Band: String, Sendable, Hashable, CaseIterable, Codable {
        /// Below 1: for any length of time.
        case indefinite
        /// 1 to 2: up to 15 minutes.
        case fifteenMinutes = "15-minutes"
        /// Above 2, up to 3: up to 10 minutes.
        case tenMinutes = "10-minutes"
        /// Above 3: a short while.
        case brief
    }

    /// The cost: 0 and above.
    public let value: Double
    /// The name of the resource that it comes from; nil where nothing is known to be taken.
    public let resource: String?

    init(_ cost: HardwareCost) {
        let hottest = cost.uses.max { $0.pressure < $1.pressure }
        value = hottest?.pressure ?? 0
        resource = hottest?.resource.name
    }

    /// How long the graph can be kept up.
    public var band: Band {
        switch value {
        case ..<1: .indefinite
        case ...2: .fifteenMinutes
        case ...3: .tenMinutes
        default: .brief
        }
    }
}

extension SystemPressureCost: CustomStringConvertible {
    public var description: String {
        let number = "\((value * 100).rounded() / 100)"
        let time =
            switch band {
            case .indefinite: "for any length of time"
            case .fifteenMinutes: "for up to 15 minutes"
            case .tenMinutes: "for up to 10 minutes"
            case .brief: "for a short while"
            }
        return resource.map { "\(number) of '\($0)': \(time)" } ?? "\(number): \(time)"
    }
}

extension HardwareCost.Use {
    /// The share of what can be taken for any length of time. Buses, disks, networks and memory do not warm up by use.
    fileprivate var pressure: Double {
        switch resource.capacity {
        case .pixelRate, .encoderRate, .processor: share / resource.sustainedShare
        case .dataRate, .usbMicroframe, .usbInterval, .encoderSessions, .diskWrite, .network, .memory: 0
        }
    }
}
