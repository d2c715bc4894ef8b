internal import CaptureDiagnostics
internal import CaptureModel
internal import CaptureRuntime
internal import HTTPTypes
internal import Hummingbird

/// Portrait over HTTP: look, and switch on behalf of the user.
struct PortraitRoutes: Sendable {
    let session: Session

    /// `GET /api/v1/sources/NAME/portrait`; `POST` of the same with `?enabled=true` or `false`.
    func add(to router: Router<NodeContext>) {
        router.get("/api/v1/sources/:name/portrait") { request, _ in
            let name = Self.source(in: request)
            guard let state = session.portrait(of: name) else { return Self.unknown(name) }
            return Response.json(state.json)
        }
        router.post("/api/v1/sources/:name/portrait") { request, _ in await answer(request) }
    }

    private func answer(_ request: Request) async -> Response {
        let name = Self.source(in: request)
        guard session.portrait(of: name) != nil else { return Self.unknown(name) }
        guard let isEnabled = request.uri.queryParameters["enabled"].flatMap({ Bool(String($0)) }) else {
            return .json(["error": "'enabled' must be 'true' or 'false'"], status: .badRequest)
        }
        do throws(SessionFailure) {
            try await session.setPortrait(of: name, isEnabled: isEnabled, by: .user)
            return .json(session.portrait(of: name)?.json ?? .null)
        } catch {
            return .json(["error": .string(error.message)], status: .conflict)
        }
    }

    /// The last but one part of the path; a node's name needs no escapes.
    private static func source(in request: Request) -> NodeName {
        NodeName(String(request.uri.path.split(separator: "/").dropLast().last ?? ""))
    }

    private static func unknown(_ name: NodeName) -> Response {
        .json(["error": .string("there is no source '\(name)' whose background can be blurred")], status: .notFound)
    }
}

extension PortraitState {
    /// The state as clients are told.
    var json: JSONValue {
        [
            "source": .string(source.description), "control": .string(control.rawValue), "enabled": .bool(isEnabled),
            "people": people.map { JSONValue.int(Int64($0)) } ?? .null,
        ]
    }
}
