internal import CaptureDiagnostics
internal import HTTPTypes
internal import Hummingbird

/// Lets only pages of this node change anything.
///
/// A page from elsewhere may send a form to 127.0.0.1, with a Host that is right; its browser says where it comes from.
struct OriginCheck: RouterMiddleware {
    func handle(
        _ request: Request, context: NodeContext, next: @concurrent (Request, NodeContext) async throws -> Response
    ) async throws -> Response {
        if request.method == .get || request.method == .head { return try await next(request, context) }
        let origin = request.headers[.origin]
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
        let isOwn = origin.map { $0 == "http://\(request.head.authority ?? "")" } ?? true
        guard isOwn, site.map({ ["same-origin", "none"].contains($0) }) ?? true else {
            return .json(["error": "the request comes from a page of another origin"], status: .forbidden)
        }
        return try await next(request, context)
    }
}
