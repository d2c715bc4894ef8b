internal import HTTPTypes
internal import Hummingbird

/// Headers of every answer: nothing is kept, framed, guessed or shown to another site's pages, and the page loads nothing
/// from elsewhere.
struct SafeHeaders: RouterMiddleware {
    private static let fields: [(name: String, value: String)] = [
        ("Cache-Control", "no-store"),
        (
            "Content-Security-Policy",
            "default-src 'none'; connect-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"),
    ]

    func handle(
        _ request: Request, context: NodeContext, next: @concurrent (Request, NodeContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as any HTTPResponseError {
            response = try error.response(from: request, context: context)
        }
        for field in Self.fields {
            if let name = HTTPField.Name(field.name) { response.headers[name] = field.value }
        }
        return response
    }
}
