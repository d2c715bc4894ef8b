import CaptureDiagnostics
import CaptureModel

extension Shape where Value == [CompositorNode] {
    /// The compositors by name.
    static var compositors: Shape {
        .named("compositor", .section(CompositorKeys.section)) { entry, spot in
            guard let fields = Fields(entry.value, CompositorKeys.section, spot) else { return [] }
            let (clock, rate) = (fields[CompositorKeys.clock], fields[CompositorKeys.fps])
            let (background, layout) = (fields[CompositorKeys.background], fields[CompositorKeys.layout])
            let (size, layers) = (fields[CompositorKeys.size], fields[CompositorKeys.layers])
            let dynamicRange = fields[CompositorKeys.dynamicRange]
            let (layouts, initial) = (fields[LayoutKeys.layouts], fields[LayoutKeys.initial])
            let transition = fields[LayoutKeys.transition]
            // A draft's: whatever is missing has been reported.
            let (canvas, shown) = (size ?? Size(1280, 720), layers ?? [])
            return [
                CompositorNode(
                    NodeName(entry.key), size: canvas, clock: clock, rate: rate, background: background ?? .black,
                    layout: layout ?? .free, layers: shown, dynamicRange: dynamicRange, layouts: layouts ?? [],
                    initialLayout: initial, transition: transition, provenance: fields.provenance(entry.keyRange))
            ]
        }
    }
}

extension Shape where Value == Layout {
    /// A word, or a mapping for what a layout can be told.
    static var layout: Shape {
        let words: [Layout] = [.free, .pictureInPicture(), .sideBySide, .stack, .grid()]
        let short = Shape<String>.word(of: words.map(\.word)).map { word, _, _ in words.first { $0.word == word } }
        let sections = [CompositorKeys.pip, CompositorKeys.grid]
        let long = Shape(.either(sections.map(Form.section))) { node, spot in
            let entry = FileNode.Entry(key: "layout", keyRange: node.range, value: node)
            guard let (section, node) = Kinds.section(of: entry, among: sections, spot.part(spot.label)),
                let fields = Fields(node, section, spot.part(spot.label), others: sections)
            else { return nil }
            if section.names.first == CompositorKeys.columns.row.name {
                return fields[CompositorKeys.columns].map { .grid(columns: $0) }
            }
            let (scale, margin) = (fields[CompositorKeys.insetScale], fields[CompositorKeys.margin])
            return fields[CompositorKeys.corner].map {
                .pictureInPicture(corner: $0, scale: scale ?? 0.25, margin: margin ?? 20)
            }
        }
        return .scalar(short, orElse: long)
    }
}

extension Shape where Value == CompositorNode.Layer {
    /// A name or a mapping.
    static var layer: Shape {
        let short = Shape<NodeName>.node.map { name, node, _ in
            CompositorNode.Layer(name, provenance: Provenance(node.range))
        }
        let long = Shape(.section(LayerKeys.section)) { node, spot in
            let named = NamedItem(node, LayerKeys.section, key: nil)
            named?.report(spot.part(spot.label))
            guard let fields = Fields(named?.meant ?? node, LayerKeys.section, spot.part(spot.label)) else {
                return nil
            }
            fields.forbid(LayerKeys.size, with: LayerKeys.scale, because: "both say how large it is")
            let extent = fields[LayerKeys.scale].map { .scale($0) } ?? fields[LayerKeys.size]
            let (fit, crop) = (fields[LayerKeys.fit], fields[LayerKeys.crop])
            let (position, border) = (fields[LayerKeys.at], fields[LayerKeys.border])
            let (isMirrored, rotation) = (fields[LayerKeys.mirror], fields[LayerKeys.rotate])
            let (opacity, zOrder) = (fields[LayerKeys.opacity], fields[LayerKeys.z])
            guard let source = fields[LayerKeys.source] else { return nil }
            return CompositorNode.Layer(
                source, position: position, extent: extent, fit: fit ?? .contain, crop: crop ?? .init(),
                isMirrored: isMirrored ?? false, rotation: rotation ?? .none, opacity: opacity ?? 1, zOrder: zOrder,
                border: border, provenance: fields.provenance(node.range))
        }
        return .scalar(short, orElse: long)
    }
}

private let lengths = Shape<Length>.quantity("a length")

extension Shape where Value == CompositorNode.Layer.Position {
    /// `[x, y]`.
    static var position: Shape {
        let list = Shape<[Length]>.list(of: lengths, count: 2...2, names: ["LEFT", "TOP"])
        return Shape(list.form) { node, spot in
            guard spot.report(otherPlace: node) else { return nil }
            return list.read(node, spot).map { .init($0[0], $0[1]) }
        }
    }
}

extension Shape where Value == CompositorNode.Layer.Extent {
    /// `320x180` or `[width, height]`.
    static var extent: Shape {
        let short = Shape<Size>.quantity("a size").map { size, _, _ in
            CompositorNode.Layer.Extent.size(.pixels(size.width), .pixels(size.height))
        }
        let long = Shape<[Length]>.list(of: lengths, count: 2...2, names: ["WIDTH", "HEIGHT"]).map { pair, _, _ in
            CompositorNode.Layer.Extent.size(pair[0], pair[1])
        }
        return .scalar(short, orElse: long)
    }
}

extension Shape where Value == CompositorNode.Layer.Crop {
    /// `[top, right, bottom, left]` or a mapping.
    static var crop: Shape {
        let list = Shape<[Length]>.list(of: lengths, count: 4...4, names: ["TOP", "RIGHT", "BOTTOM", "LEFT"]).map {
            sides, _, _ in
            CompositorNode.Layer.Crop(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
        }
        let mapping = Shape(.section(LayerKeys.cropSection)) { node, spot in
            Fields(node, LayerKeys.cropSection, spot.part(spot.label)).map { fields in
                CompositorNode.Layer.Crop(
                    top: fields[LayerKeys.top] ?? 0, right: fields[LayerKeys.right] ?? 0,
                    bottom: fields[LayerKeys.bottom] ?? 0, left: fields[LayerKeys.left] ?? 0)
            }
        }
        return Shape(.either([list.form, mapping.form])) { node, spot in
            if node.list != nil { return list.read(node, spot) }
            return spot.findings.telling(node.entries == nil ? list.form.way : nil) { mapping.read(node, spot) }
        }
    }
}

extension Shape where Value == CompositorNode.Layer.Border {
    /// A mapping with width and colour.
    static var border: Shape {
        Shape(.section(LayerKeys.borderSection)) { node, spot in
            guard let fields = Fields(node, LayerKeys.borderSection, spot.part(spot.label)) else { return nil }
            let color = fields[LayerKeys.color] ?? .white
            return fields[LayerKeys.width].map { CompositorNode.Layer.Border(width: $0, color: color) }
        }
    }
}

extension Shape where Value == CompositorNode.Layer.Rotation {
    /// Quarter turns, in degrees.
    static var rotation: Shape {
        let degrees = CompositorNode.Layer.Rotation.allCases.map(\.rawValue)
        let number = Shape<Int>.integer(in: -3600...3600)
        let wanted = degrees.map(String.init).joined(separator: ", ")
        return Shape(.either(degrees.map(Form.constant))) { node, spot in
            if let value = node.scalar?.text.degrees, let rotation = CompositorNode.Layer.Rotation(rawValue: value) {
                spot.report(
                    invalid: node, wanted: "one of \(wanted)",
                    fixIts: [.init("write \(rotation.rawValue)", edits: node.edits("\(value)"), isGuess: false)])
                return nil
            }
            guard let value = number.read(node, spot) else { return nil }
            if let rotation = CompositorNode.Layer.Rotation(rawValue: value) { return rotation }
            // A turn to the left is one to the right by the rest of the circle.
            let right = CompositorNode.Layer.Rotation(rawValue: ((value % 360) + 360) % 360)
            spot.report(
                .invalidValue, "\(spot.label) must be one of \(wanted), but is '\(value)'",
                at: node.range, label: "not a quarter turn to the right",
                fixIts: [
                    right.map { .init("write \($0.rawValue)", edits: node.edits("\($0.rawValue)"), isGuess: true) }
                        ?? .init("write one of \(wanted)")
                ])
            return nil
        }
    }
}

extension String {
    /// The number of `90deg`, `90\u{B0}` or `90 degrees`; nil of any other text, and of a plain number.
    fileprivate var degrees: Int? {
        wholeMatch(of: /(-?[0-9]+) *(?:deg|degs|degree|degrees|\u{B0}|\u{BA})/.ignoresCase()).flatMap { Int($0.1) }
    }
}
