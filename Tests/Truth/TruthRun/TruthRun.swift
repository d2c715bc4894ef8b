import Foundation
import GStreamerKit

/// Holds the checker against the world: random graphs on random rigs, of which every accepted one must run and every rejected
/// one must break a limit or fail.
///
/// Ends with 0 where checker, recount and GStreamer agree on every graph and nothing has leaked, else with 1.
@main
struct TruthRun {
    static func main() async throws {
        let options: TruthOptions
        do {
            options = try TruthOptions(CommandLine.arguments.dropFirst())
        } catch {
            say("TruthRun: \(error)")
            exit(64)
        }
        ProcessMemory.limitArenas(to: 2)
        let bench = try await Bench.make()
        defer { bench.remove() }
        if options.isShown {
            for number in options.first..<options.first + options.count {
                print(Trial(seed: options.seed, number: number, bench: bench).description)
            }
            return
        }
        let start = ContinuousClock.now
        var tally = Tally()
        var early: Footprint?
        try await withThrowingTaskGroup(of: Judgement.self) { group in
            var next = options.first
            let end = options.first + options.count
            func addTrial() {
                guard next < end else { return }
                let trial = Trial(seed: options.seed, number: next, bench: bench)
                group.addTask { try await Judgement.make(trial, bench, forcesAll: options.forcesAll) }
                next += 1
            }
            for _ in 0..<options.jobs { addTrial() }
            while let judgement = try await group.next() {
                tally.add(judgement)
                if judgement.disagreement != nil { say(judgement.account) }
                if early == nil, tally.graphs * 10 >= options.count { early = Footprint.now() }
                if options.isVerbose, tally.graphs.isMultiple(of: 100) { say("\(tally.graphs) of \(options.count)") }
                addTrial()
            }
        }
        GStreamer.deinitialize()
        let report = TruthReport(
            options: options, tally: tally, early: early ?? Footprint.now(), late: Footprint.now(),
            time: ContinuousClock.now - start, bench: bench)
        print(options.format == .markdown ? report.markdown : report.json)
        if !report.isTrue {
            bench.remove()
            exit(1)
        }
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
