internal import Glibc
internal import Synchronization

/// Hears the signals that ask a process to end, on the main thread.
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

        /// The name people know it by.
        public var name: String {
            switch self {
            case .hangup: "SIGHUP"
            case .interrupt: "SIGINT"
            case .deadline: "SIGALRM"
            case .terminate: "SIGTERM"
            }
        }

        /// The exit status of a process that the signal ended, as shells say it.
        public var exitStatus: Int32 { 128 + rawValue }
    }

    private static let handler = Listener<Request>()

    /// Hands every request from now on to a handler, which runs on the thread that listens and must not wait.
    public static func onRequest(_ body: @escaping @Sendable (Request) -> Void) { handler.set(body) }

    /// Keeps the signals from this thread and from those it makes; to be called before any other is made.
    ///
    /// A SIGHUP that the parent has ignored, as `nohup` does, stays ignored.
    public static func block() {
        var signals = watched()
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Listens on the calling thread, for good; without a handler a request ends the process at once.
    ///
    /// The main thread has to do it: left to Swift's or Dispatch's main loop, it would take the signals unblocked.
    public static func listen() -> Never {
        var signals = watched()
        while true {
            var number: Int32 = 0
            guard unsafe sigwait(&signals, &number) == 0, let request = Request(rawValue: number) else { continue }
            guard handler.isSet else { CurrentProcess.exitNow(request.exitStatus) }
            handler.tell(request)
        }
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
