public import CaptureDiagnostics

extension Graph {
    /// What the graph holds in confidence: users, passwords and keys of its network cameras and streams.
    public var secrets: Secrets {
        var secrets = Secrets()
        let cameras = sources.compactMap { source in
            if case .network(let camera) = source.kind { camera.url } else { nil }
        }
        let streams = sinks.compactMap { sink in if case .stream(let stream) = sink.kind { stream.url } else { nil } }
        for address in cameras + streams {
            if let user = address.user { secrets.insert(user: user.revealed) }
            if let password = address.password { secrets.insert(password.revealed) }
            secrets.insert(in: address.url)
        }
        return secrets
    }
}
