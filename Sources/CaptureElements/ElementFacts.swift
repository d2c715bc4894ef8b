/// What GStreamer's registry says of an element: what can be set on it, and what its pads take.
public struct ElementFacts: Sendable, Hashable {
    /// What a sink pad takes (GStreamer: one structure of a pad template's caps).
    public struct Input: Sendable, Hashable {
        /// The pad's name, such as `sink` or `video_%u`.
        public var pad: String
        /// What it takes; nil is anything.
        public var caps: CapsPattern?
    }

    /// The element factory, such as `x264enc`.
    public let factory: String
    /// Its properties that can be set, by name.
    public var properties: [String: ElementProperty] = [:]
    /// What its sink pads take; none of a source.
    public var inputs: [Input] = []

    /// What a sink pad takes, by its name or the name it is requested by.
    public func inputs(of pad: String) -> [CapsPattern?] {
        inputs.filter { input in
            // `video_%u` is requested as `video_0`.
            guard let cut = input.pad.firstIndex(of: "%") else { return input.pad == pad }
            return pad.hasPrefix(input.pad[..<cut])
        }.map(\.caps)
    }

    /// The shortest side of a picture that a pad takes; 1 where it does not say.
    public func leastSide(of mediaType: String, entering pad: String) -> Int {
        let sides = inputs(of: pad).compactMap(\.self).filter { $0.mediaType == mediaType }.map { caps in
            ["width", "height"].map { name in
                if case .numbers(let range)? = caps.fields[name] { range.lowerBound } else { 1 }
            }.max() ?? 1
        }
        return sides.min() ?? 1
    }

    /// The longest side of a picture that a pad takes; nil where it does not say.
    public func mostSide(of mediaType: String, entering pad: String) -> Int? {
        let sides = inputs(of: pad).compactMap(\.self).filter { $0.mediaType == mediaType }.map { caps in
            ["width", "height"].map { name in
                if case .numbers(let range)? = caps.fields[name] { range.upperBound } else { Int.max }
            }.min() ?? .max
        }
        return sides.max()
    }

    /// The values of a field that a pad takes without being told more than the number of channels; empty where it does not say.
    public func values(of field: String, in mediaType: String, entering pad: String) -> [CapsPattern.Values] {
        inputs(of: pad).compactMap(\.self)
            .filter { $0.mediaType == mediaType && $0.fields["channel-mask"] != .anyOf(["0x0000000000000000"]) }
            .compactMap { $0.fields[field] }
    }
}
