extension LayerPlacement {
    /// The same size in a corner of a canvas, at a distance from its edges.
    ///
    /// - Parameters:
    ///   - corner: which; nil is the one whose place is nearest, the upper and the left one of two that are equally near.
    ///   - margin: pixels to the edges. A layer too large for it stands in the middle of what there is.
    public func snapped(to corner: Layout.Corner?, of canvas: Size, margin: Int) -> LayerPlacement {
        var best: (distance: Int, placement: LayerPlacement)?
        for candidate in corner.map({ [$0] }) ?? Layout.Corner.allCases {
            var placement = self
            let isLeft = candidate == .topLeft || candidate == .bottomLeft
            let isTop = candidate == .topLeft || candidate == .topRight
            placement.x = Self.edge(isLeft, width, of: canvas.width, margin)
            placement.y = Self.edge(isTop, height, of: canvas.height, margin)
            let (across, down) = (placement.x - x, placement.y - y)
            let distance = across * across + down * down
            if best.map({ distance < $0.distance }) ?? true { best = (distance, placement) }
        }
        return best?.placement ?? self
    }

    private static func edge(_ isNear: Bool, _ length: Int, of side: Int, _ margin: Int) -> Int {
        let room = side - length
        guard room >= 2 * margin else { return room / 2 }
        return isNear ? margin : room - margin
    }
}
