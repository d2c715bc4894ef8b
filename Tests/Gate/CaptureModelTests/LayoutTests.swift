import CaptureModel
import Testing

/// The reckoning of layouts: easing, snapping, and what is between two of them.
@Suite struct LayoutTests {
    private static let canvas = Size(1280, 720)
    private static let full = LayerPlacement(x: 0, y: 0, width: 1280, height: 720, zOrder: 1)
    private static let inset = LayerPlacement(x: 900, y: 500, width: 320, height: 180, zOrder: 2)

    private static func hidden(_ placement: LayerPlacement, _ depth: Int) -> LayerPlacement {
        var copy = placement.atDepth(depth)
        copy.opacity = 0
        return copy
    }

    @Test(arguments: Easing.allCases) func anEasingGoesFromNothingToAllAndNeverBack(_ easing: Easing) {
        #expect(easing.done(after: 0) == 0 && easing.done(after: 1) == 1)
        #expect(easing.done(after: -3) == 0 && easing.done(after: 7) == 1)
        let steps = (0...100).map { easing.done(after: Double($0) / 100) }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func easingsAreSlowWhereTheirNamesSay() {
        #expect(Easing.linear.done(after: 0.25) == 0.25)
        #expect(Easing.easeIn.done(after: 0.25) == 0.0625)
        #expect(Easing.easeOut.done(after: 0.25) == 0.4375)
        #expect(Easing.easeInOut.done(after: 0.25) == 0.15625)
        #expect(Easing.easeInOut.done(after: 0.5) == 0.5)
    }

    @Test(arguments: [
        (900, 500, Layout.Corner.bottomRight), (10, 10, .topLeft), (700, 30, .topRight), (100, 400, .bottomLeft),
        (480, 270, .topLeft), (2000, -300, .topRight),
    ])
    func aLayerSnapsToTheCornerThatIsNearest(_ x: Int, _ y: Int, _ corner: Layout.Corner) {
        let layer = LayerPlacement(x: x, y: y, width: 320, height: 180, zOrder: 2)
        let near = layer.snapped(to: nil, of: Self.canvas, margin: 20)
        #expect(near == layer.snapped(to: corner, of: Self.canvas, margin: 20))
        #expect([20, 1280 - 20 - 320].contains(near.x) && [20, 720 - 20 - 180].contains(near.y))
        #expect((near.width, near.height) == (320, 180))
    }

    @Test func aLayerTooLargeForItsMarginStandsInTheMiddle() {
        let layer = LayerPlacement(x: 3, y: 3, width: 1270, height: 180, zOrder: 2)
        let placed = layer.snapped(to: .bottomRight, of: Self.canvas, margin: 20)
        #expect((placed.x, placed.y) == (5, 520))
    }

    @Test func aMoveGoesFromPlaceToPlaceOverEvenPixelsAndEndsExactly() {
        let move = LayoutTransition.move(.seconds(1), .linear)
        var end = Self.inset
        (end.x, end.y, end.width, end.height) = (21, 33, 641, 361)
        let (from, to) = ([Self.full, Self.inset], [Self.full, end])
        #expect(move.placements(from: from, to: to, after: .zero) == from)
        let half = move.placements(from: from, to: to, after: .milliseconds(500))
        #expect((half[1].x, half[1].y, half[1].width, half[1].height) == (460, 266, 480, 270))
        for step in stride(from: 10, to: 1000, by: 10) {
            let layer = move.placements(from: from, to: to, after: .milliseconds(step))[1]
            #expect([layer.x, layer.y, layer.width, layer.height].allSatisfy { $0 % 2 == 0 }, "\(layer)")
        }
        #expect(move.placements(from: from, to: to, after: .seconds(1)) == to)
        #expect(move.placements(from: from, to: to, after: .seconds(9)) == to)
    }

    @Test func aMoveTakesTheNewOrderInItsMiddle() {
        let move = LayoutTransition.move(.seconds(1), .linear)
        let from = [Self.full, Self.inset]
        let to = from.swapping(0, 1)
        #expect(move.placements(from: from, to: to, after: .milliseconds(490)).map(\.zOrder) == [1, 2])
        #expect(move.placements(from: from, to: to, after: .milliseconds(510)).map(\.zOrder) == [2, 1])
    }

    @Test func noTwoLayersEverHaveOneDepth() {
        let layouts = [
            [Self.full, Self.inset, Self.hidden(Self.inset, 3)], [Self.inset, Self.full, Self.hidden(Self.full, 3)],
            [Self.hidden(Self.full, 1), Self.hidden(Self.inset, 2), Self.full.atDepth(3)],
            [Self.full.atDepth(3), Self.inset.atDepth(1), Self.inset.atDepth(2)],
        ]
        for transition in [LayoutTransition.fade(.seconds(1)), .move(.seconds(1))] {
            for from in layouts {
                for to in layouts {
                    for time in stride(from: 0, to: 1100, by: 100) {
                        let found = transition.placements(from: from, to: to, after: .milliseconds(time))
                        #expect(Set(found.map(\.zOrder)).count == 3)
                        #expect(found.allSatisfy { (0...1).contains($0.opacity) && $0.width > 0 && $0.height > 0 })
                    }
                }
            }
        }
    }

    @Test func aFadeBetweenTwoFullScreensIsADissolveThroughWhichNoBackgroundShows() {
        let fade = LayoutTransition.fade(.seconds(1), .linear)
        let (one, other) = (
            [Self.full.atDepth(2), Self.hidden(Self.full, 1)], [Self.hidden(Self.full, 1), Self.full.atDepth(2)]
        )
        let quarter = fade.placements(from: one, to: other, after: .milliseconds(250))
        #expect(quarter.map(\.opacity) == [1, 0.25] && quarter[1].zOrder > quarter[0].zOrder)
    }

    @Test func aFadeOfALayerThatChangesPlacesGoesOutAndComesIn() {
        let fade = LayoutTransition.fade(.seconds(1), .linear)
        var moved = Self.inset
        moved.x = 20
        let (from, to) = ([Self.full, Self.inset], [Self.full, moved])
        let early = fade.placements(from: from, to: to, after: .milliseconds(250))
        #expect(early[0] == Self.full && early[1].x == 900 && early[1].opacity == 0.5)
        let late = fade.placements(from: from, to: to, after: .milliseconds(750))
        #expect(late[0] == Self.full && late[1].x == 20 && late[1].opacity == 0.5)
    }

    @Test func whatIsAskedForShowsInTheFirstPictureOfItsTimeAndAllOfItAtOnce() {
        let (from, to) = ([Self.full, Self.inset], [Self.full, Self.inset].swapping(0, 1))
        var motion = LayoutMotion(from, layout: "pip")
        motion.ask(for: to, layout: nil, by: .cut, at: .milliseconds(500))
        #expect(motion.target == to && motion.placements == from)
        let early = motion.advance(to: .milliseconds(499))
        #expect(!early && motion.placements == from && motion.layout == "pip")
        let due = motion.advance(to: .milliseconds(500))
        #expect(due && motion.placements == to && motion.layout == nil)
        let late = motion.advance(to: .milliseconds(533))
        #expect(!late)
    }

    @Test func whatIsAskedForWhileATransitionRunsBeginsWhereThatIs() {
        let from = [Self.full, Self.inset]
        var (left, right) = (from, from)
        (left[1].x, right[1].x) = (100, 900)
        var motion = LayoutMotion(right, layout: nil)
        motion.ask(for: left, layout: "left", by: .move(.seconds(1), .linear), at: nil)
        let begins = motion.advance(to: .seconds(10))
        #expect(begins && motion.transition != nil)
        motion.ask(for: right, layout: "right", by: .move(.seconds(1), .linear), at: .milliseconds(10_500))
        let turns = motion.advance(to: .milliseconds(10_500))
        #expect(turns && motion.placements[1].x == 500 && motion.layout == "right")
        let between = motion.advance(to: .seconds(11))
        #expect(!between && motion.placements[1].x == 700)
        let ends = motion.advance(to: .milliseconds(11_500))
        #expect(ends && motion.placements == right && motion.transition == nil)
    }
}
