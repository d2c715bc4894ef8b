import CaptureModel

/// What a queue holds and what it does when it is full, in words.
struct QueueSummary {
    /// Such as `holds 1 s or 10 MB, then blocks`; nil for any other element.
    let text: String

    init?(_ element: PlannedElement) {
        guard element.factory == "queue" else { return nil }
        // What GStreamer's queue has where nothing is set: 200 buffers, 10 MiB, 1 s; 0 is no limit.
        let buffers = Self.integer("max-size-buffers", of: element) ?? 200
        let bytes = Self.integer("max-size-bytes", of: element) ?? 10_485_760
        let time = Self.integer("max-size-time", of: element) ?? 1_000_000_000
        var limits: [String] = []
        if buffers > 0 { limits.append("\(buffers) buffer\(buffers == 1 ? "" : "s")") }
        if time > 0 { limits.append(Self.time(time)) }
        if bytes > 0 { limits.append(Self.size(bytes)) }
        let held = Self.integer("min-threshold-time", of: element) ?? 0
        let leak = element.properties.last { $0.name == "leaky" }?.value.text ?? "no"
        let rest =
            switch leak {
            case "downstream", "2": "drops the oldest"
            case "upstream", "1": "drops the newest"
            default: "blocks"
            }
        let bounds =
            limits.isEmpty
            ? "holds any amount" : "holds at most \(limits.joined(separator: " or ")), then \(rest)"
        text = held > 0 ? "\(bounds); keeps the last \(Self.time(held)) back" : bounds
    }

    private static func integer(_ name: String, of element: PlannedElement) -> Int64? {
        guard case .int(let value)? = element.properties.last(where: { $0.name == name })?.value else { return nil }
        return value
    }

    private static func time(_ nanoseconds: Int64) -> String {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        if rest == 0 { return "\(seconds) s" }
        return nanoseconds % 1_000_000 == 0 ? "\(nanoseconds / 1_000_000) ms" : Duration.nanoseconds(nanoseconds).shown
    }

    private static func size(_ bytes: Int64) -> String {
        for (unit, factor) in [("GiB", Int64(1) << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)] where bytes % factor == 0 {
            return "\(bytes / factor) \(unit)"
        }
        return "\(bytes) B"
    }
}
