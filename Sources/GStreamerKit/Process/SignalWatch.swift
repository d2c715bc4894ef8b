internal import Glibc
internal import Synchronization

/// Hears the signals that ask a process to end, on a thread of its own.
///
/// The signals are blocked and taken with `sigwait`, so no code runs in a signal handler, and a process that is the first
/// of its container, for which the kernel drops signals without a handler, hears them too.
public enum SignalWatch {
    /// A signal that asks for the end.
    public enum Request: Int32, Sendable, CaseIterable {
        /// The terminal is gone (SIGHUP).
        case hangup = 1
        /// Somebody pressed Control-C (SIGINT).
        case interrupt = 2
        /// The time given to `setDeadline` is up (SIGALRM).
        case deadline = 14
        /// Somebody asks politely (SIGTERM).
        case terminate = 15

        /// The exit status of a process that the signal ended, as shells say it.
        public var exitStatus: Int32 { 128 + rawValue }
    }

    private static let handler = Mutex<(@Sendable (Request) -> Void)?>(nil)

    /// Hands every request from now on to a handler, which runs on the watch's own thread and must not wait.
    ///
    /// To be called once, before any other thread is made: threads inherit what is blocked. A SIGHUP that the parent has
    /// ignored, as `nohup` does, stays ignored.
    public static func start(_ body: @escaping @Sendable (Request) -> Void) {
        handler.withLock { $0 = body }
        var signals = watched()
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        var thread = pthread_t()
        unsafe pthread_create(
            &thread, nil,
            { _ in
                var signals = SignalWatch.watched()
                while true {
                    var number: Int32 = 0
                    guard unsafe sigwait(&signals, &number) == 0, let request = Request(rawValue: number) else {
                        continue
                    }
                    SignalWatch.handler.withLock { $0 }?(request)
                }
            }, nil)
        pthread_detach(thread)
    }

    /// Makes the watch hear `Request.deadline` after a time, even where all other threads are held. C: `setitimer`.
    public static func setDeadline(after limit: Duration) {
        let (seconds, attoseconds) = limit.components
        var timer = itimerval()
        timer.it_value = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }

    private static func watched() -> sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for request in Request.allCases {
            if request == .hangup, isIgnored(request.rawValue) { continue }
            unsafe sigaddset(&signals, request.rawValue)
        }
        return signals
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
        return unsafe action.__sigaction_handler.sa_handler.map { unsafe unsafeBitCast($0, to: Int.self) } == 1
    }
}
