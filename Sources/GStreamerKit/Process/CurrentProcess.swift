internal import Glibc

/// What the operating system knows about this process.
public enum CurrentProcess {
    /// Its environment variables.
    public static var environment: [String: String] {
        var variables: [String: String] = [:]
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let text = unsafe String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            unsafe next = unsafe next.advanced(by: 1)
        }
        return variables
    }

    /// Sets one of its environment variables; to be called before other threads run. C: `setenv`.
    public static func setEnvironment(_ name: String, to value: String) { _ = unsafe setenv(name, value, 1) }

    /// Its working folder, absolute; `/` where it has been removed. C: `getcwd`.
    public static var workingFolder: String {
        guard let path = unsafe getcwd(nil, 0) else { return "/" }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// The working folder, or the first argument, that is no text in UTF-8, as far as it can be shown; nil where all are.
    ///
    /// In such a name what is none would become another character, and the name that of something else. C: `getcwd`.
    public static var unreadableName: String? {
        if let path = unsafe getcwd(nil, 0) {
            defer { unsafe free(path) }
            if let name = unsafe unreadable(path) { return name }
        }
        for index in 0..<Int(CommandLine.argc) {
            if let argument = unsafe CommandLine.unsafeArgv[index], let name = unsafe unreadable(argument) {
                return name
            }
        }
        return nil
    }

    private static func unreadable(_ name: UnsafePointer<CChar>) -> String? {
        unsafe String(validatingCString: name) == nil ? unsafe String(cString: name) : nil
    }

    /// The file of the program that it runs; empty where the system does not tell. C: `readlink("/proc/self/exe")`.
    public static var executable: String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            let length = unsafe buffer.baseAddress.map { unsafe readlink("/proc/self/exe", $0, Int(PATH_MAX)) } ?? 0
            return unsafe String(decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// The first program of a name on the search path (`PATH`). C: `access(X_OK)`.
    public static func program(named name: String) -> String? {
        let folders = environment["PATH", default: ""].split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 }
    }

    /// The moment now, in the time zone of the machine.
    public static var localTime: LocalTime {
        var seconds = time(nil)
        var fields = unsafe tm()
        unsafe localtime_r(&seconds, &fields)
        return unsafe LocalTime(
            year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
            hour: Int(fields.tm_hour), minute: Int(fields.tm_min), second: Int(fields.tm_sec))
    }

    /// The processor time that all its threads have taken so far. C: `clock_gettime(CLOCK_PROCESS_CPUTIME_ID)`.
    public static var processorTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Ends the process at once: nothing is closed, no other thread is asked; only the terminal is left as it was. C: `_exit`.
    public static func exitNow(_ status: Int32) -> Never {
        TerminalKeys.end()
        _exit(status)
    }

    /// Lets a write to a pipe that nobody reads fail instead of ending the process. C: `signal(SIGPIPE, SIG_IGN)`.
    public static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}
