internal import CaptureDiagnostics
internal import CaptureModel
internal import CaptureRuntime
internal import HTTPTypes
internal import Hummingbird

/// Microphone modes over HTTP: look, and choose.
struct MicrophoneModeRoutes: Sendable {
    let session: Session

    /// `GET /api/v1/sources/NAME/microphone-mode`; `POST` of the same with `?mode=MODE`.
    func add(to router: Router<NodeContext>) {
        router.get("/api/v1/sources/:name/microphone-mode") { request, _ in
            let name = Self.source(in: request)
            guard let state = session.microphoneMode(of: name) else { return Self.unknown(name) }
            return Response.json(state.json)
        }
        router.post("/api/v1/sources/:name/microphone-mode") { request, _ in await answer(request) }
    }

    private func answer(_ request: Request) async -> Response {
        let name = Self.source(in: request)
        guard session.microphoneMode(of: name) != nil else { return Self.unknown(name) }
        guard let mode = request.uri.queryParameters["mode"].flatMap({ MicrophoneMode(rawValue: String($0)) }) else {
            let modes = quotedList(MicrophoneMode.allCases.map(\.rawValue))
            return .json(["error": .string("'mode' must be one of \(modes)")], status: .badRequest)
        }
        do throws(SessionFailure) {
            try await session.setMicrophoneMode(of: name, to: mode)
            return .json(session.microphoneMode(of: name)?.json ?? .null)
        } catch {
            return .json(["error": .string(error.message)], status: .conflict)
        }
    }

    /// The last but one part of the path; a node's name needs no escapes.
    private static func source(in request: Request) -> NodeName {
        NodeName(String(request.uri.path.split(separator: "/").dropLast().last ?? ""))
    }

    private static func unknown(_ name: NodeName) -> Response {
        .json(["error": .string("there is no source '\(name)' whose sound is treated")], status: .notFound)
    }
}

extension MicrophoneModeState {
    /// The state as clients are told.
    var json: JSONValue {
        [
            "source": .string(source.description), "preferred": .string(preferred.rawValue),
            "active": .string(active.rawValue),
        ]
    }
}
