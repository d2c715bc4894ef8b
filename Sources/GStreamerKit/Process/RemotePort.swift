internal import CGStreamer

/// Whether somebody listens at a place in the network.
public enum RemotePort {
    /// Why no connection can be made to the machine and port of a URL; nil where one can, and is closed again. Blocks for as long as the
    /// limit, and for as long as a name is looked up.
    ///
    /// C: `g_socket_client_connect_to_uri`.
    ///
    /// - Parameters:
    ///   - port: where the URL names none.
    ///   - limit: whole seconds, one at least.
    public static func refusal(at url: String, port: UInt16, within limit: Duration) -> String? {
        guard let client = unsafe g_socket_client_new() else { return nil }
        defer { unsafe g_object_unref(client) }
        unsafe g_socket_client_set_timeout(client, guint(max(1, limit.components.seconds)))
        // Media is never fetched through one either.
        unsafe g_socket_client_set_enable_proxy(client, 0)
        var problem: UnsafeMutablePointer<GError>?
        guard let connection = unsafe g_socket_client_connect_to_uri(client, url, port, nil, &problem) else {
            defer { unsafe g_clear_error(&problem) }
            return unsafe problem.map { unsafe String(optional: $0.pointee.message, else: "nobody answers") }
                ?? "nobody answers"
        }
        unsafe g_object_unref(connection)
        return nil
    }
}
