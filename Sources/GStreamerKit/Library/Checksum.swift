internal import CGStreamer

/// The SHA-256 of bytes as they come (GLib: `GChecksum`).
@safe
public final class Checksum {
    private let raw: OpaquePointer?

    /// Begins with no bytes. C: `g_checksum_new`.
    public init() { unsafe raw = g_checksum_new(G_CHECKSUM_SHA256) }

    deinit { unsafe g_checksum_free(raw) }

    /// Takes in the next bytes. C: `g_checksum_update`.
    public func update(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe g_checksum_update(raw, buffer.baseAddress, gssize(buffer.count))
        }
    }

    /// The sum in 64 hexadecimal digits; no more bytes can be taken in afterwards. C: `g_checksum_get_string`.
    public var digest: String { unsafe String(optional: g_checksum_get_string(raw), else: "") }
}
