public import CaptureModel

extension TakePolicy {
    /// Takes begin and end by command.
    ///
    /// - Parameters:
    ///   - preRoll: How much of what came before its beginning belongs to a take.
    ///   - length: The longest that a take may be.
    public static func manual(preRoll: Duration? = nil, length: Duration? = nil) -> TakePolicy {
        TakePolicy(begin: .manual, preRoll: preRoll, length: length)
    }

    /// A take begins with the run, and then every so often.
    public static func every(_ interval: Duration, length: Duration, preRoll: Duration? = nil) -> TakePolicy {
        TakePolicy(begin: .scheduled(.every(interval)), preRoll: preRoll, length: length)
    }

    /// A take begins at times of day by the local clock, every day.
    public static func at(_ times: TimeOfDay..., length: Duration, preRoll: Duration? = nil) -> TakePolicy {
        TakePolicy(begin: .scheduled(.at(times)), preRoll: preRoll, length: length)
    }

    /// The run is one take, of which so much of a stream may be missing in any minute for it to be complete.
    public static func run(allowing loss: Share) -> TakePolicy { TakePolicy(allowedLoss: loss) }

    /// The same takes, of which so much of a stream may be missing in any minute for them to be complete.
    public func allowing(loss: Share) -> TakePolicy {
        var policy = self
        policy.allowedLoss = loss
        return policy
    }
}
