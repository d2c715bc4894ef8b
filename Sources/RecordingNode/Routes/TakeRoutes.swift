internal import CaptureDiagnostics
internal import CaptureRuntime
internal import Hummingbird

/// Takes over HTTP: begin, end, mark, look.
struct TakeRoutes: Sendable {
    let session: Session
    let takes: TakeDirector?

    /// `POST /api/v1/take/start?name=NAME`, `.../stop`, `.../marker?label=LABEL`; `GET /api/v1/take`.
    func add(to router: Router<NodeContext>) {
        router.get("/api/v1/take") { _, _ in Response.json(await session.takeReport?.json ?? .null) }
        router.post("/api/v1/take/start") { request, _ in
            await answer { takes throws(SessionFailure) in
                try await takes.start(named: request.uri.queryParameters["name"].map(String.init))
                return await session.takeReport?.json
            }
        }
        router.post("/api/v1/take/stop") { _, _ in
            await answer { takes throws(SessionFailure) in
                guard let report = await takes.stop() else {
                    throw SessionFailure(.command, "no take runs that could end")
                }
                return report.json
            }
        }
        router.post("/api/v1/take/marker") { request, _ in
            await answer { takes throws(SessionFailure) in
                let label = request.uri.queryParameters["label"].map(String.init) ?? ""
                guard let marker = await takes.mark(label) else {
                    throw SessionFailure(.command, "no take runs that could be marked")
                }
                return marker.json
            }
        }
    }

    private func answer(
        _ body: (TakeDirector) async throws(SessionFailure) -> JSONValue?
    ) async -> Response {
        guard let takes else {
            return .json(
                ["error": "takes of this graph begin with the run; 'takes: { begin: manual }' changes that"],
                status: .conflict)
        }
        do throws(SessionFailure) {
            return .json(try await body(takes) ?? .null)
        } catch {
            // A name that cannot be had is the asker's affair too, and no failure of the node.
            let isRefused = error.fault == .command || error.fault == .outputNotCreated
            let status: HTTPResponse.Status = isRefused ? .conflict : .internalServerError
            return .json(["error": .string(error.message)], status: status)
        }
    }
}
