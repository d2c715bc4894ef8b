import CaptureDiagnostics
import CaptureModel

/// The keys of the layouts that a compositor can be brought to while it runs.
enum LayoutKeys {
    static let layouts = Key(
        "layouts", .namedLayouts,
        "The layouts it can be brought to while it runs, by name: each a list of the layers that are seen, from back to front."
    )
    static let initial = Key(
        "initial-layout", .node, default: "what `layers` says", "The layout it begins with: one of `layouts`.")
    static let transition = Key(
        "transition", .transition, default: "cut",
        "How it goes from one layout to another where nobody says otherwise: `cut`, `fade`, `move`, or a mapping with "
            + "`fade` or `move`.")

    static let arrangement = Key(
        "layout", .layout, default: "free", "How layers without a place of their own are arranged, as in a compositor.")
    static let layers = Key(
        "layers", Shape<[CompositorNode.NamedLayout.Entry]>.list(of: .layoutEntry, count: 1...(.max)), required: true,
        "The layers that are seen, from back to front: names, or mappings.")
    static let layout = Section("named layout", "A layout of a compositor's layers.", [layers, arrangement])

    static let entry = Section(
        "layer of a layout", "One layer's place in a layout.",
        [LayerKeys.source, LayerKeys.at, LayerKeys.size, LayerKeys.scale, LayerKeys.opacity, LayerKeys.z])

    static let fade = Key(
        "fade", Shape<Duration>.quantity("a length of time", usual: ["ms", "s"], within: LayoutTransition.durations),
        required: true, "How long a fade takes.")
    static let move = Key(
        "move", Shape<Duration>.quantity("a length of time", usual: ["ms", "s"], within: LayoutTransition.durations),
        required: true, "How long a move takes.")
    static let easing = Key(
        "easing", Shape<Easing>.word(), default: "`linear` for a fade, `ease-in-out` for a move",
        "How it gathers and loses speed.")
    static let fading = Section("fade", "What comes appears, what goes vanishes.", [fade, easing])
    static let moving = Section("move", "Layers travel and grow from place to place.", [move, easing])
}

extension Shape where Value == [CompositorNode.NamedLayout] {
    /// The layouts by name: a list of layers, or a mapping with an arrangement.
    static var namedLayouts: Shape {
        let list = Shape<[CompositorNode.NamedLayout.Entry]>.list(of: .layoutEntry, count: 1...(.max))
        return .named("layout", .either([list.form, .section(LayoutKeys.layout)])) { entry, spot in
            let name = NodeName(entry.key)
            let provenance = Provenance(entry.keyRange, fields: entry.value.ranges)
            guard entry.value.list == nil else {
                guard let entries = list.read(entry.value, spot) else { return [] }
                return [CompositorNode.NamedLayout(name, entries: entries, provenance: provenance)]
            }
            let fields = spot.findings.telling(entry.value.entries == nil ? list.form.way : nil) {
                Fields(entry.value, LayoutKeys.layout, spot)
            }
            guard let fields else { return [] }
            let arrangement = fields[LayoutKeys.arrangement]
            guard let entries = fields[LayoutKeys.layers] else { return [] }
            return [
                CompositorNode.NamedLayout(
                    name, arrangement: arrangement ?? .free, entries: entries, provenance: provenance)
            ]
        }
    }
}

extension Shape where Value == CompositorNode.NamedLayout.Entry {
    /// A name or a mapping.
    static var layoutEntry: Shape {
        let short = Shape<NodeName>.node.map { name, node, _ in
            CompositorNode.NamedLayout.Entry(name, provenance: Provenance(node.range))
        }
        let long = Shape(.section(LayoutKeys.entry)) { node, spot in
            guard let fields = Fields(node, LayoutKeys.entry, spot.part(spot.label)) else { return nil }
            fields.forbid(LayerKeys.size, with: LayerKeys.scale, because: "both say how large it is")
            let extent = fields[LayerKeys.scale].map { .scale($0) } ?? fields[LayerKeys.size]
            let (position, opacity, zOrder) = (fields[LayerKeys.at], fields[LayerKeys.opacity], fields[LayerKeys.z])
            return fields[LayerKeys.source].map {
                CompositorNode.NamedLayout.Entry(
                    $0, position: position, extent: extent, opacity: opacity ?? 1, zOrder: zOrder,
                    provenance: fields.provenance(node.range))
            }
        }
        return .scalar(short, orElse: long)
    }
}

extension Shape where Value == LayoutTransition {
    /// A word, or a mapping with a length of time.
    static var transition: Shape {
        let short = Shape<LayoutTransition.Kind>.word().map { kind, _, _ in LayoutTransition.of(kind) }
        let sections = [LayoutKeys.fading, LayoutKeys.moving]
        let long = Shape(.either(sections.map(Form.section))) { node, spot in
            let entry = FileNode.Entry(key: "transition", keyRange: node.range, value: node)
            guard let (section, node) = Kinds.section(of: entry, among: sections, spot.part(spot.label)),
                let fields = Fields(node, section, spot.part(spot.label), others: sections)
            else { return nil }
            let isFade = section.names.first == LayoutKeys.fade.row.name
            let easing = fields[LayoutKeys.easing]
            return fields[isFade ? LayoutKeys.fade : LayoutKeys.move].map {
                .of(isFade ? .fade : .move, $0, easing)
            }
        }
        return .scalar(short, orElse: long)
    }
}
