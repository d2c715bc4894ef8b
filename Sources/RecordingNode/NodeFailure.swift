public import CaptureDiagnostics

/// Why a node cannot serve.
public enum NodeFailure: Error, Sendable, Hashable {
    /// The address can be reached from other machines, which a node does not allow.
    case notLoopback(ListenAddress)
    /// Another program listens there.
    case addressInUse(ListenAddress)
    /// The system refuses the address; the reason is the system's own.
    case cannotListen(ListenAddress, reason: String)

    /// The failure as a finding.
    public var diagnostic: Diagnostic {
        switch self {
        case .notLoopback(let address):
            Diagnostic(
                .httpAddress,
                "'\(address)' is not served: other machines could reach it, and nobody is asked who they are",
                at: nil, subjects: [address.description],
                fixIts: [
                    .init(
                        "listen at 127.0.0.1:\(address.port), and reach it from elsewhere through a tunnel, such as ssh -L"
                    )
                ])
        case .addressInUse(let address):
            Diagnostic(
                .httpAddress, "cannot listen at '\(address)': another program does", at: nil,
                subjects: [address.description],
                fixIts: [.init("choose another port; port 0 lets the system choose a free one")])
        case .cannotListen(let address, let reason):
            Diagnostic(
                .httpAddress, "cannot listen at '\(address)': \(reason)", at: nil, subjects: [address.description],
                fixIts: [.init("listen at 127.0.0.1 and a port from 1024")])
        }
    }
}
