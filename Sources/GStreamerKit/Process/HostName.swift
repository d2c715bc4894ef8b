internal import Glibc

/// Names of machines, as the system's resolver knows them.
public enum HostName {
    /// Why a name or an address leads to no machine: lower case, no full stop; nil where it leads to one. Blocks for as long as the resolver
    /// does. C: `getaddrinfo`.
    public static func obstacle(_ name: String) -> String? {
        var found: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(name, nil, nil, &found)
        if let found = unsafe found { unsafe freeaddrinfo(found) }
        guard status != 0 else { return nil }
        let words = unsafe gai_strerror(status).map { unsafe String(cString: $0) } ?? "error \(status)"
        return "the name '\(name)' leads to no machine: \(words.prefix(1).lowercased() + words.dropFirst())"
    }
}
