internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Waits until what is paced beside live sources has its first picture and sound, so that none of its beginning comes late.
///
/// A live source gives its first picture as the clock starts. A file is opened and decoded first: of one of 25 fps in a live composite the
/// first 80 ms were late on two idle processors, and 160 ms with three other programs on them. While the pipeline does not run, what is
/// decoded waits in front of the element that paces it.
final class PacedBeginning: Sendable {
    /// How long is waited; what comes later is late.
    private static let limit = Duration.seconds(2)

    private let missing: Mutex<Set<String>>
    private let (steps, feed) = AsyncStream.makeStream(of: Void.self)

    /// Watches the elements that pace; nil where there are none, or where nothing is live.
    init?(_ assembly: PipelineAssembly) {
        let paced = assembly.plan.elements.filter { $0.factory == "clocksync" }.map(\.name)
        guard assembly.plan.isLive, !paced.isEmpty else { return nil }
        missing = Mutex(Set(paced))
        for name in paced {
            guard let pad = assembly.pad("sink", of: name) else {
                has(name)
                continue
            }
            pad.onBuffer { [weak self] _ in
                self?.has(name)
                return .remove
            }
            pad.onEndOfStream { [weak self] in self?.has(name) }
        }
    }

    /// Returns when all have something to give, when the time is up, or when nobody waits any more.
    func wait(_ timer: SessionTimer) async {
        let limit = timer.after(Self.limit) { [feed] in feed.finish() }
        for await _ in steps {}
        limit.cancel()
    }

    /// Lets `wait` return: the session ends before it has begun.
    func giveUp() { feed.finish() }

    private func has(_ name: String) {
        let isAll = missing.withLock { missing in
            missing.remove(name)
            return missing.isEmpty
        }
        if isAll { feed.finish() }
    }
}
