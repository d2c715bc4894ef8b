internal import NIOCore
internal import Synchronization

/// One viewer's connection: how little of what it does not take may wait for it, and when it has taken nothing for too long.
///
/// A write to a socket says nothing of the reader: Linux takes up to 4 MB for one that never reads, which is a minute of a
/// small preview. So the kernel is told to take no more than what goes out at once, and what it does not take shows here.
final class ViewerLine: Sendable {
    /// How often it is looked at whether a viewer takes anything.
    private static let interval = Duration.milliseconds(250)
    /// Bytes that may wait in the kernel until the viewer's machine has room for them; what is on its way is not among them.
    private static let unsentLimit = 16_384
    /// `TCP_NOTSENT_LOWAT` of Linux, which has it since 3.12.
    private static let unsentOption = NIOBSDSocket.Option(rawValue: 25)

    private let channel: any Channel
    /// How many pictures it was given.
    private let given = Atomic(0)
    private let isStuck = Atomic(false)

    init(_ channel: any Channel) { self.channel = channel }

    /// Whether it was closed because its viewer took nothing.
    var wasLetGo: Bool { isStuck.load(ordering: .acquiring) }

    /// Bounds what may wait for the viewer; called before its first picture.
    func narrow() async {
        // Each picture waits until the one before it has gone out.
        try? await channel.setOption(.writeBufferWaterMark, value: .init(low: 1, high: 1)).get()
        // A socket of another kind has no such bound, and is watched all the same.
        try? await channel.setOption(.tcpOption(Self.unsentOption), value: Self.unsentLimit).get()
    }

    /// The viewer is given the next picture.
    func begin() { given.add(1, ordering: .relaxed) }

    /// Closes the connection once its viewer has taken nothing for as long as `patience`; returns then, or when it is cancelled.
    ///
    /// Looks are counted, and not time: a machine that stood still has looked once only.
    func watch(patience: Duration) async {
        let limit = Int((patience / Self.interval).rounded(.up))
        var (before, stuck) = (0, 0)
        while stuck < limit {
            guard (try? await Task.sleep(for: Self.interval)) != nil else { return }
            let now = given.load(ordering: .relaxed)
            stuck = channel.isWritable || now != before ? 0 : stuck + 1
            before = now
        }
        isStuck.store(true, ordering: .releasing)
        // Also ends a write that waits for the viewer.
        channel.close(promise: nil)
    }
}
