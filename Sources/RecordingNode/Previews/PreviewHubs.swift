internal import CaptureModel
internal import CapturePlan
internal import CaptureRuntime
internal import Synchronization

/// The hubs of a session's web previews, and the count of those who look at them.
final class PreviewHubs: Sendable {
    let session: Session
    /// The hubs in the order of the plan.
    let hubs: [FrameHub]
    /// How many may look at once.
    let limit: Int
    private let viewers = Mutex(0)
    private static let tellingInterval = Duration.seconds(1)

    init(session: Session, viewerLimit: Int) {
        limit = viewerLimit
        self.session = session
        hubs = session.plan.sinks.filter { $0.kind == .preview(.web) }.map { FrameHub(name: $0.node) }
    }

    /// Feeds every hub until its sink ends, and tells of viewers until the task is cancelled.
    func run(telling events: AsyncStream<NodeEvent>.Continuation) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.tell(events) }
            for hub in hubs {
                group.addTask { [session] in await hub.run(session.frames(from: hub.name)) }
            }
        }
    }

    /// Tells of the viewers who were let go meanwhile, again and again: a storm of them makes one event a second.
    private func tell(_ events: AsyncStream<NodeEvent>.Continuation) async {
        var told = hubs.map { _ in 0 }
        while (try? await Task.sleep(for: Self.tellingInterval)) != nil {
            for (number, hub) in hubs.enumerated() {
                let census = hub.census
                guard census.letGo > told[number] else { continue }
                events.yield(
                    .viewersLetGo(
                        preview: census.preview, count: census.letGo - told[number], watching: census.watching))
                told[number] = census.letGo
            }
        }
    }

    /// The hub of a name.
    subscript(name: some StringProtocol) -> FrameHub? { hubs.first { $0.name.description == name } }

    /// Counts a viewer in; false where there are as many as may be.
    func admit() -> Bool {
        viewers.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    /// Counts a viewer out.
    func leave() { viewers.withLock { $0 -= 1 } }
}
