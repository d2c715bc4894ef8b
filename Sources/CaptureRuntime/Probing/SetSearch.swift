/// Finds out by trying which of some cameras run together.
///
/// Each camera alone comes first, then all that run alone together: most machines are done with that. Where it fails,
/// cameras are taken away one at a time for as long as it keeps failing, which leaves a smallest set that does not run. Then
/// the largest set that holds none of these is tried, and so on, until nothing is open. What is part of a set that ran, or
/// holds one that did not, is never tried. With n cameras, f largest sets that run and m smallest that do not, there are at
/// most n + f + m (n + 1) trials, where at least f + m are needed.
struct SetSearch: Sendable {
    /// A trial that was made.
    struct Trial: Sendable, Hashable {
        var cameras: [String]
        var formats: ProbeFormats
        var outcome: StartOutcome
        var time: Duration
    }

    /// A smallest set that does not run, and why.
    struct Conflict: Sendable, Hashable {
        var cameras: [String]
        var refusal: StartRefusal
    }

    /// Why a camera takes no further part.
    enum Exclusion: Sendable, Hashable {
        /// Somebody else holds it.
        case busy(String)
        /// It does not run alone.
        case refused(String)
        /// It does not stop, or gives no answer.
        case hung(String)
    }

    /// What came out.
    struct Findings: Sendable, Hashable {
        /// The largest sets that ran.
        var facets: [[String]] = []
        /// The smallest sets that did not run.
        var conflicts: [Conflict] = []
        /// The cameras that took no further part.
        var exclusions: [String: Exclusion] = [:]
        /// The largest sets that were not settled before time was up, the first few.
        var open: [[String]] = []
    }

    /// More cameras than this are not searched: a set is kept as the bits of a number.
    static let cameraLimit = SetKnowledge.Bits.bitWidth
    /// How many unsettled sets are told.
    private static let openLimit = 5
    /// A trial is not begun where less time than this is left.
    private static let leastTime = Duration.milliseconds(500)

    private let cameras: [String]
    /// Those for which there is no bit.
    private let surplus: [String]
    private let formats: ProbeFormats
    private let starter: any CameraStarter
    private let deadline: ContinuousClock.Instant
    private let trialLimit: Duration
    private let report: @Sendable (Trial) -> Void

    private var knowledge = SetKnowledge()
    private var findings = Findings()
    private var reasons: [SetKnowledge.Bits: StartRefusal] = [:]
    /// The cameras that still take part.
    private var taking: SetKnowledge.Bits
    private var isOver = false

    /// Prepares a search; nothing is tried yet.
    ///
    /// - Parameters:
    ///   - cameras: The cameras by name, the first 64 of which are searched.
    ///   - members: Sets that are known to run.
    ///   - trialLimit: The longest that one trial may take.
    init(
        _ cameras: [String], in formats: ProbeFormats, with starter: any CameraStarter,
        knowing members: [[String]] = [],
        until deadline: ContinuousClock.Instant, trialLimit: Duration,
        report: @escaping @Sendable (Trial) -> Void = { _ in }
    ) {
        self.cameras = Array(cameras.prefix(Self.cameraLimit))
        surplus = Array(cameras.dropFirst(Self.cameraLimit))
        self.formats = formats
        self.starter = starter
        self.deadline = deadline
        self.trialLimit = trialLimit
        self.report = report
        taking = self.cameras.isEmpty ? 0 : .max >> (Self.cameraLimit - self.cameras.count)
        for member in members { knowledge.add(member: bits(member)) }
    }

    /// Tries until all is settled or time is up.
    mutating func run() async -> Findings {
        for camera in taking.single where !knowledge.isMember(camera) {
            guard !isOver else { break }
            await settleAlone(camera)
        }
        // A single camera that was not reached is part of no set that ran.
        while !isOver, case .of(let set) = knowledge.largestUnsettled(of: taking) { await settle(set) }
        findings.facets = knowledge.members.map(names).sorted { $0.count > $1.count }
        findings.conflicts = knowledge.nonMembers.compactMap { set in
            reasons[set].map { Conflict(cameras: names(set), refusal: $0) }
        }
        findings.open = open() + (surplus.isEmpty ? [] : [surplus])
        return findings
    }

    private mutating func settleAlone(_ camera: SetKnowledge.Bits) async {
        switch await trial(camera) {
        case .started: knowledge.add(member: camera)
        case .refused(let refusal):
            exclude(camera, refusal.isBusy ? .busy(refusal.words) : .refused(refusal.words))
        case .hung, .interrupted: break
        }
    }

    private mutating func settle(_ set: SetKnowledge.Bits) async {
        guard case .refused(var reason) = await trial(set) else { return }
        guard await isConflict(reason, in: set) else { return }
        var failing = set
        for camera in set.single.reversed() {
            let smaller = failing & ~camera
            guard smaller.nonzeroBitCount > 1, !knowledge.isMember(smaller) else { continue }
            guard case .refused(let refusal) = await trial(smaller) else {
                if isOver || taking & failing != failing { break }
                continue
            }
            guard await isConflict(refusal, in: smaller) else { break }
            (failing, reason) = (smaller, refusal)
        }
        // Where a camera left on the way, what failed may have failed because of it.
        guard taking & failing == failing else { return }
        knowledge.add(nonMember: failing)
        reasons[failing] = reason
    }

    /// Whether a refusal is one camera's against another: a camera that is busy among others may have been taken by
    /// somebody else meanwhile, and is looked at alone.
    private mutating func isConflict(_ refusal: StartRefusal, in set: SetKnowledge.Bits) async -> Bool {
        guard refusal.isBusy, let index = cameras.firstIndex(of: refusal.camera) else { return true }
        let camera: SetKnowledge.Bits = 1 << index
        if case .refused(let alone) = await trial(camera) {
            exclude(camera, alone.isBusy ? .busy(alone.words) : .refused(alone.words))
        }
        return !isOver && taking & camera != 0
    }

    /// Starts a set, unless time is up, and takes in what it tells whatever it was tried for.
    private mutating func trial(_ set: SetKnowledge.Bits) async -> StartOutcome {
        let start = ContinuousClock.now
        let left = start.duration(to: deadline)
        guard !isOver, !Task.isCancelled, left > Self.leastTime else {
            isOver = true
            return .interrupted
        }
        let (names, starter, formats) = (names(set), starter, formats)
        let limit = min(trialLimit, left)
        let words = "gave no answer within \(limit.brief)"
        // What was cut off by the end of all may have been about to work.
        let late: StartOutcome = left < trialLimit ? .interrupted : .hung(names, words: words)
        let outcome = await Patience.answer(within: limit, else: late) {
            await starter.start(names, in: formats, within: limit)
        }
        report(Trial(cameras: names, formats: formats, outcome: outcome, time: start.duration(to: .now)))
        switch outcome {
        case .started: knowledge.add(member: set)
        case .refused: break
        case .hung(let cameras, let words):
            let named = bits(cameras) & set
            for camera in (named == 0 ? set : named).single { exclude(camera, .hung(words)) }
        case .interrupted: isOver = true
        }
        return outcome
    }

    private mutating func exclude(_ camera: SetKnowledge.Bits, _ exclusion: Exclusion) {
        taking &= ~camera
        for name in names(camera) { findings.exclusions[name] = exclusion }
    }

    /// The first few sets that are not settled; each counts as settled for the search for the next.
    private func open() -> [[String]] {
        var rest = knowledge
        var sets: [[String]] = []
        while sets.count < Self.openLimit, case .of(let set) = rest.largestUnsettled(of: taking) {
            sets.append(names(set))
            rest.add(member: set)
        }
        if case .tooMany = rest.largestUnsettled(of: taking), sets.isEmpty { sets.append(names(taking)) }
        return sets
    }

    private func names(_ set: SetKnowledge.Bits) -> [String] {
        cameras.indices.filter { set & (1 << $0) != 0 }.map { cameras[$0] }
    }

    private func bits(_ names: [String]) -> SetKnowledge.Bits {
        cameras.indices.filter { names.contains(cameras[$0]) }.reduce(0) { $0 | 1 << $1 }
    }
}
