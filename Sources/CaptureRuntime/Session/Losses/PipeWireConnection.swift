internal import GStreamerKit
internal import Synchronization

/// The one connection to PipeWire that all its elements in a process share (`pipewiresrc` of 0.3.65).
///
/// Once its server is dead the connection is, and whoever joins those who still hold it waits for ever. A new one is made when
/// the last of them has let go.
enum PipeWireConnection {
    /// Who holds it, and the server's socket as it was then.
    private static let holders = Mutex<[ObjectIdentifier: LocalFile.Mark]>([:])

    /// Takes note that an element is open, at a server's socket.
    static func hold(_ holder: AnyObject, at mark: LocalFile.Mark?) {
        holders.withLock { $0[ObjectIdentifier(holder)] = mark }
    }

    /// Takes note that it is closed.
    static func release(_ holder: AnyObject) { holders.withLock { $0[ObjectIdentifier(holder)] = nil } }

    /// Whether somebody holds it.
    static var isHeld: Bool { holders.withLock { !$0.isEmpty } }

    /// Whether somebody holds a connection to another server than the one that has made this socket.
    static func isStale(at mark: LocalFile.Mark) -> Bool { holders.withLock { $0.values.contains { $0 != mark } } }
}
