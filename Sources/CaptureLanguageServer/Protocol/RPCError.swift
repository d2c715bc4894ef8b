import CaptureDiagnostics

/// Why a request has no answer, in JSON-RPC's numbers.
struct RPCError: Error {
    /// The number.
    let code: Int
    /// The reason, for a person.
    let message: String

    static func parseError(_ reason: String) -> RPCError { RPCError(code: -32700, message: reason) }
    static let invalidRequest = RPCError(code: -32600, message: "this is no request")
    static let afterShutdown = RPCError(code: -32600, message: "the server has been shut down")
    static let notInitialized = RPCError(code: -32002, message: "the first request must be 'initialize'")
    static func unknownMethod(_ name: String) -> RPCError {
        RPCError(code: -32601, message: "there is no method '\(name)'")
    }
    static let cancelled = RPCError(code: -32800, message: "the request was taken back")
    static let contentModified = RPCError(code: -32801, message: "the file has changed since it was asked about")
    /// A request that is well formed, and that this file does not allow.
    static func failed(_ reason: String) -> RPCError { RPCError(code: -32803, message: reason) }
    static let invalidParameters = RPCError(code: -32602, message: "the parameters are not those of the method")

    /// The answer that carries it.
    func answer(to id: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "error": ["code": .int(Int64(code)), "message": .string(message)]]
    }
}
