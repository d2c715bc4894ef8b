internal import CaptureModel
internal import Foundation
internal import GStreamerKit

/// What a worker tells of the packets of a network source, which its session does not see; as JSON.
///
/// It says what is new since it was told last, so that nothing is counted twice when another process takes the source over. Times are
/// those of the machine's monotonic clock, in nanoseconds.
enum WorkerNews: Sendable, Hashable, Codable {
    /// Pictures do not come: the running time at which the first was to be shown, and at which that is known.
    case lost(DropReason, count: Int, at: UInt64, now: UInt64?)
    /// Pictures came damaged.
    case damaged(Int, at: UInt64)
    /// The jitter buffers count so many more packets as lost, and as too late.
    case packets(lost: Int, late: Int, isVideo: Bool)

    /// What one record may say at most: the worker runs what takes packets of strangers apart, and may be wrong.
    private static let most = 1 << 20

    /// Reads what a worker has sent; nil where it makes no sense.
    init?(_ text: String) {
        guard let news = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        let sane = 0...Self.most
        switch news {
        case .lost(_, let count, _, _), .damaged(let count, _): guard sane.contains(count) else { return nil }
        case .packets(let lost, let late, _): guard sane.contains(lost), sane.contains(late) else { return nil }
        }
        self = news
    }

    /// As it is sent.
    var text: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// The same with times of another clock; nil where it was before that began.
    func on(_ clock: (ClockTime) -> ClockTime?) -> WorkerNews? {
        switch self {
        case .lost(let reason, let count, let time, let now):
            clock(ClockTime(nanoseconds: time)).map { time in
                let now = now.flatMap { clock(ClockTime(nanoseconds: $0)) }
                return .lost(reason, count: count, at: time.nanoseconds, now: now?.nanoseconds)
            }
        case .damaged(let count, let time):
            clock(ClockTime(nanoseconds: time)).map { .damaged(count, at: $0.nanoseconds) }
        case .packets: self
        }
    }
}
