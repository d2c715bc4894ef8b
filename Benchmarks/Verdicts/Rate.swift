import Foundation

/// How often something was done in a second, and what memory the process had meanwhile.
struct Rate {
    let perSecond: Double
    /// KiB in use after a tenth of the run, and at its end.
    let early, late: Int

    /// Does something a number of times; what it gives is added up, so that nothing is left out as useless.
    static func measure(_ count: Int, _ body: (Int) -> Int) -> Rate {
        var sum = 0
        for number in 0..<count / 100 { sum &+= body(number) }
        let clock = ContinuousClock()
        let start = clock.now
        for number in 0..<count / 10 { sum &+= body(number) }
        let early = residentKilobytes()
        for number in count / 10..<count { sum &+= body(number) }
        let time = clock.now - start
        let late = residentKilobytes()
        precondition(sum >= 0)
        return Rate(
            perSecond: Double(count) / (Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18),
            early: early, late: late)
    }

    /// With the thousands set apart, to three places.
    var text: String {
        let scale = perSecond >= 1000 ? pow(10, (log10(perSecond)).rounded(.down) - 2) : 1
        var digits = String(Int((perSecond / scale).rounded() * scale))
        for place in stride(from: digits.count - 3, to: 0, by: -3) {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
        }
        return digits
    }

    var memory: String { "\(early) KiB, \(late) KiB" }

    private static func residentKilobytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
