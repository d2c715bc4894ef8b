internal import CGStreamerShims
internal import Glibc
internal import Synchronization

/// A program that this process has started, with one pipe to it and one from it; what it says of errors goes where ours does.
///
/// It has a process group of its own, so that Control-C on the terminal is not for it, and no open file of this process besides
/// the pipes: a camera that both held open would stay open when one of them lets go.
public final class ChildProcess: Sendable {
    /// How it ended.
    public enum End: Sendable, Hashable, CustomStringConvertible {
        case exited(Int32)
        case killed(signal: Int32)

        /// `exited with status 1`.
        public var description: String {
            switch self {
            case .exited(let status): "exited with status \(status)"
            case .killed(let signal): "was ended by signal \(signal)"
            }
        }
    }

    /// The number that the system knows it by.
    public let identifier: Int32
    /// What is written into its standard input.
    public let input: PipeEnd
    /// What it writes to its standard output.
    public let output: PipeEnd
    private let isOver = Mutex(false)

    /// Starts a program. C: `posix_spawn`.
    ///
    /// - Parameter environment: its environment variables.
    /// - Throws: `creationFailed`, with the system's words.
    public init(
        _ path: String, _ arguments: [String], environment: [String: String] = CurrentProcess.environment
    ) throws(GStreamerError) {
        let (inputEnds, outputEnds) = (try PipeEnd.pair(), try PipeEnd.pair())
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, inputEnds.read.descriptor, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, outputEnds.write.descriptor, 1)
        unsafe mcpipe_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // The signals that `SignalWatch` keeps from our threads are not kept from it.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
        var texts = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe texts.forEach { unsafe free($0) } }
        var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe variables.forEach { unsafe free($0) } }
        var identifier: pid_t = 0
        let failure = unsafe posix_spawn(&identifier, path, &actions, &attributes, &texts, &variables)
        guard failure == 0 else {
            throw GStreamerError(
                .creationFailed, "'\(path)' does not start: \(unsafe String(cString: strerror(failure)))")
        }
        self.identifier = identifier
        input = inputEnds.write
        output = outputEnds.read
    }

    /// Ends it at once; what hangs in a driver goes when the driver lets it. C: `kill(SIGKILL)`.
    public func kill() {
        // Once it has been waited for, the number may be another's.
        isOver.withLock { if !$0 { _ = Glibc.kill(identifier, SIGKILL) } }
    }

    /// Waits until it has ended, which must be asked for once; blocks. C: `waitid`, `waitpid`.
    public func waitForEnd() -> End {
        var end = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(identifier), &end, WEXITED | WNOWAIT) != 0 {
            guard errno == EINTR else { break }
        }
        var status: Int32 = 0
        isOver.withLock { isOver in
            isOver = true
            _ = unsafe waitpid(identifier, &status, 0)
        }
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
    }

    /// Whether somebody has waited for its end, or does within a time. Blocks.
    public func isOver(within limit: Duration) -> Bool {
        let deadline = ContinuousClock.now + limit
        while !isOver.withLock({ $0 }) {
            guard ContinuousClock.now < deadline else { return false }
            usleep(5000)
        }
        return true
    }
}
