internal import Glibc

/// Sockets that have names in the file system.
public enum LocalSocket {
    /// Whether somebody listens at one; a server that was killed leaves its name behind. Never blocks.
    ///
    /// C: `connect`.
    public static func isAnswering(at path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        // One byte stays for the end.
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let own = socket(AF_UNIX, kind, 0)
        guard own >= 0 else { return false }
        defer { close(own) }
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(own, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        // One that has more to do than it can is there all the same.
        return result == 0 || errno == EAGAIN
    }
}
