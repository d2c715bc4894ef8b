internal import Glibc

/// One of the two streams that a command writes to, without a buffer.
public enum StandardStream: Int32, Sendable {
    /// Results.
    case output = 1
    /// Diagnostics and progress.
    case errors = 2

    /// Whether a person sees it as it is written. C: `isatty`.
    public var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The terminal's width in characters; 80 where it does not tell. C: `ioctl(TIOCGWINSZ)`.
    public var columns: Int {
        var size = winsize()
        guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Whether a line can be written without waiting for whoever reads it: a pipe that nobody reads is full one day. C: `poll`.
    public var takesMore: Bool {
        var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&waiting, 1, 0) > 0 && waiting.revents & Int16(POLLOUT) != 0
    }

    /// Writes a text whole; false where nobody takes it, as a closed pipe or a full disk. C: `write`.
    @discardableResult public func write(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes[done...].withUnsafeBytes {
                unsafe Glibc.write(rawValue, $0.baseAddress, $0.count)
            }
            if written > 0 {
                done += written
            } else if errno == EAGAIN {
                // A terminal shared with a program that made it non-blocking.
                var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&waiting, 1, 1000)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
