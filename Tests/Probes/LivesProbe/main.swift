import Glibc
import SessionLives

// How many lives of each kind, and the seed of the first; a run of the laboratory goes on where the one before has ended.
let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (count, first) = (numbers.first ?? 1_000_000, numbers.dropFirst().first ?? 0)

func live<Kind: Life>(_ kind: Kind.Type) -> Bool {
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

let outcomes = [live(SourceLife.self)]
guard !outcomes.contains(false) else { exit(1) }
