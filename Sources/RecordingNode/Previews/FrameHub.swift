internal import CaptureModel
internal import CaptureRuntime
internal import NIOCore
internal import Synchronization

/// One preview's pictures, given to any number of viewers, each of whom has at most the newest one waiting.
final class FrameHub: Sendable {
    private struct State {
        var newest: ByteBuffer?
        var count = 0
        var viewers: [Int: AsyncStream<ByteBuffer>.Continuation] = [:]
        var nextViewer = 0
        var isOver = false
        /// Viewers who were let go because they did not take the pictures.
        var letGo = 0
    }

    /// After how long without a picture the newest one is sent again, so that a viewer who has gone is noticed.
    static let repeatInterval = Duration.seconds(5)

    let name: NodeName
    private let state = Mutex(State())

    init(name: NodeName) { self.name = name }

    /// The newest JPEG picture; nil before the first.
    var newest: ByteBuffer? { state.withLock { $0.newest } }

    /// Whether no more pictures will come.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// How many look at it, and how many were let go.
    var census: ViewerCensus {
        state.withLock { ViewerCensus(preview: name, watching: $0.viewers.count, letGo: $0.letGo) }
    }

    /// Counts a viewer who was let go.
    func countLetGo() { state.withLock { $0.letGo += 1 } }

    /// Reads a sink's frames to their end.
    func run(_ frames: AsyncStream<Frame>) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.repeatNewest() }
            for await frame in frames { publish(ByteBuffer(bytes: frame.bytes)) }
            group.cancelAll()
        }
        end()
    }

    /// Gives a picture to every viewer; one who is not ready loses the picture before it, never this one.
    func publish(_ picture: ByteBuffer) {
        state.withLock { state in
            state.newest = picture
            state.count += 1
            for viewer in state.viewers.values { viewer.yield(picture) }
        }
    }

    /// Pictures for one viewer, the newest first; ends with the hub.
    func pictures() -> AsyncStream<ByteBuffer> {
        let (pictures, viewer) = AsyncStream<ByteBuffer>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let identifier: Int? = state.withLock { state in
            if let newest = state.newest { viewer.yield(newest) }
            guard !state.isOver else { return nil }
            state.nextViewer += 1
            state.viewers[state.nextViewer] = viewer
            return state.nextViewer
        }
        guard let identifier else {
            viewer.finish()
            return pictures
        }
        viewer.onTermination = { [weak self] _ in self?.forget(identifier) }
        return pictures
    }

    private func forget(_ viewer: Int) {
        _ = state.withLock { $0.viewers.removeValue(forKey: viewer) }
    }

    private func end() {
        // Ended outside the lock: ending a viewer's stream calls `forget`.
        let viewers = state.withLock { state in
            state.isOver = true
            defer { state.viewers = [:] }
            return Array(state.viewers.values)
        }
        for viewer in viewers { viewer.finish() }
    }

    private func repeatNewest() async {
        var last = -1
        while (try? await Task.sleep(for: Self.repeatInterval)) != nil {
            state.withLock { state in
                if state.count == last, let newest = state.newest {
                    for viewer in state.viewers.values { viewer.yield(newest) }
                }
                last = state.count
            }
        }
    }
}
