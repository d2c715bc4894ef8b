extension NetworkAddress {
    /// Why a text with a scheme and `://` is no address.
    public enum Flaw: Sendable, Hashable {
        /// A blank or a control character stands in it, or `"`, `<` or `>` in its path.
        case character(Unicode.Scalar)
        /// What looks like host, port and path is followed by an `@`, as where a password has a sign of its own.
        case openCredentials
        /// No host stands behind `://`.
        case noHost
        /// No machine can be called so: a sign that no name has, as in `<ip>` and `{host}`, or an IPv4 address with a number above 255.
        case host(String)
        /// An IPv6 address begins with `[` and has no `]`.
        case openBracket
        /// An IPv6 address stands there without brackets.
        case bareIPv6
        /// What follows the host is no port of 1 to 65535.
        case port(String)
    }

    /// What is wrong with a text; nil where it is an address, or does not begin with a scheme and `://`.
    public static func flaw(in text: String) -> Flaw? { URLParts(text)?.flaw }
}
