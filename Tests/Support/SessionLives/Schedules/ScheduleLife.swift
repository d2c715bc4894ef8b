import CaptureModel
public import CaptureTesting
import SessionLogic

/// The life of a schedule: time passes, looks come late, and somebody sets the clock.
public struct ScheduleLife: Life {
    /// What may happen.
    public enum Step: Sendable {
        /// The schedule is of this kind; before all else. Seconds from one take to the next, or times of day in seconds.
        case kind(every: Int?, at: [Int])
        /// Milliseconds pass; each look comes so many late.
        case pass(Int, late: Int)
        /// The clock is set forward by so many seconds, or back.
        case set(Int)
    }

    public static func steps(_ random: inout SeededGenerator) -> [Step] {
        // Half of them soon after the beginning, which is at noon.
        let at = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            Int.random(in: Bool.random(using: &random) ? 43_200..<43_800 : 0..<86_400, using: &random)
        }
        let isByRun = Int.random(in: 0..<3, using: &random) == 0
        let kind = Step.kind(every: isByRun ? Int.random(in: 1...7_200, using: &random) : nil, at: at)
        return [kind]
            + (0..<Int.random(in: 1...30, using: &random)).map { _ in
                switch Int.random(in: 0..<10, using: &random) {
                case ..<7:
                    let longest = [2_000, 100_000, 20_000_000].randomElement(using: &random) ?? 2_000
                    let late = [0, 0, 0, 400, 90_000].randomElement(using: &random) ?? 0
                    return .pass(Int.random(in: 1...longest, using: &random), late: late)
                case ..<9: return .set(Int.random(in: -3_700...3_700, using: &random))
                default: return .set(Int.random(in: -200_000...200_000, using: &random))
                }
            }
    }

    /// The days' times, in seconds.
    private var times: [Int] = []
    private var every: Int?
    private var course = ScheduleCourse(.every(.seconds(60)), clock: LocalTime(day: 0, TimeOfDay(hour: 0, minute: 0)))
    /// Milliseconds since the run began, and by how many seconds the clock is ahead of them; it begins at noon.
    private var now = 0
    private var ahead = 20_000 * 86_400 + 43_200
    /// When it is looked next; nil is never.
    private var next: Int?
    /// The latest that the clock has shown at a look, in seconds.
    private var latest = 0
    /// When the first take began, and the last one, in milliseconds of the run.
    private var first: Int?
    private var last: Int?

    public init() { begin() }

    private mutating func begin() {
        let schedule: TakeSchedule =
            every.map { .every(.seconds($0)) }
            ?? .at(times.map { TimeOfDay(hour: $0 / 3_600, minute: $0 / 60 % 60, second: $0 % 60) })
        course = ScheduleCourse(schedule, clock: clock)
        (latest, first, last) = (shown, nil, nil)
        next = course.pause(running: .zero, clock: clock).map { Int($0 / .milliseconds(1)) }
    }

    public mutating func take(_ step: Step) throws(Violation) {
        switch step {
        case .kind(let every, let at):
            (self.every, times) = (every, Set(at).sorted())
            begin()
        case .pass(let length, let late): try pass(length, late)
        case .set(let seconds): ahead += seconds
        }
    }

    public mutating func end() throws(Violation) {
        if next == nil, every != nil || !times.isEmpty { throw Violation("it is looked no more") }
    }

    /// What the clock shows, in seconds since 1970.
    private var shown: Int { ahead + now / 1_000 }

    private var clock: LocalTime {
        let time = shown % 86_400
        return LocalTime(
            day: shown / 86_400, TimeOfDay(hour: time / 3_600, minute: time / 60 % 60, second: time % 60))
    }

    private mutating func pass(_ length: Int, _ late: Int) throws(Violation) {
        let end = now + length
        // A day of looks each second says nothing that some minutes of them do not.
        var looks = 0
        while let due = next, due + late <= end, looks < 300 {
            now = max(now, due + late)
            looks += 1
            try look()
        }
        if looks < 300 { now = end }
        if let due = next, now > due { next = now }
    }

    private mutating func look() throws(Violation) {
        let answer = course.look(running: .milliseconds(now), clock: clock)
        let isDue = every.map { latestGrid($0).map { $0 >= earliestNext } ?? true } ?? hasPassed
        if (answer.begin != nil) != isDue {
            throw Violation("at \(now) ms, \(clock), a take \(isDue ? "is due and does not begin" : "begins")")
        }
        if let begin = answer.begin {
            let moment = Int((begin / .milliseconds(1)).rounded())
            guard (now...now + lead).contains(moment) else { throw Violation("a take begins at \(moment) ms") }
            if let every, let first, moment > now, (moment - first) % (every * 1_000) != 0 {
                throw Violation("a take that is not late begins beside its time, at \(moment) ms")
            }
            // A session needs its notice.
            let begun = max(moment, now + 100)
            course.hasBegun(at: .milliseconds(begun))
            (first, last) = (first ?? begun, moment)
            if first == begun { last = begun }
        }
        let pause = course.pause(running: .milliseconds(now), clock: clock)
        if every == nil {
            latest = max(latest, shown)
            guard let pause, pause <= .seconds(1) else { throw Violation("the clock is not looked at") }
        }
        next = pause.map { now + max(1, Int($0 / .milliseconds(1))) }
    }

    private var lead: Int { Int(ScheduleCourse.lead / .milliseconds(1)) }

    /// The latest time at which a take may begin that is told to now; nil before the first take.
    private func latestGrid(_ every: Int) -> Int? {
        first.map { first in first + (now + lead - first) / (every * 1_000) * every * 1_000 }
    }

    /// What is due before half of the time is over since the last one is left out.
    private var earliestNext: Int { (last ?? 0) + (every ?? 0) * 500 }

    /// Whether the clock has gone by a time of a day that it had never shown or gone by before.
    private var hasPassed: Bool {
        guard shown > latest else { return false }
        let days = (latest / 86_400)...(shown / 86_400)
        return days.contains { day in times.contains { latest < day * 86_400 + $0 && day * 86_400 + $0 <= shown } }
    }
}
