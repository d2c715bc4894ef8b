internal import CaptureModel
internal import CapturePlan
public import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// The clock that a session goes by, and the one on the wall.
extension Session {
    /// How long each look at a clock that is not in step yet takes, so that a stop is heard.
    private static let syncSlice = Duration.milliseconds(200)
    /// From 1900, where NTP counts from, to 1970: 70 years and 17 leap days.
    private static let ntpEpoch = Duration.seconds((70 * 365 + 17) * 86_400)

    /// What the clock on the wall showed, or will show if nobody sets it, at a running time.
    ///
    /// With an NTP clock it is that clock's time, whatever this machine's wall shows.
    public nonisolated func wallTime(at running: Duration) -> WallTime {
        if case .ntp = plan.clock.reference, let time = clockTime(at: running) {
            return WallTime(nanoseconds: 0) + (time - Self.ntpEpoch)
        }
        let now = WallClock.monotonic
        return WallTime(nanoseconds: 0) + (wallClock.offset() + now - (runningTime - running))
    }

    /// The pipeline clock's own time at a running time: alike in all sessions that follow one clock; nil before media flows.
    public nonisolated func clockTime(at running: Duration) -> Duration? {
        assembly.pipeline.element.baseTime.map { $0.duration + running }
    }

    /// The name of the clock that paces the pipeline at this moment, such as `GstSystemClock`.
    public nonisolated var clockName: String { assembly.pipeline.clock?.name ?? "none" }

    /// Brings the clock that the graph asks for into step, gives it to the pipeline, and serves it where that is asked for.
    ///
    /// - Throws: what has not answered in time.
    func settleClock() async throws(SessionFailure) {
        let policy = plan.clock
        guard policy != ClockPolicy() else { return }
        let limit = policy.timeout ?? ClockPolicy.defaultTimeout
        let clock: Clock
        do throws(GStreamerError) {
            clock = try await worker.run(within: limit, "asking for the clock of \(policy.reference)") {
                () throws(GStreamerError) in try policy.open()
            }
        } catch {
            throw SessionFailure(.source, error.message, detail: error.code.description)
        }
        guard await isInStep(clock, within: limit) else {
            if phase != .starting { return }
            throw SessionFailure(
                .source,
                "the clock of \(policy.reference) is not in step after \(limit.written): nobody answers there, or too late"
            )
        }
        assembly.pipeline.useClock(clock)
        guard let place = policy.serve else { return }
        do throws(GStreamerError) {
            timeProvider = try TimeProvider(
                clock, address: place.host, port: place.port ?? ClockPolicy.networkPort)
        } catch {
            throw SessionFailure(.source, error.message, detail: error.code.description)
        }
    }

    private func isInStep(_ clock: Clock, within limit: Duration) async -> Bool {
        if plan.clock.reference == .monotonic { return true }
        let end = timer.now + limit
        while phase == .starting {
            if await worker.run({ clock.waitForSync(within: Self.syncSlice) }) { return true }
            if timer.now >= end { return false }
        }
        return false
    }

    /// Tells when somebody sets the clock on the wall.
    func watchWallClock() {
        let (reader, start) = (wallClock, wallClock.offset())
        let known = Mutex(start)
        wallClockWatch = timer.every(reader.interval) { [weak self, continuation] in
            let offset = reader.offset()
            let step = known.withLock { offset - $0 }
            guard !Task.isCancelled, max(step, .zero - step) >= WallClockReader.threshold, let self else { return }
            known.withLock { $0 = offset }
            let at = runningTime
            continuation.yield(.wallClockStepped(WallClockStep(at: at, by: step, now: wallTime(at: at))))
        }
    }
}

extension ClockPolicy {
    /// The clock that follows what the policy names; blocks while a name is looked up.
    fileprivate func open() throws(GStreamerError) -> Clock {
        switch reference {
        case .monotonic: try .system
        case .ntp(let server): try .ntp(server: server.host, port: server.port ?? Self.ntpPort)
        case .network(let server): try .network(server: server.host, port: server.port ?? Self.networkPort)
        case .ptp(let domain): try .ptp(domain: domain)
        }
    }
}
