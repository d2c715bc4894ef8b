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

    init(session: Session, viewerLimit: Int) {
        limit = viewerLimit
        self.session = session
        hubs = session.plan.sinks.filter { $0.kind == .preview(.web) }.map { FrameHub(name: $0.node) }
    }

    /// Feeds every hub until its sink ends.
    func run() async {
        await withDiscardingTaskGroup { group in
            for hub in hubs {
                group.addTask { [session] in await hub.run(session.frames(from: hub.name)) }
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
