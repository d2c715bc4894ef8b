extension LayoutTransition {
    /// What a picture between two layouts shows.
    ///
    /// The answer depends on nothing but its arguments, so a picture is what its time says it is, however late it is made.
    ///
    /// - Parameters:
    ///   - from: the layers of the layout that goes; as many as `to`, in the same order.
    ///   - to: those of the one that comes.
    ///   - time: since the transition's beginning.
    public func placements(
        from: [LayerPlacement], to: [LayerPlacement], after time: Duration
    ) -> [LayerPlacement] {
        guard kind != .cut, time < duration, from.count == to.count else { return to }
        let done = easing.done(after: max(.zero, time) / duration)
        let pairs = zip(from, to).map { LayerChange(from: $0, to: $1) }
        let isSecondHalf = done >= 0.5
        let depths = Self.depths(of: pairs, isSecondHalf)
        return zip(pairs, depths).map { pair, depth in
            let placement = kind == .move ? pair.moved(done) : pair.faded(done, beside: pairs)
            return placement.atDepth(depth)
        }
    }

    /// The layers' order: that of the old layout, and from the middle on that of the new one. What comes lies right above what
    /// went from the same depth, so that it is seen to appear.
    private static func depths(of pairs: [LayerChange], _ isSecondHalf: Bool) -> [Int] {
        let keys = pairs.enumerated().map { index, pair in
            switch pair.kind {
            case .comes: (pair.to.zOrder, 1, index)
            case .goes, .absent: (pair.from.zOrder, 0, index)
            case .stays, .changes: (isSecondHalf ? pair.to.zOrder : pair.from.zOrder, 0, index)
            }
        }
        var depths = Array(repeating: 1, count: keys.count)
        for (depth, key) in keys.sorted(by: <).enumerated() { depths[key.2] = depth + 1 }
        return depths
    }
}

/// One layer in two layouts.
private struct LayerChange {
    /// What becomes of it from the one to the other.
    enum Kind { case stays, changes, comes, goes, absent }

    let from: LayerPlacement
    let to: LayerPlacement

    var kind: Kind {
        switch (from.isVisible, to.isVisible) {
        case (false, false): .absent
        case (false, true): .comes
        case (true, false): .goes
        case (true, true): from.hasPlace(of: to) ? .stays : .changes
        }
    }

    func moved(_ done: Double) -> LayerPlacement {
        switch kind {
        case .absent: return to
        case .comes: return shown(to, done * to.opacity)
        case .goes: return shown(from, (1 - done) * from.opacity)
        case .stays, .changes:
            // Even numbers, as 4:2:0 wants them, so that colours do not tremble on the way.
            func between(_ old: Int, _ new: Int) -> Int {
                old == new ? new : Int(((Double(old) + Double(new - old) * done) / 2).rounded()) * 2
            }
            var placement = shown(to, from.opacity + (to.opacity - from.opacity) * done)
            (placement.x, placement.y) = (between(from.x, to.x), between(from.y, to.y))
            placement.width = max(2, between(from.width, to.width))
            placement.height = max(2, between(from.height, to.height))
            return placement
        }
    }

    func faded(_ done: Double, beside others: [LayerChange]) -> LayerPlacement {
        switch kind {
        case .absent: return to
        case .stays: return shown(to, from.opacity + (to.opacity - from.opacity) * done)
        case .comes:
            // Behind something opaque that vanishes nobody sees it come, and through both half transparent the background would show.
            let isCovered = others.contains {
                ($0.kind == .goes || $0.kind == .changes) && $0.from.opacity == 1 && $0.from.zOrder > to.zOrder
                    && $0.from.holds(to)
            }
            return shown(to, isCovered ? to.opacity : done * to.opacity)
        case .goes:
            let isCovered = others.contains {
                $0.kind == .comes && $0.to.opacity == 1 && $0.to.zOrder >= from.zOrder && $0.to.holds(from)
            }
            return shown(from, isCovered ? from.opacity : (1 - done) * from.opacity)
        case .changes:
            return done < 0.5 ? shown(from, (1 - 2 * done) * from.opacity) : shown(to, (2 * done - 1) * to.opacity)
        }
    }

    private func shown(_ placement: LayerPlacement, _ opacity: Double) -> LayerPlacement {
        var copy = placement
        copy.opacity = opacity
        return copy
    }
}
