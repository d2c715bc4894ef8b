import CaptureCheck
public import CaptureDiagnostics
public import CaptureModel

extension Plan {
    /// All of the plan as an object: `name`, `isLive`, `takes`, `disk`, `elements`, `links`, `sources`, `sinks`, `throttles`,
    /// `takeGates`, `stretches`, `ranges`, `zooms`, `portraits`, `treatments`, `rateControls`, `composites`, `soundFollows` and `reasons`.
    ///
    /// An element is `{name, factory, node, properties}`, its properties an array in the order in which they are set; a
    /// property is `{name, type, value}`, where `type` is one of `bool`, `int`, `double`, `string`, `nick`, `secret`
    /// (its value is `***`), `caps`, `text` and `structure`, the last three in GStreamer's own notation. A link is
    /// `{from, to}`, each an `{element, pad}`; a pad is `{kind, name}`, with `properties` where `kind` is `request` and
    /// with `caps` in place of `name` where it is `sometimes`.
    public var json: JSONValue {
        [
            "name": .string(name), "isLive": .bool(isLive), "takes": takes.json,
            "disk": disk.json,
            "elements": .array(elements.map(\.json)), "links": .array(links.map(\.json)),
            "sources": .array(sources.map(\.json)), "sinks": .array(sinks.map(\.json)),
            "throttles": .array(throttles.map(\.json)),
            "takeGates": .array(
                takeGates.map {
                    ["sinks": .array($0.sinks.map { .string($0.description) }), "element": .string($0.element)]
                }),
            "stretches": .array(
                stretches.map { ["element": .string($0.element), "slowness": .double($0.slowness)] }),
            "ranges": .array(
                ranges.map {
                    [
                        "entry": .string($0.entry), "element": .string($0.element), "name": .string($0.name),
                        "isFull": .bool($0.isFull),
                    ]
                }),
            "zooms": .array(zooms.map(\.json)), "composites": .array(composites.map(\.json)),
            "portraits": .array(portraits.map(\.json)), "soundFollows": .array(soundFollows.map(\.json)),
            "treatments": .array(
                treatments.map {
                    [
                        "source": .string($0.node.description), "fork": .string($0.fork), "join": .string($0.join),
                        "initial": .string($0.initial.rawValue),
                    ]
                }),
            "rateControls": .array(
                rateControls.map {
                    [
                        "source": .string($0.node.description), "element": .optional($0.element),
                        "encoders": .array($0.encoders.map { .string($0.element) }),
                    ]
                }),
            "reasons": .array(reasons.map { ["node": .string($0.node), "text": .string($0.text)] }),
        ]
    }
}

extension TakePolicy {
    /// `{begin, every, at, preRoll, length, allowedLoss}`, where times are written as in a pipeline file and what is not set is left out.
    fileprivate var json: JSONValue {
        let word =
            switch begin {
            case .run: "run"
            case .manual: "manual"
            case .scheduled: "scheduled"
            }
        let times = schedule?.at ?? []
        let object: JSONValue = [
            "begin": .string(word), "every": .optional(schedule?.every?.written),
            "at": times.isEmpty ? .null : .array(times.map { .string($0.description) }),
            "preRoll": .optional(preRoll?.written), "length": .optional(length?.written),
            "allowedLoss": .optional(allowedLoss == TakePolicy.usualLoss ? nil : allowedLoss.written),
        ]
        return object.withoutNulls
    }
}

extension CheckedDisk {
    /// `{keep, keepSize, keepFree, onFull, volumes}`; sizes are bytes, and what is not known or set is left out.
    fileprivate var json: JSONValue {
        let object: JSONValue = [
            "keep": .optional(policy.age?.written), "keepSize": .bytes(policy.size), "keepFree": .bytes(policy.free),
            "onFull": .string(policy.whenFull.rawValue), "volumes": .array(volumes.map(\.json)),
        ]
        return object.withoutNulls
    }
}

extension CheckedDisk.Volume {
    fileprivate var json: JSONValue {
        let object: JSONValue = [
            "folder": .string(folder), "free": .bytes(free), "reserve": .bytes(reserve),
            "bytesPerSecond": .int(bytesPerSecond), "lasts": lasts.map { .double($0.seconds) } ?? .null,
            "sinks": .array(
                writers.map { writer in
                    [
                        "sink": .string(writer.sink.description), "bytesPerSecond": .int(writer.bytesPerSecond),
                        "needsCopy": .bool(writer.needsCopy),
                    ]
                }),
        ]
        return object.withoutNulls
    }
}

extension JSONValue {
    fileprivate static func bytes(_ count: ByteCount?) -> JSONValue { count.map { .int($0.bytes) } ?? .null }
}

extension PlannedElement {
    fileprivate var json: JSONValue {
        [
            "name": .string(name), "factory": .string(factory), "node": .string(node.description),
            "properties": .array(properties.map(\.json)),
        ]
    }
}

extension PlannedProperty {
    fileprivate var json: JSONValue {
        let (type, value): (String, JSONValue) =
            switch value {
            case .bool(let value): ("bool", .bool(value))
            case .int(let value): ("int", .int(value))
            case .double(let value): ("double", .double(value))
            case .string(let value): ("string", .string(value))
            case .nick(let value): ("nick", .string(value))
            case .secret(let value): ("secret", .string(value.description))
            case .caps(let value): ("caps", .string(value.description))
            case .text(let value): ("text", .string(value))
            case .structure(let value): ("structure", .string(value))
            }
        return ["name": .string(name), "type": .string(type), "value": value]
    }
}

extension PlannedLink {
    fileprivate var json: JSONValue { ["from": from.json, "to": to.json] }
}

extension PlannedLink.End {
    fileprivate var json: JSONValue { ["element": .string(element), "pad": pad.json] }
}

extension PlannedLink.Pad {
    fileprivate var json: JSONValue {
        switch self {
        case .always(let name): ["kind": "always", "name": .string(name)]
        case .request(let name, let properties):
            ["kind": "request", "name": .string(name), "properties": .array(properties.map(\.json))]
        case .sometimes(let caps): ["kind": "sometimes", "caps": .string(caps.description)]
        }
    }
}

extension PlannedSource {
    fileprivate var json: JSONValue {
        let outlets: JSONValue = ["video": .optional(outputs[.video]), "audio": .optional(outputs[.audio])]
        return [
            "node": .string(node.description), "element": .string(element), "outputs": outlets.withoutNulls,
            "isLive": .bool(isLive), "isLooped": .bool(isLooped),
        ]
    }
}

extension CheckedSlowMotion {
    /// `{captured, playAt, audio, map}`, where `map` has the pieces of the take's timeline, each `{file, take, speed}`, in seconds.
    fileprivate var json: JSONValue {
        let object: JSONValue = [
            "captured": .string(captured.description), "playAt": .optional(playAt?.description),
            "audio": .string(sound.rawValue),
            "map": .array(
                map.pieces.map {
                    ["file": .double($0.file.seconds), "take": .double($0.take.seconds), "speed": .double($0.speed)]
                }),
        ]
        return object.withoutNulls
    }
}

extension PlannedSink {
    fileprivate var json: JSONValue {
        let (word, target): (String, JSONValue) =
            switch kind {
            case .record(let path): ("record", .string(path))
            case .stream(let address): ("stream", .string(address.description))
            case .snapshot(let path): ("snapshot", .string(path))
            case .preview(let place): ("preview", .string(place.rawValue))
            case .frames: ("frames", .null)
            case .scan(let symbologies, _): ("scan", .array(symbologies.map { .string($0.rawValue) }))
            }
        let object: JSONValue = [
            "node": .string(node.description), "kind": .string(word), "target": target, "element": .string(element),
            "slowMotion": slowMotion.map(\.json) ?? .null,
            "segments": segments.map { ["length": .string($0.length.written), "paths": .string($0.description)] }
                ?? .null,
            "counter": .string(counter), "leaks": .array(leaks.map { .string($0) }),
            "legs": .array(
                legs.map {
                    [
                        "entry": .string($0.entry), "media": .string($0.media.rawValue), "isLeaky": .bool($0.isLeaky),
                        "beginsWithKeyFrame": .bool($0.beginsWithKeyFrame),
                    ]
                }),
        ]
        return object.withoutNulls
    }
}

extension PlannedThrottle {
    /// What holds at each level that changes something, by the level's name.
    fileprivate var json: JSONValue {
        let levels = SystemPressure.Level.allCases.filter { ladder.steps[$0] != nil }
        let steps = levels.map { JSONValue.Member($0.rawValue, ladder.step(at: $0).json) }
        let object: JSONValue = [
            "sinks": .array(sinks.map { .string($0.description) }), "element": .optional(element),
            "sizer": .optional(sizer), "steps": .object(steps),
        ]
        return object.withoutNulls
    }
}

extension PressureLadder.Step {
    /// `{fps, size, stopped}`, without what is not asked for.
    public var json: JSONValue {
        let object: JSONValue = [
            "fps": .optional(rate?.description), "size": .optional(size?.description),
            "stopped": isStopped ? .bool(true) : .null,
        ]
        return object.withoutNulls
    }
}

extension PlannedZoom {
    /// `{source, crop, size, initial, minimum, maximum, holder, faces}`; zooms are people's, and `faces` is what finds them.
    fileprivate var json: JSONValue {
        let object: JSONValue = [
            "source": .string(node.description), "crop": .string(crop), "size": .string(size),
            "initial": .double(initial.factor), "minimum": .double(range.lowerBound.factor),
            "maximum": .double(range.upperBound.factor), "holder": .optional(holder),
            "faces": .optional(framing?.detector),
        ]
        return object.withoutNulls
    }
}
