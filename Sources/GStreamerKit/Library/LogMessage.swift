internal import CGStreamer

/// A warning of GLib or of a library that logs by it.
public struct LogMessage: Sendable, Hashable {
    /// How bad it is. What is less than a warning is not reported.
    public enum Level: String, Sendable, Hashable {
        case error, critical, warning
    }

    /// How bad it is.
    public let level: Level
    /// The library, such as `GStreamer` (GLib: log domain).
    public let domain: String
    /// What it says.
    public let text: String

    init?(level: GLogLevelFlags, fields: UnsafePointer<GLogField>?, count: Int) {
        if level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0 {
            self.level = .error
        } else if level.rawValue & G_LOG_LEVEL_CRITICAL.rawValue != 0 {
            self.level = .critical
        } else if level.rawValue & G_LOG_LEVEL_WARNING.rawValue != 0 {
            self.level = .warning
        } else {
            return nil
        }
        var (domain, text) = ("", "")
        for index in 0..<count {
            guard let field = unsafe fields?[index], let key = unsafe field.key, let value = unsafe field.value else {
                continue
            }
            let name = unsafe String(cString: key)
            guard name == "MESSAGE" || name == "GLIB_DOMAIN" else { continue }
            let characters = unsafe value.assumingMemoryBound(to: CChar.self)
            let length = unsafe field.length < 0 ? strlen(characters) : Int(field.length)
            let string = unsafe String(decoding: UnsafeRawBufferPointer(start: value, count: length), as: UTF8.self)
            if name == "MESSAGE" { text = string } else { domain = string }
        }
        self.domain = domain
        self.text = text
    }
}
