internal import CaptureDiagnostics
internal import CaptureModel
internal import CapturePlan
internal import CaptureRuntime
internal import HTTPTypes
internal import Hummingbird

/// Frame rates over HTTP: look, and lower.
struct FrameRateRoutes: Sendable {
    let session: Session

    /// `GET /api/v1/sources/NAME/frame-rate`; `POST` of the same with `?rate=15` or `?rate=full`.
    func add(to router: Router<NodeContext>) {
        router.get("/api/v1/sources/:name/frame-rate") { request, _ in
            let name = Self.source(in: request)
            guard let state = session.frameRate(of: name) else { return Self.unknown(name) }
            return Response.json(state.json)
        }
        router.post("/api/v1/sources/:name/frame-rate") { request, _ in await answer(request) }
    }

    private func answer(_ request: Request) async -> Response {
        let name = Self.source(in: request)
        // Of some it is known why not, which a client is told.
        guard session.plan.rateControls.contains(where: { $0.node == name }) else { return Self.unknown(name) }
        let word = request.uri.queryParameters["rate"].map(String.init) ?? ""
        let rate = FrameRate(parsing: word)
        guard rate != nil || word == "full" else {
            return .json(
                ["error": .string("'rate' must be pictures per second, such as \(FrameRate.examples), or 'full'")],
                status: .badRequest)
        }
        do throws(SessionFailure) {
            try await session.setFrameRate(of: name, to: rate)
            return .json(session.frameRate(of: name)?.json ?? .null)
        } catch {
            return .json(["error": .string(error.message)], status: .conflict)
        }
    }

    /// The last but one part of the path; a node's name needs no escapes.
    private static func source(in request: Request) -> NodeName {
        NodeName(String(request.uri.path.split(separator: "/").dropLast().last ?? ""))
    }

    private static func unknown(_ name: NodeName) -> Response {
        .json(
            ["error": .string("there is no source '\(name)' of which pictures can be left out")], status: .notFound)
    }
}

extension FrameRateState {
    /// The state as clients are told; without a rate all pictures are used.
    var json: JSONValue {
        [
            "source": .string(source.description), "preferred": preferred.map { .double($0.perSecond) } ?? .null,
            "active": active.map { .double($0.perSecond) } ?? .null,
            "full": full.map { .double($0.perSecond) } ?? .null, "leftOut": .int(Int64(leftOut)),
        ]
    }
}
