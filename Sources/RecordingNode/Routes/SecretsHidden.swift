internal import CaptureDiagnostics
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore

/// Hides in every answer for people and programs what the graph holds in confidence; pictures are none.
struct SecretsHidden: RouterMiddleware {
    let secrets: Secrets

    func handle(
        _ request: Request, context: NodeContext, next: @concurrent (Request, NodeContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let type = response.headers[.contentType] ?? ""
        guard !secrets.isEmpty, type.hasPrefix("application/json") || type.hasPrefix("text/html") else {
            return response
        }
        // Each is one buffer, whose length is another then.
        response.headers[.contentLength] = nil
        response.body = response.body.map { [secrets] buffer in
            ByteBuffer(string: secrets.hidden(in: String(buffer: buffer)))
        }
        return response
    }
}
