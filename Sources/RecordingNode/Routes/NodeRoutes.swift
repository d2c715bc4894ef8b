internal import CaptureDiagnostics
internal import CaptureModel
internal import CaptureRuntime
internal import HTTPTypes
internal import Hummingbird

/// What a node answers, path by path.
struct NodeRoutes: Sendable {
    let session: Session
    let takes: TakeDirector?
    let previews: PreviewHubs
    /// What no answer shows.
    let secrets: Secrets

    /// All that a node answers: its routes, and what it says to every other method of their paths.
    var router: Router<NodeContext> {
        let router = routes
        router.refuseOtherMethods()
        return router
    }

    /// The routes in words, such as `GET /healthz`; the guide's table is held against them.
    var listing: [String] { routes.routes.map { "\($0.method.rawValue) \($0.path)" } }

    /// The routes with the checks that stand before all of them.
    private var routes: Router<NodeContext> {
        let router = Router(context: NodeContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            SafeHeaders()
            HostCheck()
            OriginCheck()
            SecretsHidden(secrets: secrets)
            UnknownPath()
        }
        router.get("/") { _, _ in
            Response.content(
                ByteBuffer(string: StatusPage(await SessionStatus(session), previews: previews.hubs.map(\.name)).html),
                type: "text/html; charset=utf-8")
        }
        router.get("/node.css") { _, _ in
            Response.content(ByteBuffer(bytes: PackageResources.node_css), type: "text/css; charset=utf-8")
        }
        router.get("/node.js") { _, _ in
            Response.content(ByteBuffer(bytes: PackageResources.node_js), type: "text/javascript; charset=utf-8")
        }
        router.get("/healthz") { _, _ in Response.json(["alive": .bool(true)]) }
        router.get("/readyz") { _, _ in
            let status = await SessionStatus(session)
            return Response.json(status.readiness, status: status.isReady ? .ok : .serviceUnavailable)
        }
        router.get("/api/v1/status") { _, _ in
            Response.json(await SessionStatus(session, viewers: previews.hubs.map(\.census)).json)
        }
        router.get("/api/v1/drops") { _, _ in Response.json(await SessionStatus(session).account) }
        TakeRoutes(session: session, takes: takes).add(to: router)
        ZoomRoutes(session: session).add(to: router)
        CentreStageRoutes(session: session).add(to: router)
        PortraitRoutes(session: session).add(to: router)
        MicrophoneModeRoutes(session: session).add(to: router)
        FrameRateRoutes(session: session).add(to: router)
        LayoutRoutes(session: session).add(to: router)
        router.get("/preview/:name") { request, context in
            let name = request.uri.path.split(separator: "/").last ?? ""
            return preview(name, context)
        }
        // Made of the GET it would be a viewer that never looks.
        router.head("/preview/:name") { request, _ in
            let name = request.uri.path.split(separator: "/").last ?? ""
            let isStill = name.hasSuffix(".jpg")
            guard previews[isStill ? name.dropLast(4) : name] != nil else { return unknownPreview.createHeadResponse() }
            let type = isStill ? "image/jpeg" : MultipartPictures.contentType
            return Response(status: .ok, headers: [.contentType: type])
        }
        return router
    }

    /// `NAME` is the moving picture, `NAME.jpg` the newest one; a node's name has no full stop in it.
    private func preview(_ name: Substring, _ context: NodeContext) -> Response {
        if name.hasSuffix(".jpg"), let hub = previews[name.dropLast(4)] {
            guard let picture = hub.newest else {
                return .json(
                    ["error": .string("preview '\(hub.name)' has no picture yet")], status: .serviceUnavailable)
            }
            return .content(picture, type: "image/jpeg")
        }
        guard let hub = previews[name] else { return unknownPreview }
        guard previews.admit() else {
            return .json(
                ["error": .string("\(previews.limit) viewers are served already, which is the limit")],
                status: .serviceUnavailable)
        }
        let pictures = MultipartPictures(hub: hub, channel: context.channel, onEnd: previews.leave)
        return Response(
            status: .ok, headers: [.contentType: MultipartPictures.contentType],
            body: ResponseBody { writer in
                try await pictures.write(to: &writer)
                try await writer.finish(nil)
            })
    }

    private var unknownPreview: Response {
        let names = previews.hubs.map(\.name.description)
        let known = names.isEmpty ? "the graph has none" : "known are \(quotedList(names))"
        return .json(
            [
                "error": .string("there is no web preview of this name; \(known)"),
                "previews": .array(names.map { .string($0) }),
            ],
            status: .notFound)
    }
}
