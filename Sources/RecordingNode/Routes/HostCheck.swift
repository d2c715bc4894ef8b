internal import CaptureDiagnostics
internal import HTTPTypes
internal import Hummingbird

/// Answers only requests that name this machine's loopback interface as their host.
///
/// A web page from elsewhere whose name is made to point at 127.0.0.1 (DNS rebinding) still says its own name here.
struct HostCheck: RouterMiddleware {
    func handle(
        _ request: Request, context: NodeContext, next: @concurrent (Request, NodeContext) async throws -> Response
    ) async throws -> Response {
        guard let host = request.head.authority, Self.isLoopback(host) else {
            return .json(
                ["error": "the request's Host is not this machine's loopback address"], status: .misdirectedRequest)
        }
        return try await next(request, context)
    }

    /// Whether `HOST` or `HOST:PORT` is loopback.
    static func isLoopback(_ authority: String) -> Bool {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return false }
            let rest = authority[authority.index(after: end)...]
            return isPort(rest) && ListenAddress.isLoopback(authority[..<end].dropFirst())
        }
        let host = authority.prefix { $0 != ":" }
        return isPort(authority.dropFirst(host.count)) && ListenAddress.isLoopback(host)
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber })
    }
}
