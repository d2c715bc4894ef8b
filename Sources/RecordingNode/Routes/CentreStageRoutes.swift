internal import CaptureDiagnostics
internal import CaptureModel
internal import CaptureRuntime
internal import HTTPTypes
internal import Hummingbird

/// Centre stage over HTTP: look, and switch on behalf of the user.
struct CentreStageRoutes: Sendable {
    let session: Session

    /// `GET /api/v1/sources/NAME/centre-stage`; `POST` of the same with `?enabled=true` or `false`.
    func add(to router: Router<NodeContext>) {
        router.get("/api/v1/sources/:name/centre-stage") { request, _ in
            let name = Self.source(in: request)
            guard let state = session.centreStage(of: name) else { return Self.unknown(name) }
            return Response.json(state.json)
        }
        router.post("/api/v1/sources/:name/centre-stage") { request, _ in await answer(request) }
    }

    private func answer(_ request: Request) async -> Response {
        let name = Self.source(in: request)
        guard session.centreStage(of: name) != nil else { return Self.unknown(name) }
        guard let isEnabled = request.uri.queryParameters["enabled"].flatMap({ Bool(String($0)) }) else {
            return .json(["error": "'enabled' must be 'true' or 'false'"], status: .badRequest)
        }
        do throws(SessionFailure) {
            try await session.setCentreStage(of: name, isEnabled: isEnabled, by: .user)
            return .json(session.centreStage(of: name)?.json ?? .null)
        } catch {
            return .json(["error": .string(error.message)], status: .conflict)
        }
    }

    /// The last but one part of the path; a node's name needs no escapes.
    private static func source(in request: Request) -> NodeName {
        NodeName(String(request.uri.path.split(separator: "/").dropLast().last ?? ""))
    }

    private static func unknown(_ name: NodeName) -> Response {
        .json(["error": .string("there is no source '\(name)' that can follow people")], status: .notFound)
    }
}

extension CentreStageState {
    /// The state as clients are told.
    var json: JSONValue {
        [
            "source": .string(source.description), "control": .string(control.rawValue), "enabled": .bool(isEnabled),
            "people": .int(Int64(people)),
            "view": ["left": .double(view.left), "top": .double(view.top), "share": .double(view.share)],
        ]
    }
}
