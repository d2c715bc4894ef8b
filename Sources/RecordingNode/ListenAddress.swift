/// Where a node listens: an IP address of this machine and a TCP port.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    /// What an address looks like, for messages.
    public static let examples = "'127.0.0.1:8080', '[::1]:8080' or 'localhost:0'"

    /// An IPv4 address, an IPv6 address without brackets, or a name.
    public let host: String
    /// The port; 0 lets the system choose one.
    public let port: Int

    /// Makes an address; a port outside 0...65535 gives nil.
    public init?(host: String, port: Int) {
        guard !host.isEmpty, (0...65535).contains(port) else { return nil }
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT` or `[IPV6]:PORT`; nil where the text is neither.
    public init?(parsing text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let (host, digits) = (text[..<colon], text[text.index(after: colon)...])
        guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits)
        else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") {
            self.init(host: String(host.dropFirst().dropLast()), port: port)
        } else {
            // Bare IPv6 could end anywhere: '::1:8080' is an address of its own.
            guard !host.contains(":") else { return nil }
            self.init(host: String(host), port: port)
        }
    }

    /// Whether only programs on this machine can reach it: `localhost`, `127.0.0.0/8` or `::1`.
    public var isLoopback: Bool { Self.isLoopback(host) }

    /// The address as it stands in a URL: `127.0.0.1:8080`, `[::1]:8080`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// What is really bound: `localhost` is not looked up, because a name server could say anything.
    var boundHost: String { host.lowercased() == "localhost" ? "127.0.0.1" : host }

    /// Whether a host, without brackets and port, is the loopback interface.
    static func isLoopback(_ host: some StringProtocol) -> Bool {
        let host = host.lowercased()
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                    && (Int(part) ?? 256) < 256
            }
    }
}
