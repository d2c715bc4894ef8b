internal import CaptureDiagnostics
internal import CaptureModel
internal import CaptureRuntime
internal import HTTPTypes
internal import Hummingbird

/// Zoom over HTTP: set, ramp, hold, look.
struct ZoomRoutes: Sendable {
    let session: Session

    /// `GET /api/v1/sources/NAME/zoom`; `POST` of the same with `?to=FACTOR`, `&rate=RATE` for a ramp, or `?hold` to end one.
    func add(to router: Router<NodeContext>) {
        router.get("/api/v1/sources/:name/zoom") { request, _ in
            let name = Self.source(in: request)
            guard let state = session.zoom(of: name) else { return Self.unknown(name) }
            return Response.json(state.json)
        }
        router.post("/api/v1/sources/:name/zoom") { request, _ in await answer(request) }
    }

    private func answer(_ request: Request) async -> Response {
        let (name, parameters) = (Self.source(in: request), request.uri.queryParameters)
        guard session.zoom(of: name) != nil else { return Self.unknown(name) }
        do throws(SessionFailure) {
            if parameters["hold"] != nil {
                try await session.cancelZoomRamp(of: name)
            } else {
                guard let zoom = parameters["to"].flatMap({ UserZoom(parsing: String($0)) }) else {
                    return .json(
                        ["error": .string("'to' must be a zoom, such as \(UserZoom.examples)")], status: .badRequest)
                }
                if let text = parameters["rate"] {
                    guard let rate = Double(text), rate.isFinite else {
                        return .json(
                            ["error": "'rate' must be a number of powers of two per second"], status: .badRequest)
                    }
                    try await session.rampZoom(of: name, to: zoom, rate: rate)
                } else {
                    try await session.setZoom(of: name, to: zoom)
                }
            }
            return .json(session.zoom(of: name)?.json ?? .null)
        } catch {
            return .json(["error": .string(error.message)], status: .conflict)
        }
    }

    /// The last but one part of the path; a node's name needs no escapes.
    private static func source(in request: Request) -> NodeName {
        NodeName(String(request.uri.path.split(separator: "/").dropLast().last ?? ""))
    }

    private static func unknown(_ name: NodeName) -> Response {
        .json(["error": .string("there is no source '\(name)' that can be zoomed")], status: .notFound)
    }
}

extension ZoomState {
    /// The state as clients are told.
    var json: JSONValue {
        [
            "source": .string(source.description), "zoom": .double(zoom.factor), "ramping": .bool(isRamping),
            "target": ramp.map { .double($0.to.factor) } ?? .null, "rate": ramp.map { .double($0.rate) } ?? .null,
            "constituent": .optional(constituent?.description),
            "fallbacks": .array(fallbacks.map { .string($0.description) }),
            "minimum": .double(range.lowerBound.factor), "maximum": .double(range.upperBound.factor),
        ]
    }
}
