internal import CaptureDiagnostics
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// A plan made real: every element exists, is configured and linked, and nothing runs yet.
///
/// Links whose source pad is not there yet are made when it appears, by `DelayedLinks`.
final class PipelineAssembly: Sendable {
    let plan: Plan
    let pipeline: Pipeline
    let delayed: DelayedLinks
    /// What watches and deadlines go by.
    let timer: SessionTimer
    /// Where files may be written.
    let bounds: OutputBounds
    private let elements: Mutex<[String: Element]>
    private let nodes: [String: NodeName]
    /// Who wants to know of elements that were made in the place of others.
    private let remade = Mutex<[@Sendable (Set<String>) -> Void]>([])
    /// Who is shown the packets of a network source, by the name of its element.
    private let packetWatchers = Mutex<[String: NetworkClock.Watcher]>([:])
    /// How many files have been begun after the pipeline was made.
    private let files = Atomic(0)

    /// - Parameter hasFiles: whether the files of record sinks begin with the run; else `makeWriter` makes each.
    init(_ plan: Plan, hasFiles: Bool = true, time: SessionTime = SessionTime()) throws(SessionFailure) {
        self.plan = plan
        timer = time.timer
        bounds = OutputBounds(plan)
        nodes = Dictionary(plan.elements.map { ($0.name, $0.node) }) { first, _ in first }
        let later = hasFiles ? [] : Set(plan.sinks.flatMap { Self.fileElements(of: $0, in: plan) }.map(\.name))
        do throws(GStreamerError) {
            pipeline = try Pipeline(name: plan.name)
            // One clock for all: a sound device's own would bend the pictures' time to its oscillator.
            if let clock = time.clock { pipeline.useClock(clock) } else { pipeline.useClock(try .system) }
            // A sink's end of stream is told when it comes, not when the last sink's does.
            try pipeline.bin.setMessageForward(true)
        } catch {
            throw SessionFailure(.mcpipe, error.message, detail: error.code.description)
        }
        delayed = DelayedLinks(timer)
        elements = Mutex([:])
        for planned in plan.elements where !later.contains(planned.name) { try make(planned) }
        for link in plan.links where !later.contains(link.to.element) { try connect(link) }
    }

    /// The number of the next file.
    func nextFile() -> Int { files.add(1, ordering: .relaxed).newValue + 1 }

    /// Takes elements out of the pipeline; blocks.
    func remove(_ names: [String]) {
        for name in names.reversed() {
            guard let old = elements.withLock({ $0.removeValue(forKey: name) }) else { continue }
            close(old)
            try? pipeline.remove(old)
        }
    }

    func make(_ planned: PlannedElement, isLocked: Bool = false) throws(SessionFailure) {
        do {
            let element = try Element.make(planned.factory, name: planned.name)
            for property in planned.properties { try element.set(property.name, to: property.value.setting) }
            NetworkClock.attach(to: element) { [weak self, name = planned.name] packet, format, time, now in
                self?.packetWatchers.withLock { $0[name] }?(packet, format, time, now) ?? true
            }
            EncoderDelay.compensate(element)
            try DecodingClock.attach(to: element)
            if planned.factory == "h264parse" { try element.staticPad("src").unmarkFalseKeyFrames() }
            if isLocked { element.setLockedState(true) }
            try pipeline.add(element)
            elements.withLock { $0[planned.name] = element }
            RangeControl.attach(to: planned.name, in: self)
        } catch {
            throw SessionFailure(assembling: error, planned.node, in: plan)
        }
    }

    /// Puts new elements in the place of old ones, linked as these were, in the state of the pipeline; blocks.
    ///
    /// The pipeline may be on its way to another state meanwhile. It must not take along an element that is about to go, which
    /// would be let go of while it runs, nor one that is not linked yet, which would start with nobody to take what it reads.
    ///
    /// - Parameters:
    ///   - names: elements that follow one another from a source on, upstream first.
    ///   - whenCleared: called when the old ones are gone and the new ones give nothing yet.
    func remake(_ names: [String], whenCleared: () -> Void = {}) throws(SessionFailure) {
        let isOne = Set(names)
        for name in names.reversed() {
            guard let old = element(name) else { continue }
            // First, so that what still plugs itself together in there finds nobody to link to.
            delayed.forget(name)
            close(old)
            try? pipeline.remove(old)
        }
        whenCleared()
        for planned in plan.elements where isOne.contains(planned.name) { try make(planned, isLocked: true) }
        for link in plan.links where isOne.contains(link.from.element) { try connect(link) }
        for body in remade.withLock({ $0 }) { body(isOne) }
        let made = names.reversed().compactMap(element)
        for element in made { try? element.syncStateWithParent() }
        for element in made { element.setLockedState(false) }
        // The pipeline may have gone on while they were locked.
        for element in made { try? element.syncStateWithParent() }
    }

    /// Calls back when elements have been made in the place of others, and give nothing yet.
    func onRemake(_ body: @escaping @Sendable (Set<String>) -> Void) { remade.withLock { $0.append(body) } }

    /// Shows somebody each packet that a network source's element gives, also of elements that are made in its place; what he says
    /// no to is thrown away.
    func onPacket(of element: String, _ watcher: @escaping NetworkClock.Watcher) {
        packetWatchers.withLock { $0[element] = watcher }
    }

    /// Brings an element to `null`; a device that is gone refuses steps on the way, once each, and would else stay open.
    private func close(_ element: Element) {
        // The pipeline must not take it along to another state once it has stopped.
        element.setLockedState(true)
        for _ in 0..<3 where (try? element.setState(.null)) == nil {}
    }

    /// The element of a planned name.
    func element(_ name: String) -> Element? { elements.withLock { $0[name] } }

    /// A pad that is always there, of a planned element.
    func pad(_ name: String, of element: String) -> Pad? { try? self.element(element)?.staticPad(name) }

    /// The node of an element, found by its path in the pipeline: an element inside a planned bin is the bin's.
    func node(ofPath path: String) -> NodeName? {
        for component in path.split(separator: "/").reversed() {
            guard let colon = component.firstIndex(of: ":") else { continue }
            // The elements of a later file have its number behind their names.
            let name = component[component.index(after: colon)...]
            if let node = nodes[String(name)] ?? nodes[String(name.prefix { $0 != "#" })] { return node }
        }
        return nil
    }

    /// The planned name of the element at a path in the pipeline; an element inside a planned bin is the bin.
    func plannedName(ofPath path: String) -> String? {
        for component in path.split(separator: "/").reversed() {
            guard let colon = component.firstIndex(of: ":") else { continue }
            let name = String(component[component.index(after: colon)...])
            if nodes[name] != nil { return name }
        }
        return nil
    }

    func connect(_ link: PlannedLink) throws(SessionFailure) {
        guard let from = element(link.from.element), let to = element(link.to.element) else {
            throw SessionFailure(
                .mcpipe, "the plan links '\(link.from.element)' or '\(link.to.element)', which it lacks")
        }
        let sink = try pad(link.to.pad, of: to)
        do {
            if case .sometimes(let caps) = link.from.pad {
                try delayed.add(from, caps.description, to: sink, node: nodes[link.from.element])
                return
            }
        } catch {
            throw SessionFailure(assembling: error, nodes[link.from.element], in: plan)
        }
        let source = try pad(link.from.pad, of: from)
        do {
            try source.link(to: sink)
        } catch {
            throw SessionFailure(assembling: error, nodes[link.to.element], in: plan)
        }
    }

    func pad(_ pad: PlannedLink.Pad, of element: Element) throws(SessionFailure) -> Pad {
        do {
            switch pad {
            case .always(let name): return try element.staticPad(name)
            case .request(let name, let properties):
                let pad = try element.requestPad(name)
                for property in properties { try pad.set(property.name, to: property.value.setting) }
                return pad
            case .sometimes: break
            }
        } catch {
            throw SessionFailure(assembling: error, nodes[element.name], in: plan)
        }
        throw SessionFailure(
            .mcpipe, "the plan sends media into '\(element.name)' by a pad that appears later",
            node: nodes[element.name])
    }
}

extension SessionFailure {
    /// What a refusal while elements are made and linked means: the author of an effect was wrong about its elements, or the checker or
    /// the planner about this machine.
    init(assembling error: GStreamerError, _ node: NodeName?, in plan: Plan) {
        let isMissing = error.code == .noSuchFactory || error.code == .creationFailed
        let isEffect = node.map(plan.effects.contains) ?? false
        let fault: Fault = isEffect ? .effect : isMissing ? .source : .mcpipe
        let candidates =
            error.candidates.isEmpty ? "" : "; known: \(error.candidates.prefix(5).joined(separator: ", "))"
        self.init(fault, error.message + candidates, node: node, element: error.element, detail: error.code.description)
    }
}

extension PropertyValue {
    /// The value as the binding sets it.
    var setting: PropertySetting {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .nick(let value): .nick(value)
        case .secret(let value): .string(value.revealed)
        case .caps(let value): .caps(value.description)
        case .structure(let value): .structure(value)
        case .text(let value): .text(value)
        }
    }
}
