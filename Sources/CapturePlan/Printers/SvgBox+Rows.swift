import CaptureCheck
import CaptureModel

extension SvgBox {
    /// The canvas as it begins, the list of its layers, and its other layouts, small.
    static func rows(of composite: PlannedComposite, _ background: Color) -> [Row] {
        func layers(_ placements: [LayerPlacement]) -> [SvgCanvas.Layer] {
            zip(composite.layers, placements).enumerated().map { number, pair in
                .init(number: number + 1, name: pair.0.source.description.withoutControls, placement: pair.1)
            }
        }
        let main = SvgCanvas(
            composite.size, background: background, layers: layers(composite.layers.map(\.placement)),
            within: .init(x: 216, y: 150))
        var rows: [Row] = [.canvases([(main, [])])]
        for (number, layer) in composite.layers.enumerated() {
            let place = layer.placement
            var text = "\(number + 1) \(layer.source): \(place.width)x\(place.height) at (\(place.x), \(place.y))"
            if !place.isVisible {
                text += ", hidden at first"
            } else if place.opacity < 1 {
                text += ", opacity \((place.opacity * 100).rounded() / 100)"
            }
            rows += PictureText.small.wrapped(text.withoutControls, to: textWidth).map { .text(.small, $0) }
        }
        if background != .black { rows.append(.text(.small, "background \(background)")) }
        let others = composite.layouts.filter { $0.name != composite.initial }
        for start in stride(from: 0, to: others.count, by: 2) {
            rows.append(
                .canvases(
                    others[start..<min(start + 2, others.count)].map { layout in
                        (
                            SvgCanvas(
                                composite.size, background: background, layers: layers(layout.placements),
                                within: .init(x: 102, y: 84)),
                            PictureText.small.wrapped("layout \(layout.name)".withoutControls, to: 102)
                        )
                    }))
        }
        return rows
    }

    /// `back › queue › videocrop`: the elements of a row, wrapped, behind the stage that they take from where there is a choice.
    static func rows(of run: [Int], _ stages: PlanStages) -> [Row] {
        guard let first = run.first, let last = run.last else { return [] }
        let stage = stages.stageOfChain[first]
        var words: [Word] = []
        if stages.stages[stage].chains.flatMap(stages.origins).count > 1, let origin = stages.origins(of: first).first {
            words.append(Word(text: "\(stages.caption(of: origin).name.withoutControls.shortened(to: 16)) › "))
        }
        let elements = run.flatMap(stages.chains.elements)
        let goesOn = stages.chains.after[last].contains { stages.stageOfChain[$0] == stage }
        for (position, element) in elements.enumerated() {
            let factory = element.factory == "capsfilter" ? "caps" : element.factory
            words.append(Word(text: factory.withoutControls.shortened(to: 30), element: element.name))
            if position + 1 < elements.count || goesOn { words.append(Word(text: " › ")) }
        }
        return lines(of: words).map { .chain($0) }
    }

    private static func lines(of words: [Word]) -> [[Word]] {
        var lines: [[Word]] = []
        var width = 0.0
        for word in words {
            let own = PictureText.chain.width(of: word.text)
            if lines.isEmpty || word.element != nil && width + own + 18 > textWidth {
                lines.append([])
                width = 0
            }
            lines[lines.count - 1].append(word)
            width += own
        }
        return lines
    }
}
