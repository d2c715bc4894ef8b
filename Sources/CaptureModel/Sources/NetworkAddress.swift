/// A URL with its credentials kept apart, so that no message, plan or log can show them.
public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
    /// The URL without user and password.
    public let url: String
    /// The user, where there is one.
    public let user: Secret?
    /// The password, where there is one.
    public let password: Secret?

    /// Takes a URL such as `rtsp://camera.local:554/main`; `user:password@` may stand before the host.
    public init?(parsing text: String) {
        guard let marker = text.schemeEnd else { return nil }
        let rest = text[marker...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.isEmpty, !text.unicodeScalars.contains(where: { $0.value <= 32 || $0.value == 127 }) else {
            return nil
        }
        let tail = rest[authority.endIndex...]
        guard let at = authority.lastIndex(of: "@") else {
            self.init(url: text, user: nil, password: nil)
            return
        }
        let host = authority[authority.index(after: at)...]
        guard !host.isEmpty else { return nil }
        let userInfo = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            url: String(text[..<marker]) + String(host) + String(tail),
            user: Secret(percentDecoded(userInfo[0])),
            password: userInfo.count == 2 ? Secret(percentDecoded(userInfo[1])) : nil)
    }

    /// Makes an address from its parts.
    public init(url: String, user: Secret?, password: Secret?) {
        self.url = url
        self.user = user
        self.password = password
    }

    /// The part before `://`, in lower case.
    public var scheme: String { String(url.prefix { $0 != ":" }).lowercased() }

    /// The URL; credentials show as `***`.
    public var description: String {
        guard user != nil, let marker = url.schemeEnd else { return url }
        return String(url[..<marker]) + "***@" + String(url[marker...])
    }
}

/// A text that is used but never shown.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The text itself, for the element that needs it.
    public let revealed: String

    /// Keeps a text.
    public init(_ text: String) { revealed = text }

    public var description: String { "***" }
    public var debugDescription: String { "***" }
}

extension String {
    /// Where the `scheme://` that begins a URL ends, or nil.
    fileprivate var schemeEnd: Index? {
        let scheme = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ".") }
        guard scheme.first?.isLetter == true, self[scheme.endIndex...].hasPrefix("://") else { return nil }
        return index(scheme.endIndex, offsetBy: 3)
    }
}

/// The text with `%40` and the like replaced by what they stand for.
private func percentDecoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
            bytes.append(value)
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
