/// A composite's layout over time, asked for by anybody and followed picture by picture.
///
/// Time is that of the pictures: what one shows depends on its own time and on what was asked for before, not on when it is made.
public struct LayoutMotion: Sendable {
    /// Something that was asked for and that no picture has shown yet.
    private struct Wish: Sendable {
        let placements: [LayerPlacement]
        let layout: NodeName?
        let transition: LayoutTransition
        /// The first picture that may show it; nil is the next.
        let time: Duration?
    }

    /// Wishes that wait for their pictures; a hand that drags asks some hundred times a second, a composite lags by less than 2 s.
    private static let mostWishes = 1000

    /// What the last picture showed.
    public private(set) var placements: [LayerPlacement]
    /// The layout that the last picture showed or was on its way to; nil where a layer was moved by hand since.
    public private(set) var layout: NodeName?
    /// The transition that runs.
    public private(set) var transition: LayoutTransition?
    /// Where it ends once all is done that was asked for.
    public private(set) var target: [LayerPlacement]
    /// The layout that was asked for last.
    public private(set) var targetLayout: NodeName?

    private var from: [LayerPlacement] = []
    /// Where the transition that runs goes; where none does, what is shown.
    public private(set) var goal: [LayerPlacement]
    /// The time of the transition's first picture.
    private var begin = Duration.zero
    private var wishes: [Wish] = []

    /// Begins with a layout.
    public init(_ placements: [LayerPlacement], layout: NodeName?) {
        (self.placements, target, goal) = (placements, placements, placements)
        (self.layout, targetLayout) = (layout, layout)
    }

    /// Asks for placements; those that are asked for already come first.
    ///
    /// - Parameters:
    ///   - layout: the layout they are of; nil where they are nobody's.
    ///   - time: the time of the first picture that may show them; nil is the next one.
    public mutating func ask(
        for placements: [LayerPlacement], layout: NodeName?, by transition: LayoutTransition, at time: Duration?
    ) {
        if wishes.count == Self.mostWishes { wishes.removeLast() }
        wishes.append(Wish(placements: placements, layout: layout, transition: transition, time: time))
        (target, targetLayout) = (placements, layout)
    }

    /// Goes on to the picture of a time; says whether with it a layout or a transition begins or ends.
    public mutating func advance(to time: Duration) -> Bool {
        var isNews = false
        while let wish = wishes.first, wish.time.map({ $0 <= time }) ?? true {
            wishes.removeFirst()
            follow(time)
            (from, goal, begin) = (placements, wish.placements, time)
            (layout, transition) = (wish.layout, wish.transition.kind == .cut ? nil : wish.transition)
            if transition == nil { placements = goal }
            isNews = true
        }
        return follow(time) || isNews
    }

    /// How the layout came that the picture of a time is the first of; nil where it is of none.
    public func begun(at time: Duration) -> LayoutTransition? { begin == time ? transition ?? .cut : nil }

    /// Settles what the picture of a time shows; says whether a transition ends with it.
    @discardableResult
    private mutating func follow(_ time: Duration) -> Bool {
        guard let transition else { return false }
        // A source that came back may begin again with an earlier time.
        let passed = max(.zero, time - begin)
        placements = transition.placements(from: from, to: goal, after: passed)
        guard passed >= transition.duration else { return false }
        self.transition = nil
        return true
    }
}
