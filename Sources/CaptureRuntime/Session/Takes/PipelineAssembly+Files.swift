internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

extension PipelineAssembly {
    /// The elements behind the last queues of a record sink's legs, which are one file's: muxer and `filesink`.
    static func fileElements(of sink: PlannedSink, in plan: Plan) -> [PlannedElement] {
        guard case .record = sink.kind else { return [] }
        return plan.elements(behind: sink)
    }

    /// What keeps the tracks of a sink's file where they belong; nil where its muxer does so.
    ///
    /// A muxer names its pads by medium, in the order in which they were asked for, and so it numbers its tracks.
    func alignment(of sink: PlannedSink, _ inputs: [String: Pad]) -> TrackAlignment? {
        let isInFragments = Self.fileElements(of: sink, in: plan).contains { element in
            element.properties.contains { $0.name == "fragment-duration" }
        }
        guard isInFragments else { return nil }
        let legs = sink.legs.compactMap { leg in
            inputs[leg.last].map { (leg, place: Int($0.name.drop { !$0.isNumber }) ?? 0) }
        }
        return TrackAlignment(legs.sorted { $0.place < $1.place }.map { ($0.0.last, $0.0.media) })
    }

    /// The file that was made with the pipeline.
    func firstWriter(of sink: PlannedSink, path: String) -> FileWriter {
        let elements = Self.fileElements(of: sink, in: plan).map(\.name)
        var inputs: [String: Pad] = [:]
        for leg in sink.legs { inputs[leg.last] = pad("src", of: leg.last)?.peer }
        return FileWriter(sink, id: nextFile(), path: path, number: 1, elements: elements, inputs: inputs, in: self)
    }

    /// Makes the elements of another file of a sink, and brings them to the state of the pipeline; blocks.
    func makeWriter(of sink: PlannedSink, path: String, number: Int) throws(SessionFailure) -> FileWriter {
        let planned = Self.fileElements(of: sink, in: plan)
        guard let template = sink.recordedPath else {
            throw SessionFailure(.mcpipe, "the plan has no file for '\(sink.node)'", node: sink.node)
        }
        let id = nextFile()
        let suffix = "#\(id)"
        var made: [String] = []
        let isClaimed = try bounds.claim(path, for: sink.node)
        do throws(SessionFailure) {
            for element in planned {
                var copy = element
                copy.name += suffix
                // The file's name, and the name of what is written beside it.
                copy.properties = copy.properties.map { property in
                    guard case .string(let value) = property.value, value.contains(template) else { return property }
                    return PlannedProperty(property.name, .string(value.replacing(template, with: path)))
                }
                try make(copy, isLocked: true)
                made.append(copy.name)
            }
            let isOne = Set(planned.map(\.name))
            for link in plan.links where isOne.contains(link.from.element) {
                try connect(link.renamed { isOne.contains($0) ? $0 + suffix : $0 })
            }
            var inputs: [String: Pad] = [:]
            for leg in sink.legs {
                guard let link = plan.links.first(where: { $0.from.element == leg.last }),
                    let element = element(link.to.element + suffix)
                else { continue }
                inputs[leg.last] = try pad(link.to.pad, of: element)
            }
            for name in made.reversed() {
                do throws(GStreamerError) {
                    try element(name)?.syncStateWithParent()
                    // Where the pipeline was on its way to another state, it has passed by the locked element.
                    element(name)?.setLockedState(false)
                    try element(name)?.syncStateWithParent()
                } catch {
                    throw SessionFailure(.outputNotCreated, "cannot write '\(path)'", node: sink.node, element: name)
                }
            }
            // Somebody may have put a link in the way since it was looked at; nothing has been written yet.
            if let obstacle = bounds.obstacle(at: path) {
                if !isClaimed { LocalFile.remove(LocalFile.destination(of: path)) }
                throw SessionFailure(.outputNotCreated, "cannot write '\(path)': \(obstacle)", node: sink.node)
            }
            let writer = FileWriter(
                sink, id: id, path: path, number: number, elements: made, inputs: inputs, in: self)
            if isClaimed { writer.claim() }
            return writer
        } catch {
            remove(made)
            if isClaimed { LocalFile.remove(LocalFile.destination(of: path)) }
            throw error
        }
    }
}

extension Plan {
    /// The elements behind the last queues of a sink's legs, upstream first.
    func elements(behind sink: PlannedSink) -> [PlannedElement] {
        var names = Set<String>()
        var next = links.filter { link in sink.legs.contains { $0.last == link.from.element } }
        while let link = next.popLast() {
            guard names.insert(link.to.element).inserted else { continue }
            next += links.filter { $0.from.element == link.to.element }
        }
        return elements.filter { names.contains($0.name) }
    }
}

extension PlannedSink {
    /// The file that the plan gives the sink.
    var recordedPath: String? { if case .record(let path) = kind { path } else { nil } }
}

extension PlannedLink {
    /// The link between elements of other names.
    fileprivate func renamed(_ name: (String) -> String) -> PlannedLink {
        PlannedLink(.init(name(from.element), from.pad), .init(name(to.element), to.pad))
    }
}
