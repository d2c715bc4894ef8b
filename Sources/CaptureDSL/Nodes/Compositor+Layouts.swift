public import CaptureModel

extension Compositor {
    /// The compositor with a layout that it can be brought to while it runs; layers that it does not list are hidden in it.
    ///
    /// The result replaces this compositor: a graph that uses both has two nodes of one name.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - arrangement: How layers without a place of their own are arranged.
    ///   - layers: The layers that are seen, from back to front.
    public func layout(
        _ name: String, _ arrangement: Layout = .free, filePath: String = #filePath, line: Int = #line,
        column: Int = #column, @LayoutBuilder layers: () -> [LayoutLayer]
    ) -> Compositor {
        let layout = CompositorNode.NamedLayout(
            NodeName(name), arrangement: arrangement, entries: layers().map(\.value),
            provenance: Provenance(callAt: filePath, line, column))
        return Compositor(wired: wired.changedCompositor { $0.layouts.append(layout) })
    }

    /// The compositor beginning with one of its layouts; without it, it begins with what its layers say.
    public func beginning(with layout: String) -> Compositor {
        Compositor(wired: wired.changedCompositor { $0.initialLayout = NodeName(layout) })
    }

    /// The compositor with the way it goes from one layout to another where nobody says otherwise; without it, by a cut.
    public func transition(_ transition: LayoutTransition) -> Compositor {
        Compositor(wired: wired.changedCompositor { $0.transition = transition })
    }
}
