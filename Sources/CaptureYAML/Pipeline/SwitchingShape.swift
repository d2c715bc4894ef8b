import CaptureModel

extension Shape where Value == ConstituentSwitching {
    /// `auto`, `locked`, or a list of conditions.
    static var switching: Shape {
        let words = Shape<String>.word(of: ["auto", "locked"]).map { word, _, _ in
            word == "locked" ? ConstituentSwitching.locked : .auto
        }
        let conditions = Shape<[ConstituentSwitching.Condition]>.list(of: .word(), count: 1...(.max)).map {
            conditions, _, _ in ConstituentSwitching.restricted(Set(conditions))
        }
        return .scalar(words, orElse: conditions)
    }
}

extension Shape where Value == ConstituentFallback {
    /// The word for what the camera finds by itself.
    static var automaticWord: String { "auto" }
    /// The word for a grey picture.
    static var slateWord: String { "slate" }

    /// `auto`, `slate`, or a list of sources that may end with `slate`.
    static var fallback: Shape {
        Shape<[NodeName]>.oneOrMore(of: .node).map { names, _, _ -> ConstituentFallback? in
            let showsSlate = names.last?.description == slateWord
            let order = showsSlate ? Array(names.dropLast()) : names
            let isAutomatic = order.map(\.description) == [automaticWord]
            return ConstituentFallback(order: isAutomatic ? nil : order, showsSlate: showsSlate)
        }
    }
}
