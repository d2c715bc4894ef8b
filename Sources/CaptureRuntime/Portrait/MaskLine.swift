internal import Dispatch
internal import GStreamerKit
internal import Synchronization

/// Lays masks beside the pictures of their times where both come as fast as they are taken: whoever is ahead waits for the other.
final class MaskLine: Sendable {
    private struct State {
        /// Masks no picture has come up to yet, the earliest first, and the one before them.
        var ahead: [(time: Duration, mask: GreyPicture)] = []
        var current: GreyPicture?
        var haveMasksEnded = false
        var havePicturesEnded = false
    }

    /// How many masks may be ahead of the pictures.
    private static let depth = 8
    /// How far two times may differ that are one: files of different time bases round to a millisecond.
    private static let rounding = Duration.milliseconds(2)
    /// How long one waits for the other: who is not there by then may have been lost, and the recording counts more.
    private static let patience = DispatchTimeInterval.seconds(10)

    private let state = Mutex(State())
    private let masksCame = DispatchSemaphore(value: 0)
    private let picturesCame = DispatchSemaphore(value: 0)

    /// Takes a mask, when there is room for it.
    func add(_ mask: GreyPicture, at time: Duration) {
        while state.withLock({ $0.ahead.count >= Self.depth && !$0.havePicturesEnded }) {
            if picturesCame.wait(timeout: .now() + Self.patience) == .timedOut { break }
        }
        state.withLock { state in
            state.ahead.append((time, mask))
            // Nobody came for the oldest.
            if state.ahead.count > Self.depth { state.current = state.ahead.removeFirst().mask }
        }
        masksCame.signal()
    }

    /// The mask of a picture's time: the last that is not later, when it is known that none comes between; nil where none has come.
    func mask(at time: Duration) -> GreyPicture? {
        let time = time + Self.rounding
        while state.withLock({
            ($0.ahead.last?.time ?? .zero - .seconds(1)) < time - Self.rounding * 2 && !$0.haveMasksEnded
        }) {
            if masksCame.wait(timeout: .now() + Self.patience) == .timedOut { break }
        }
        defer { picturesCame.signal() }
        return state.withLock { state in
            while let next = state.ahead.first, next.time <= time {
                state.current = next.mask
                state.ahead.removeFirst()
            }
            return state.current ?? state.ahead.first?.mask
        }
    }

    /// No more masks come: the last one stays.
    func endMasks() {
        state.withLock { $0.haveMasksEnded = true }
        masksCame.signal()
    }

    /// No more pictures come: masks wait for nobody.
    func endPictures() {
        state.withLock { $0.havePicturesEnded = true }
        picturesCame.signal()
    }
}
