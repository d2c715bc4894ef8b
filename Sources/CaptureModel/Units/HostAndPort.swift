/// A host and, where it matters, a port: `time.lab`, `10.0.0.5:9998`, `[fe80::1]:123`.
///
/// Swift code can write ones that make no sense, which the checker reports.
public struct HostAndPort: Quantity {
    /// A name or an address; an IPv6 address without its brackets. Empty where only a port was said.
    public let host: String
    /// 1 ... 65535; nil where none was said.
    public let port: Int?

    /// Makes one of its parts.
    public init(_ host: String, port: Int? = nil) {
        self.host = host
        self.port = port
    }

    /// Reads `host`, `host:port`, `[address]:port`.
    public init?(parsing text: String) {
        let text = trimmed(text)
        var (name, rest) = (text.prefix { $0 != ":" }, Substring())
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            name = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
        } else {
            rest = text[name.endIndex...]
        }
        guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
        let port = rest.isEmpty ? nil : wholeNumber(rest.dropFirst())
        guard rest.isEmpty || port != nil else { return nil }
        self.init(String(name), port: port)
        // What stands for a choice in YAML is the name of no machine.
        // A number alone is a port, and no machine is called by one.
        if host.allSatisfy(\.isNumber) { return nil }
        if !isUsable || ["true", "false", "yes", "no", "on", "off"].contains(name.lowercased()) { return nil }
    }

    /// Whether a machine can be found by it.
    public var isUsable: Bool {
        let sign = { (scalar: Unicode.Scalar) in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || (48...57).contains(scalar.value)
                    || "-._:%".unicodeScalars.contains(scalar))
        }
        return !host.isEmpty && host.utf8.count <= 253 && !isNoIPv4(host) && host.unicodeScalars.allSatisfy(sign)
            && (port.map { (1...65535).contains($0) } ?? true)
    }

    public static var examples: String { "'time.lab' or '10.0.0.5:9998'" }
    public static var limits: String { "a name or an address, and a port from 1 to 65535" }
    public static var pattern: String {
        "^ *(?! *(true|false|yes|no|on|off|[0-9]+) *(:|$))([-._%A-Za-z0-9]+|\\[[-._:%A-Za-z0-9]+\\])(:[0-9]{1,5})? *$"
    }

    public var description: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port.map { "\(name):\($0)" } ?? name
    }
}
