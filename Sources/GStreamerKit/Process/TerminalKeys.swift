internal import Glibc
internal import Synchronization

/// Keys of a terminal as they are pressed, without waiting for the end of a line.
public enum TerminalKeys {
    /// How the terminal was before; it is the same for whoever uses it next.
    private static let before = Mutex<termios?>(nil)

    /// Whether standard input is a terminal that may be read without being stopped for it: this process is in its foreground, or it is not the
    /// terminal that controls this process. C: `isatty`, `tcgetpgrp`.
    public static var isAvailable: Bool {
        guard isatty(0) == 1 else { return false }
        let foreground = tcgetpgrp(0)
        return foreground == getpgrp() || (foreground == -1 && errno == ENOTTY)
    }

    /// Has keys delivered at once and not shown; Control-C stays a signal. C: `tcsetattr`.
    public static func begin() {
        before.withLock { before in
            var settings = termios()
            guard before == nil, unsafe tcgetattr(0, &settings) == 0 else { return }
            before = settings
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            unsafe tcsetattr(0, TCSANOW, &settings)
        }
    }

    /// Leaves the terminal as it was; the end of the process does so too. C: `tcsetattr`.
    public static func end() {
        before.withLock { before in
            guard var settings = before else { return }
            unsafe tcsetattr(0, TCSANOW, &settings)
            before = nil
        }
    }
}
