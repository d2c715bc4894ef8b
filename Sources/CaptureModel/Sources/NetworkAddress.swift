internal import CaptureDiagnostics

/// A URL with its credentials kept apart, so that no message, plan or log can show them.
public struct NetworkAddress: Sendable, Hashable {
    /// The URL without user and password, for the element that opens it; only `description` is fit to be shown, since
    /// a query or a path may hold a key.
    public let url: String
    /// The user, where there is one.
    public let user: Secret?
    /// The password, where there is one.
    public let password: Secret?

    /// Takes a URL such as `rtsp://camera.local:554/main`; `user:password@` may stand before the host.
    ///
    /// In a user or a password `%`, `/`, `?`, `#` and `:` are written as `%25`, `%2F`, `%3F`, `%23` and `%3A`.
    public init?(parsing text: String) {
        guard let parts = URLParts(text), parts.isWellFormed else { return nil }
        let credentials = parts.userInfo?.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            url: "\(parts.scheme)://\(parts.host)\(parts.tail)",
            user: credentials.map { Secret(percentDecoded($0[0])) },
            password: credentials.flatMap { $0.count == 2 ? Secret(percentDecoded($0[1])) : nil })
    }

    /// Takes a text that may be no URL: `isValid` tells, and the checker reports it.
    public init(unchecked text: String) {
        if let address = NetworkAddress(parsing: text) {
            self = address
        } else {
            // What stands before an `@` may be a password even where the rest is no URL.
            let shown = text.lastIndex(of: "@").map { "***" + text[$0...] } ?? text
            self.init(url: shown, user: nil, password: nil)
        }
    }

    /// Makes an address from its parts.
    public init(url: String, user: Secret?, password: Secret?) {
        self.url = url
        self.user = user
        self.password = password
    }

    /// Whether the URL is one.
    public var isValid: Bool { NetworkAddress(parsing: url) != nil }

    /// Whether `url` itself holds a secret, in its query or as an RTMP stream's key; a plan must then keep it as one.
    public var holdsSecret: Bool { Secrets.none.hidden(in: url) != url }

    /// The host, without a port; an address of IPv6 has its brackets.
    public var host: String {
        let host = URLParts(url)?.host ?? ""
        guard !host.hasPrefix("[") else { return host.prefix { $0 != "]" } + (host.contains("]") ? "]" : "") }
        return String(host.prefix { $0 != ":" })
    }

    /// Whether its host stands for all addresses of a machine, at which it may be heard: `0.0.0.0`, `[::]`.
    public var standsForAll: Bool {
        let host = URLParts(url)?.host ?? ""
        return host == "0.0.0.0" || host.hasPrefix("0.0.0.0:") || host.hasPrefix("[::]")
    }

    /// Whether it says a port.
    public var hasPort: Bool {
        guard let host = URLParts(url)?.host else { return false }
        // The address of IPv6 has colons of its own.
        return host.split(separator: "]", omittingEmptySubsequences: false).last?.contains(":") ?? false
    }

    /// Whether it says more of a path than its first sign.
    public var hasPath: Bool { URLParts(url)?.tail.prefix { $0 != "?" && $0 != "#" }.contains { $0 != "/" } ?? false }

    /// The part before `://`, in lower case.
    public var scheme: String { String(url.prefix { $0 != ":" }).lowercased() }
}

extension NetworkAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The URL; credentials, secret values of its query and the key of an RTMP stream show as `***`.
    public var description: String {
        guard user != nil || password != nil, let parts = URLParts(url) else { return Secrets.none.hidden(in: url) }
        return Secrets.none.hidden(in: "\(parts.scheme)://\(Secrets.mark)@\(parts.host)\(parts.tail)")
    }

    public var debugDescription: String { description }
    /// The description only, so that `dump` shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
