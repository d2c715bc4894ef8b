public import GStreamerKit
public import SessionLogic

/// The two clocks a session goes by: a test moves both with one hand.
public struct SessionTime: Sendable {
    /// What paces the pipeline and stamps what comes of live sources; nil is the machine's monotonic clock (GStreamer:
    /// `GstSystemClock`). A graph that asks for a clock of its own (`clock:`) gets that.
    public var clock: Clock?
    /// What the session's watches and deadlines go by.
    public var timer: SessionTimer

    /// Takes the machine's monotonic time where nothing else is given.
    public init(clock: Clock? = nil, timer: SessionTimer = SessionTimer()) {
        self.clock = clock
        self.timer = timer
    }
}
