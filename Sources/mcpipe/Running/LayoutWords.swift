import CaptureModel

/// A change of a composite, as a line on standard input asks for it: `show PROGRAM wide by fade 500ms`.
struct LayoutWords: Equatable {
    /// The words that such a line can begin with.
    static let verbs: Set<String> = ["show", "swap", "move", "snap"]

    let compositor: NodeName
    let change: LayoutChange
    /// How; nil is what the graph says.
    let transition: LayoutTransition?

    /// Reads the words behind the verb; nil where they are none of its forms.
    init?(_ verb: String, _ words: [String]) {
        var words = words
        var transition: LayoutTransition?
        if let by = words.lastIndex(of: "by") {
            guard let found = Self.transition(words[(by + 1)...]) else { return nil }
            transition = found
            words.removeSubrange(by...)
        }
        guard let compositor = words.first, let change = Self.change(verb, Array(words.dropFirst())) else { return nil }
        (self.compositor, self.change, self.transition) = (NodeName(compositor), change, transition)
    }

    private static func change(_ verb: String, _ words: [String]) -> LayoutChange? {
        let names = words.map { NodeName($0) }
        switch (verb, words.count) {
        case ("show", 1): return .show(names[0])
        case ("swap", 0): return .swap(nil, with: nil)
        case ("swap", 1): return .swap(names[0], with: nil)
        case ("swap", 2): return .swap(names[0], with: names[1])
        case ("snap", 1): return .snap(names[0], to: nil)
        case ("snap", 2): return Layout.Corner(rawValue: words[1]).map { .snap(names[0], to: $0) }
        case ("move", 3...): return move(names[0], words.dropFirst())
        default: return nil
        }
    }

    /// `to 10,20`, `scale 0.25`, `size 320,180`, or two of them.
    private static func move(_ layer: NodeName, _ words: ArraySlice<String>) -> LayoutChange? {
        var position: CompositorNode.Layer.Position?
        var extent: CompositorNode.Layer.Extent?
        var rest = words
        while let key = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch key {
            case "to" where position == nil:
                guard let pair = lengths(value) else { return nil }
                position = .init(pair.0, pair.1)
            case "size" where extent == nil:
                guard let pair = lengths(value) else { return nil }
                extent = .size(pair.0, pair.1)
            case "scale" where extent == nil:
                guard let scale = Double(value), scale.isFinite else { return nil }
                extent = .scale(scale)
            default: return nil
            }
        }
        return .move(layer, to: position, extent: extent)
    }

    private static func lengths(_ text: String) -> (Length, Length)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Length(parsing: String($0)) }
        guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
        return (first, second)
    }

    /// `cut`, `fade`, `move 300ms`, `move 300ms ease-out`.
    private static func transition(_ words: ArraySlice<String>) -> LayoutTransition? {
        let words = Array(words)
        guard (1...3).contains(words.count), let kind = LayoutTransition.Kind(rawValue: words[0]) else { return nil }
        let duration = words.count > 1 ? Duration(parsing: words[1]) : nil
        let easing = words.count > 2 ? Easing(rawValue: words[2]) : nil
        guard words.count < 2 || (duration != nil && kind != .cut), words.count < 3 || easing != nil else { return nil }
        return .of(kind, duration, easing)
    }
}
