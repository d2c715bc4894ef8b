internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// What leads to nothing but sinks and elements that have failed.
///
/// Nothing of it is taken apart, for what fails is not to disturb what runs: nothing is fed to it any more, so that no encoder works for
/// nobody, and a compositor or mixer, which makes pictures without being fed, is stopped. What was on its way comes to its end. Behind
/// one that was stopped an end of stream is sent: its recordings would wait for one, and the run for them.
struct DeadEnds {
    private var sinks: Set<NodeName> = []
    private var broken: Set<String> = []
    /// What leads to nothing else.
    private(set) var elements: Set<String> = []
    /// Where what they are not given is counted: a probe's closure may hold its pad weakly only, for the pad holds the closure.
    fileprivate var counted: [Pad] = []

    /// Adds a sink that has failed for good.
    ///
    /// - Returns: the elements that are of no use since.
    mutating func add(_ sink: NodeName, in plan: Plan) -> Set<String> {
        sinks.insert(sink)
        return find(in: plan)
    }

    /// Adds an element that has failed for good.
    ///
    /// - Returns: the elements that are of no use since, itself among them.
    mutating func add(element: String, in plan: Plan) -> Set<String> {
        broken.insert(element)
        return find(in: plan)
    }

    private mutating func find(in plan: Plan) -> Set<String> {
        var needed = Set(plan.elements.map(\.name)).subtracting(plan.links.map(\.from.element))
        // What ends nowhere else is somebody's.
        for element in plan.elements where sinks.contains(element.node) { needed.remove(element.name) }
        needed.subtract(broken)
        var next = Array(needed)
        while let name = next.popLast() {
            for link in plan.links where link.to.element == name && !broken.contains(link.from.element) {
                if needed.insert(link.from.element).inserted { next.append(link.from.element) }
            }
        }
        let dead = Set(plan.elements.map(\.name)).subtracting(needed)
        defer { elements = dead }
        return dead.subtracting(elements)
    }
}

/// Begins something when all that it waits for has happened; no thread waits meanwhile.
private final class Countdown: Sendable {
    private let left = Atomic(1)
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// Waits until nothing passes a pad, also where that never comes: what it gives to hangs then and makes nothing.
    func awaitIdle(of pad: Pad) {
        left.add(1, ordering: .relaxed)
        pad.onIdle { self.arrive() }
    }

    /// All is known that is waited for.
    func begin() { arrive() }

    private func arrive() {
        if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { body() }
    }
}

extension Session {
    /// Has nothing work any more for a sink that has failed for good; what others need goes on.
    func stopFeeding(_ sink: NodeName) {
        stopFeeding(deadEnds.add(sink, in: plan), "\(sink)", isLoss: false)
    }

    /// Has nothing work any more for an element that has failed for good.
    func stopFeeding(element: String) {
        stopFeeding(deadEnds.add(element: element, in: plan), element, isLoss: true)
    }

    /// Feeds elements no more that are of no use, and stops those that work without being fed.
    ///
    /// - Parameter isLoss: whether sinks go on that miss what is not fed; else nobody does, and it is left out.
    private func stopFeeding(_ dead: Set<String>, _ reason: String, isLoss: Bool) {
        guard !dead.isEmpty, phase == .starting || phase == .running else { return }
        let joins = Set(plan.links.filter(\.entersByRequest).map(\.to.element)).intersection(dead)
            .subtracting(plan.sinks.flatMap { plan.elements(behind: $0).map(\.name) })
        let stopped = joins.sorted().compactMap { name in
            assembly.element(name).map { (element: $0, output: assembly.pad("src", of: name)?.peer) }
        }
        let worker = BlockingExecutor(label: "mcpipe.dead-ends.\(reason)")
        // A buffer that is still on its way into what is stopped would be answered as if everything were: the source would end, by
        // way of a tee also one that others need.
        let quiet = Countdown {
            guard !stopped.isEmpty else { return }
            Task {
                await worker.run {
                    for (element, output) in stopped {
                        element.setLockedState(true)
                        _ = try? element.setState(.null)
                        output?.sendLastEndOfStream()
                    }
                }
            }
        }
        let outputs = Set(plan.sources.flatMap(\.outputs.values))
        for link in plan.links where dead.contains(link.to.element) && !dead.contains(link.from.element) {
            // What a source gives itself has to be seen where it leaves it, below: the sound of a camera whose picture others record would be
            // missed, and the camera opened again.
            guard !outputs.contains(link.to.element) else { continue }
            // Where a tee gives it, so that it is counted as what one that has ended is not given.
            guard case .always(let name) = link.to.pad, let pad = assembly.pad(name, of: link.to.element)?.peer else {
                continue
            }
            let account = isLoss ? ledger.account(before: link.to.element) : nil
            if account != nil { deadEnds.counted.append(pad) }
            pad.onBuffer { [weak pad] buffer in
                account?.note(.discontinuity, at: (buffer.pts ?? buffer.dts).flatMap { pad?.runningTime(of: $0) })
                return .drop
            }
            quiet.awaitIdle(of: pad)
        }
        for element in outputs.sorted() where dead.contains(element) {
            // The source goes on, so that nobody takes it for lost.
            guard let pad = assembly.pad("sink", of: element) else { continue }
            pad.onBuffer { _ in .drop }
            ledger.closeEntry(element)
            if let source = pad.peer { quiet.awaitIdle(of: source) }
        }
        quiet.begin()
    }
}
