internal import CaptureDiagnostics
internal import HTTPTypes
internal import Hummingbird

extension Router<NodeContext> {
    /// Answers every other method of each path that has routes with 405 and the methods that it has; call it when all have been added.
    ///
    /// Without it such a request is answered 404, as if the path did not exist.
    func refuseOtherMethods() {
        let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]
        for (path, own) in Dictionary(grouping: routes, by: \.path.description) {
            // Hummingbird makes HEAD of each GET.
            let own = Set(own.map(\.method)).union(own.contains { $0.method == .get } ? [.head] : [])
            let allowed = methods.filter(own.contains).map(\.rawValue)
            for method in methods where !own.contains(method) {
                on(RouterPath(path), method: method) { _, _ in
                    var response = Response.json(
                        ["error": .string("this path takes \(list(allowed)), not \(method.rawValue)")],
                        status: .methodNotAllowed)
                    response.headers[.allow] = allowed.joined(separator: ", ")
                    return response
                }
            }
        }
    }
}

/// Answers what has no route in words too.
struct UnknownPath: RouterMiddleware {
    func handle(
        _ request: Request, context: NodeContext, next: @concurrent (Request, NodeContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            return .json(
                ["error": "there is nothing at this path; the paths are those of the guide's page http.md"],
                status: .notFound)
        }
    }
}
