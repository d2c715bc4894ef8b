import CaptureDiagnostics
import CaptureModel

extension Shape where Value == NetworkAddress {
    /// A URL with one of some schemes. Its text is never quoted: it may hold a password.
    static func address(schemes: [String]) -> Shape {
        let pattern = "^(" + schemes.joined(separator: "|") + "|[A-Z]+)://.+$"
        let wanted = "a URL with \(quotedList(schemes.map { $0 + "://" }, joinedBy: "or"))"
        return Shape(.pattern(label: wanted, pattern: pattern, examples: "'\(schemes[0])://host/path'")) { node, spot in
            guard let scalar = node.scalar else {
                spot.report(wrongType: node, wanted: wanted)
                return nil
            }
            if let address = NetworkAddress(parsing: scalar.text), schemes.contains(address.scheme) {
                return address
            }
            let scheme = scalar.text.prefix { $0 != ":" }.lowercased()
            if schemes.contains(scheme), let flaw = NetworkAddress.flaw(in: scalar.text) {
                spot.report(flaw, of: node, scalar, scheme: scheme)
                return nil
            }
            spot.report(
                .invalidValue, "\(spot.label) must be \(wanted)", at: node.range, label: "not \(wanted)",
                fixIts: [.init("write \(wanted), such as '\(schemes[0])://camera.local/main'")])
            return nil
        }
    }
}

extension Spot {
    /// Reports what is wrong with a URL that has a scheme that may stand there.
    fileprivate func report(
        _ flaw: NetworkAddress.Flaw, of node: FileNode, _ scalar: FileNode.Scalar, scheme: String
    ) {
        var place = node.range
        let (fact, label, advice): (String, String, Diagnostic.FixIt)
        switch flaw {
        case .character(let character):
            let isShown = "\"<>".unicodeScalars.contains(character)
            let name = character == " " ? "a blank" : isShown ? "a '\(character)'" : "a control character"
            let found = character == " " ? node.range(of: " ") : nil
            place = found ?? place
            let isPath = isBehindHost(character, in: scalar.text)
            advice = .init(
                isPath ? "write '%20' in place of the blank, or take it out" : "take it out",
                edits: found.map { [.init($0, isPath ? "%20" : "")] } ?? [])
            (fact, label) = ("has \(name) in its URL", name)
        case .openCredentials:
            (fact, label) = ("has an '@' behind a '/', '?' or '#' in its URL", "an '@' behind the host")
            advice = .init(
                "in a user or a password write '%2F' for '/', '%3F' for '?', '%23' for '#' and '%25' for '%', or use the keys "
                    + "'user' and 'password'; in a path write '%40' for '@'")
        case .noHost:
            (fact, label) = ("has no host in its URL", "no host behind '\(scheme)://'")
            let isAnywhere = scalar.text.contains("://:") && scheme == "srt"
            let waits = isAnywhere && scalar.text.contains("mode=listener")
            advice = .init(
                waits
                    ? "write '0.0.0.0' before the port, for all addresses of this machine"
                    : isAnywhere
                        ? "write 'srt://0.0.0.0:...?mode=listener' to wait for a receiver that calls this machine, or the receiver's host"
                        : "write a host behind '://', as in '\(scheme)://camera.local'",
                edits: waits ? node.range(of: "://:").map { [.init($0, "://0.0.0.0:")] } ?? [] : [])
        case .host(let host):
            let shown = scalar.text == scalar.written ? "the host '\(abbreviated(host))'" : "a host"
            (fact, label) = ("has \(shown) in its URL, as no machine can be called", "no host")
            advice = .init("write the name or the address of the machine, as in '\(scheme)://10.0.0.5'")
        case .openBracket:
            (fact, label) = ("has a '[' without its ']' in its URL", "an IPv6 address without its ']'")
            advice = .init("write ']' behind the IPv6 address, as in '\(scheme)://[::1]'")
        case .bareIPv6:
            (fact, label) = ("has an IPv6 address without brackets in its URL", "more than one ':'")
            advice = .init("write an IPv6 address in brackets, as in '\(scheme)://[::1]'")
        case .port(let port):
            // What is no number may be a password; so may what a variable stands for.
            let isShown =
                !port.isEmpty && port.allSatisfy { $0.isASCII && $0.isNumber } && scalar.text == scalar.written
            let shown = isShown ? "the port '\(abbreviated(port))'" : "no port behind its host's ':'"
            (fact, label) = ("has \(shown) in its URL, and a port is 1 to 65535", "a port is 1 to 65535")
            advice = .init("write a port of 1 to 65535, or leave it and its ':' out")
        }
        report(.invalidValue, "\(self.label) \(fact)", at: place, label: label, fixIts: [advice])
    }

    /// Whether a sign of a URL stands in its path, where it can be written as its number.
    private func isBehindHost(_ sign: Unicode.Scalar, in url: String) -> Bool {
        guard sign == " ", let begin = url.firstRange(of: "://")?.upperBound else { return false }
        let path = url[begin...].drop { $0 != "/" }
        return path.contains(" ") && !url[begin..<path.startIndex].contains(" ") && url.last != " "
    }
}

extension NetworkAddress {
    /// The address with other credentials, where they are given.
    func with(user: String?, password: String?) -> NetworkAddress {
        NetworkAddress(
            url: url, user: user.map { Secret($0) } ?? self.user, password: password.map { Secret($0) } ?? self.password
        )
    }
}
