internal import Glibc

/// Follows people: from the faces of some pictures to the part that is shown of every one.
///
/// Times are those of the pictures, so the same faces and pictures give the same views. The view moves like a camera in a hand that
/// knows its trade: not at all for what is little, and then with a speed that grows and falls slowly.
public struct Framing: Sendable, Hashable {
    /// How fast the view moves at most.
    public struct Pace: Sendable, Hashable {
        /// Widths and heights of the picture a second.
        public let pan: Double
        /// Powers of two a second.
        public let zoom: Double

        /// After people: somebody who walks passes a wide picture in four seconds.
        public static let following = Pace(pan: 0.3, zoom: 0.5)
        /// Back to all of the picture when nobody is seen; it may be a moment only.
        public static let returning = Pace(pan: 0.12, zoom: 0.2)

        /// How far an edge of the view moves in a time, in shares of the picture's side: by the pan, and by half of what the zoom
        /// adds to the largest view.
        public func greatestStep(in time: Duration) -> Double {
            (pan + zoom * log(2) / 2) * (time / .seconds(1))
        }
    }

    /// The largest enlargement. A picture of 1920x1080 then still has 768x432 pixels to show.
    public static let largestZoom = 2.5
    /// The part of the view's height that the largest face takes.
    public static let faceShare = 0.22
    /// Where the middle of the faces comes to lie, in shares of the view's height from above.
    public static let faceLevel = 0.42
    /// How far people move before the view does, in shares of its side.
    public static let deadBand = 0.08
    /// How much larger or smaller they become before the view does, in powers of two.
    public static let zoomDeadBand = 0.25
    /// A second's change of speed, in speeds: it takes half a second to full speed, and to rest.
    private static let agility = 2.0
    /// The longest time between two pictures that the view moves for: behind a gap it does not leap.
    public static let longestStep = Duration.milliseconds(100)

    /// Whether people are followed; else all of the picture is shown, or soon is.
    public var isEnabled: Bool {
        didSet { if !isEnabled { (tracks, aim) = (FaceTracks(), .whole) } }
    }
    private var tracks = FaceTracks()
    /// Where the view goes.
    private var aim = FramedView.whole
    private var x = Glide(0.5)
    private var y = Glide(0.5)
    /// The view's share, as a power of two.
    private var size = Glide(0)
    private var last: Duration?

    /// Begins with all of the picture.
    public init(isEnabled: Bool = true) { self.isEnabled = isEnabled }

    /// How many people are followed.
    public var people: Int { tracks.faces.count }

    /// Takes the faces of the picture of a time; none are taken while people are not followed.
    public mutating func see(_ faces: [Face], at time: Duration) {
        guard isEnabled else { return }
        tracks.see(faces, at: time)
        aimAnew()
    }

    /// The part that is shown of the next picture, whose time is given.
    public mutating func view(at time: Duration) -> FramedView {
        let step = min(Self.longestStep, max(.zero, time - (last ?? time))) / .seconds(1)
        last = time
        if people > 0 {
            tracks.forget(at: time)
            if people == 0 { aimAnew() }
        }
        let pace = isEnabled && people == 0 ? Pace.returning : .following
        x.go(to: aim.centreX, pace.pan, step)
        y.go(to: aim.centreY, pace.pan, step)
        size.go(to: log2(aim.share), pace.zoom, step)
        return FramedView(centreX: x.place, centreY: y.place, share: exp2(size.place))
    }

    private mutating func aimAnew() {
        let wanted = Self.view(of: tracks.faces)
        let away = max(abs(wanted.centreX - aim.centreX), abs(wanted.centreY - aim.centreY)) / aim.share
        if wanted == .whole || away > Self.deadBand || abs(log2(wanted.share / aim.share)) > Self.zoomDeadBand {
            aim = wanted
        }
    }

    /// The view that shows all faces with a face's room around them, and none of them too large.
    static func view(of faces: [Face]) -> FramedView {
        guard let first = faces.first else { return .whole }
        let left = faces.map(\.left).min() ?? first.left, right = faces.map(\.right).max() ?? first.right
        let top = faces.map(\.top).min() ?? first.top, bottom = faces.map(\.bottom).max() ?? first.bottom
        let width = faces.map(\.width).max() ?? first.width, height = faces.map(\.height).max() ?? first.height
        let needed = max(right - left + 2 * width, bottom - top + 2 * height, height / faceShare)
        let share = min(1, max(1 / largestZoom, needed))
        return FramedView(
            centreX: (left + right) / 2, centreY: (top + bottom) / 2 + (0.5 - faceLevel) * share, share: share)
    }

    /// A number that goes to another without a leap in its speed.
    private struct Glide: Hashable {
        private(set) var place: Double
        private var speed = 0.0

        init(_ place: Double) { self.place = place }

        mutating func go(to target: Double, _ fastest: Double, _ time: Double) {
            guard time > 0 else { return }
            let (way, change) = (target - place, fastest * agility)
            // The speed from which it still comes to rest at the target, with a fifth to spare for being seen at pictures only.
            let wanted = min(fastest, (2 * 0.8 * change * abs(way)).squareRoot()) * (way < 0 ? -1 : 1)
            speed += min(change * time, max(-change * time, wanted - speed))
            // It arrives where it would pass the target slowly, and stays there.
            if abs(speed) <= 2 * change * time, abs(way) <= max(abs(speed) * time, 0.0005) {
                (place, speed) = (target, 0)
            } else {
                place += speed * time
            }
        }
    }
}
