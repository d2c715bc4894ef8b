internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// What a worker is told to run, as JSON in one line on its standard input: a password in it appears in no list of processes.
struct WorkerJob: Codable {
    /// An element with its properties.
    struct Part: Codable {
        var name: String
        var factory: String
        var properties: [Setting]
    }

    /// A property; its kind is the name of a case of `PropertySetting`.
    struct Setting: Codable {
        var name: String
        var kind: String
        var text: String
    }

    /// From the `from` pad of one element to the `sink` pad of the next.
    struct Link: Codable {
        var element: String
        /// The source pad that is always there; nil for one that appears with these caps.
        var pad: String?
        var caps: String?
        /// Where it goes; nil for out of the process.
        var to: String?
        var sinkPad: String?
    }

    var name: String
    var parts: [Part]
    var links: [Link]
    /// What leaves, in the order of the streams' numbers.
    var streams: [Link]

    init(_ worker: PlannedWorker) {
        name = worker.node.description
        parts = worker.elements.map { element in
            Part(
                name: element.name, factory: element.factory,
                properties: element.properties.map { Setting($0) })
        }
        links = worker.links.map { Link($0.from, to: $0.to) }
        streams = worker.streams.map { Link($0.from, to: nil) }
    }
}

extension WorkerJob.Setting {
    fileprivate init(_ property: PlannedProperty) {
        name = property.name
        (kind, text) =
            switch property.value.setting {
            case .bool(let value): ("bool", String(value))
            case .int(let value): ("int", String(value))
            case .double(let value): ("double", String(value))
            case .string(let value): ("string", value)
            case .nick(let value): ("nick", value)
            case .caps(let value): ("caps", value)
            case .structure(let value): ("structure", value)
            case .text(let value): ("text", value)
            }
    }

    /// The value as the binding sets it; nil where it is none.
    var setting: PropertySetting? {
        switch kind {
        case "bool": Bool(text).map { .bool($0) }
        case "int": Int64(text).map { .int($0) }
        case "double": Double(text).map { .double($0) }
        case "string": .string(text)
        case "nick": .nick(text)
        case "caps": .caps(text)
        case "structure": .structure(text)
        case "text": .text(text)
        default: nil
        }
    }
}

extension WorkerJob.Link {
    fileprivate init(_ from: PlannedLink.End, to: PlannedLink.End?) {
        element = from.element
        switch from.pad {
        case .always(let name): pad = name
        case .sometimes(let caps): self.caps = caps.description
        case .request(let name, _): pad = name
        }
        self.to = to?.element
        if case .always(let name)? = to?.pad { sinkPad = name }
    }
}
