import Glibc
import SessionLives

// How many lives of each kind, the seed of the first, and which kinds; a run of the laboratory goes on where the one before has ended.
let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let kinds = CommandLine.arguments.dropFirst().filter { Int($0) == nil }
let (count, first) = (numbers.first ?? 1_000_000, numbers.dropFirst().first ?? 0)

func live<Kind: Life>(_ kind: Kind.Type) -> Bool {
    guard kinds.isEmpty || kinds.contains("\(kind)") else { return true }
    let start = ContinuousClock.now
    do throws(Lives.Failure) {
        try Lives.live(kind, seeds: first..<first + count)
    } catch {
        print("\(kind): \(error)")
        return false
    }
    print("\(kind): \(count) lives from seed \(first) in \(ContinuousClock.now - start)")
    return true
}

let outcomes = [live(SourceLife.self), live(SinkLife.self), live(RecordingLife.self), live(ScheduleLife.self)]
guard !outcomes.contains(false) else { exit(1) }
