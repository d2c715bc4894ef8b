internal import CaptureDiagnostics
internal import CaptureModel
internal import CaptureRuntime
internal import HTTPTypes
internal import Hummingbird

/// Layouts of composites over HTTP: show, swap, move, snap, look.
struct LayoutRoutes: Sendable {
    let session: Session

    /// `GET /api/v1/compositors/NAME/layout`; `POST` of the same with one of `?show=LAYOUT`, `?swap`, `?swap=LAYER&with=LAYER`,
    /// `?move=LAYER&to=X,Y&scale=SHARE` or `&size=WIDTH,HEIGHT`, `?snap=LAYER&corner=CORNER`, and for all of them
    /// `&by=KIND&duration=TIME&easing=EASING`.
    func add(to router: Router<NodeContext>) {
        router.get("/api/v1/compositors/:name/layout") { request, _ in
            let name = Self.compositor(in: request)
            guard let state = session.layout(of: name) else { return Self.unknown(name) }
            return Response.json(state.json)
        }
        router.post("/api/v1/compositors/:name/layout") { request, _ in await answer(request) }
    }

    private func answer(_ request: Request) async -> Response {
        let name = Self.compositor(in: request)
        guard session.layout(of: name) != nil else { return Self.unknown(name) }
        let parameters = Dictionary(
            request.uri.queryParameters.map { (String($0.key), String($0.value)) }
        ) { first, _ in first }
        let query = LayoutQuery(parameters)
        guard let change = query.change else {
            return .json(["error": .string("one of \(LayoutQuery.forms) must be asked for")], status: .badRequest)
        }
        guard let transition = query.transition else {
            return .json(
                ["error": "'by' must be 'cut', 'fade' or 'move', the latter two with a 'duration' such as '300ms'"],
                status: .badRequest)
        }
        do throws(SessionFailure) {
            try await session.change(name, to: change, by: transition)
            return .json(session.layout(of: name)?.json ?? .null)
        } catch {
            return .json(["error": .string(error.message)], status: .conflict)
        }
    }

    /// The last but one part of the path; a node's name needs no escapes.
    private static func compositor(in request: Request) -> NodeName {
        NodeName(String(request.uri.path.split(separator: "/").dropLast().last ?? ""))
    }

    private static func unknown(_ name: NodeName) -> Response {
        .json(["error": .string("there is no compositor '\(name)'")], status: .notFound)
    }
}

extension LayoutState {
    /// The state as clients are told.
    var json: JSONValue {
        .object(
            [.init("compositor", .string(compositor.description))] + members + [
                .init("changing", .bool(transition != nil)),
                .init("layouts", .array(layouts.map { .string($0.description) })),
            ])
    }
}
