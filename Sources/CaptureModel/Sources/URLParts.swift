/// The parts of `scheme://user:password@host:port/path?query#fragment`, as far as an address needs them.
struct URLParts {
    /// What stands before `://`.
    let scheme: Substring
    /// What stands before the last `@` of the authority.
    let userInfo: Substring?
    /// The host and its port.
    let host: Substring
    /// Path, query and fragment, with the sign that begins them.
    let tail: Substring

    /// Takes a text apart; nil where it does not begin with a scheme and `://`.
    init?(_ text: String) {
        scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ".") }
        let rest = text[scheme.endIndex...]
        guard scheme.first?.isLetter == true, rest.hasPrefix("://") else { return nil }
        let authority = rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let at = authority.lastIndex(of: "@")
        userInfo = at.map { authority[..<$0] }
        host = at.map { authority[authority.index(after: $0)...] } ?? authority
        tail = text[authority.endIndex...]
    }

    /// Whether it is a URL that no credentials can hide in.
    var isWellFormed: Bool { flaw == nil }

    /// Why it is none; nil where it is one.
    var flaw: NetworkAddress.Flaw? {
        let scalars = [userInfo ?? "", host, tail].lazy.flatMap(\.unicodeScalars)
        if let wrong = scalars.first(where: { $0.value <= 32 || $0.value == 127 }) { return .character(wrong) }
        if let wrong = tail.unicodeScalars.first(where: { "\"<>".unicodeScalars.contains($0) }) {
            return .character(wrong)
        }
        // `user:a/b@host`: an unescaped sign in a password makes the password look like a port and a path.
        // `user:a@b#c@host`: one behind an '@' that the password has itself makes half of it look like a host.
        let mayHidePassword = userInfo.map { $0.contains(":") } ?? (host.contains(":") && !host.hasPrefix("["))
        if mayHidePassword, tail.contains("@") { return .openCredentials }
        if host.hasPrefix("["), !host.contains("]") { return .openBracket }
        if !host.hasPrefix("["), host.count(where: { $0 == ":" }) > 1 { return .bareIPv6 }
        guard !name.isEmpty else { return .noHost }
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-._~%".contains($0) }
        if !host.hasPrefix("["), !isName || isNoIPv4(name) { return .host(String(name)) }
        return hasGoodPort ? nil : .port(String(host[name.endIndex...].drop { $0 == ":" }))
    }

    /// The host without its port; an IPv6 address keeps its brackets.
    private var name: Substring {
        if host.hasPrefix("[") { return host.firstIndex(of: "]").map { host[...$0] } ?? "" }
        return host.prefix { $0 != ":" }
    }

    private var hasGoodPort: Bool {
        let port = host[name.endIndex...]
        guard let colon = port.first else { return true }
        return colon == ":" && wholeNumber(port.dropFirst()).map { (1...65535).contains($0) } ?? false
    }
}

/// Whether a host is written as an IPv4 address is and cannot be one: `300.1.1.1`, `10.0.0.1.5`.
func isNoIPv4(_ host: some StringProtocol) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count > 1, numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
        return false
    }
    return numbers.count > 4 || numbers.contains { Int($0).map { $0 > 255 } ?? true }
}
