/// The last queue of a leg, before the muxer, as those who decide see it: what waits in it, and whether it is held.
///
/// It follows the queue buffer by buffer, by their times, and so knows what comes out next: a queue that is told to hold before the buffer is out that
/// may go lets nothing out that is to stay.
struct LegQueue: Sendable {
    /// The running times of what is in it, oldest first. What has gone is cut off now and then, not each time.
    private var times: [Duration] = []
    private var gone = 0
    /// The running time of what entered last; nil before the first.
    private(set) var newest: Duration?
    /// The running time of the newest key frame that entered; of sound, of its newest piece; nil before the first.
    private var newestKey: Duration?
    /// How much it holds; zero where all goes on.
    private(set) var held: Duration
    /// Whether the end of the stream has come to it, behind which nothing comes.
    var hasEnd = false
    /// Whether that end is kept outside: once it is inside, a queue gives out all it has.
    var keepsEnd = false
    /// Whether somebody waits until nothing passes the leg.
    var isAwaited = false
    /// How many buffers went from it nowhere.
    var leftOut = 0

    /// - Parameter held: how much it holds from the beginning, as it was planned.
    init(held: Duration) { self.held = held }

    /// The running time of what comes out next; nil where it is empty.
    var front: Duration? { gone < times.count ? times[gone] : nil }

    /// A buffer enters; one without a time of its own is taken to be as old as the one before.
    mutating func enter(at time: Duration?, isKeyFrame: Bool) {
        times.append(time ?? newest ?? .zero)
        newest = times.last
        if isKeyFrame { newestKey = newest }
    }

    /// The running time of the newest in it that a file can begin with; nil where there is none.
    var key: Duration? { newestKey.flatMap { key in times[gone...].contains(key) ? key : nil } }

    /// A buffer has come out.
    ///
    /// What entered before it did not come in after all: somebody behind has turned it away, as what comes before a first key frame is.
    ///
    /// - Parameter time: its running time; nil where nobody can tell it.
    mutating func leave(at time: Duration?) {
        guard gone < times.count else { return }
        let place = time.flatMap { time in times[gone...].firstIndex(of: time) }
        gone = (place ?? gone) + 1
        guard gone == times.count || gone > 1_000 else { return }
        times.removeFirst(gone)
        gone = 0
    }

    /// It has been emptied, and nothing of what was in it comes out.
    mutating func clear() { (times, gone, hasEnd, keepsEnd) = ([], 0, false, false) }

    /// Has it hold so much from now on.
    ///
    /// - Returns: whether that is news.
    mutating func hold(_ time: Duration) -> Bool {
        defer { held = time }
        return held != time
    }
}
