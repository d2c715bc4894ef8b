import Testing

@testable import CaptureModel

/// From faces to views, on numbers alone.
@Suite struct FramingTests {
    /// 30 pictures a second, a search in each sixth.
    private static let frame = Duration.seconds(1) / 30

    private static func face(_ x: Double, _ y: Double = 0.4, side: Double = 0.1) -> Face {
        Face(left: x - side / 2, top: y - side / 2, width: side, height: side)
    }

    /// The views of pictures from one number on, while faces are where they are said to be.
    private static func follow(
        _ framing: inout Framing, _ pictures: Range<Int>, _ faces: (Double) -> [Face]
    ) -> [FramedView] {
        pictures.map { number in
            let time = frame * number
            if number % 6 == 0 { framing.see(faces(time / .seconds(1)), at: time) }
            return framing.view(at: time)
        }
    }

    @Test func aPersonWhoStandsStillComesToLieWhereFacesBelongAndStaysThere() throws {
        var framing = Framing()
        let views = Self.follow(&framing, 0..<300) { _ in [Self.face(0.7)] }
        #expect(views.first == .whole)
        let last = try #require(views.last)
        #expect(Set(views.suffix(100)) == [last])
        // The face is as large as it is to be, in the middle across and above it up.
        #expect(abs(0.1 / last.share - Framing.faceShare) < 0.01)
        #expect(abs((0.7 - last.left) / last.share - 0.5) < 0.01)
        #expect(abs((0.4 - last.top) / last.share - Framing.faceLevel) < 0.01)
        #expect(framing.people == 1)
    }

    @Test func littleMovementsMoveNothing() {
        var framing = Framing()
        _ = Self.follow(&framing, 0..<300) { _ in [Self.face(0.6)] }
        let views = Self.follow(&framing, 300..<600) { time in
            [Self.face(0.6 + (Int(time * 5) % 2 == 0 ? 0.01 : -0.01), side: 0.1 + (Int(time * 5) % 3 == 0 ? 0.008 : 0))]
        }
        #expect(Set(views).count == 1)
    }

    @Test func aPersonWhoWalksIsKeptInTheViewWithoutALeap() {
        var framing = Framing()
        let walk = { (time: Double) in 0.15 + 0.15 * max(0, min(time - 6, 4)) }
        let views = Self.follow(&framing, 0..<480) { [Self.face(walk($0))] }
        let greatest = Framing.Pace.following.greatestStep(in: Self.frame)
        for (last, next) in zip(views, views.dropFirst()) {
            #expect(abs(next.left - last.left) <= greatest + 1e-9)
            #expect(abs(next.top - last.top) <= greatest + 1e-9)
            #expect(abs(next.left + next.share - last.left - last.share) <= greatest + 1e-9)
        }
        // Never farther from the middle than a third of the view; at the edges of the picture there is no other view.
        for (number, view) in views.enumerated() where number >= 180 {
            let place = (walk(Double(number) / 30) - view.left) / view.share
            #expect((0.15...0.85).contains(place), "\(number): \(place)")
        }
    }

    @Test func neitherIsTheChangeOfSpeedALeap() {
        var framing = Framing()
        let views = Self.follow(&framing, 0..<300) { [Self.face($0 < 5 ? 0.3 : 0.7)] }
        let steps = zip(views, views.dropFirst()).map { $1.centreX - $0.centreX }
        // A picture's change of speed is a fifteenth of the fastest, for it takes half a second; the pan and the zoom may both change.
        let fastest = Framing.Pace.following.greatestStep(in: Self.frame)
        for (last, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - last) <= fastest / 5) }
    }

    @Test func allOfSeveralPeopleAreInTheView() throws {
        var framing = Framing()
        let faces = [Self.face(0.3), Self.face(0.5, 0.5, side: 0.08), Self.face(0.62, 0.35)]
        let view = try #require(Self.follow(&framing, 0..<300) { _ in faces }.last)
        #expect(framing.people == 3 && view.share < 1)
        for face in faces {
            #expect(face.left >= view.left && face.right <= view.left + view.share)
            #expect(face.top >= view.top && face.bottom <= view.top + view.share)
        }
        // One of them goes, and two seconds later the view is for the others.
        let others = try #require(Self.follow(&framing, 300..<600) { _ in Array(faces.prefix(2)) }.last)
        #expect(framing.people == 2 && others.share < view.share)
    }

    @Test func whenNobodyIsSeenItWaitsAndGoesBackSlowlyToAllOfThePicture() throws {
        var framing = Framing()
        let stay = try #require(Self.follow(&framing, 0..<240) { _ in [Self.face(0.6)] }.last)
        let views = Self.follow(&framing, 240..<900) { _ in [] }
        // Until the memory of the last face, which was seen in picture 234, is over.
        #expect(views[..<50].allSatisfy { $0 == stay })
        #expect(views.last == .whole && framing.people == 0)
        let greatest = Framing.Pace.returning.greatestStep(in: Self.frame)
        for (last, next) in zip(views, views.dropFirst()) { #expect(abs(next.left - last.left) <= greatest + 1e-9) }
        for (last, next) in zip(views, views.dropFirst()) { #expect(next.share >= last.share) }
    }

    @Test func aFaceThatIsSeenOnceIsNobody() {
        var framing = Framing()
        let views = Self.follow(&framing, 0..<120) { $0 == 1 ? [Self.face(0.2)] : [] }
        #expect(Set(views) == [.whole])
    }

    @Test func oneThatIsMissedNowAndThenIsFollowedAllTheSame() throws {
        var framing = Framing()
        let views = Self.follow(&framing, 0..<600) { Int($0 * 5) % 4 == 0 ? [Self.face(0.6)] : [] }
        #expect(Set(views.suffix(200)).count == 1 && views.last?.share ?? 1 < 0.6)
    }

    @Test func switchedOffItGoesBackToAllOfThePictureAndFollowsNobody() {
        var framing = Framing()
        _ = Self.follow(&framing, 0..<240) { _ in [Self.face(0.6)] }
        framing.isEnabled = false
        let views = Self.follow(&framing, 240..<480) { _ in [Self.face(0.6)] }
        #expect(views.last == .whole && framing.people == 0)
        #expect(views.first != .whole)
        framing.isEnabled = true
        #expect(Self.follow(&framing, 480..<600) { _ in [Self.face(0.6)] }.last != .whole)
    }

    @Test func behindAGapInThePicturesItGoesOnFromWhereItWas() throws {
        var framing = Framing()
        let before = try #require(Self.follow(&framing, 0..<30) { _ in [Self.face(0.2)] }.last)
        framing.see([Self.face(0.2)], at: Self.frame * 900)
        let behind = framing.view(at: Self.frame * 900)
        let greatest = Framing.Pace.following.greatestStep(in: Framing.longestStep)
        #expect(abs(behind.left - before.left) <= greatest && abs(behind.share - before.share) <= 2 * greatest)
        // And where time begins anew, it stays.
        #expect(framing.view(at: .zero) == behind)
    }

    @Test(arguments: [Size(1920, 1080), Size(1280, 720), Size(640, 360), Size(322, 182)])
    func aWindowIsTheViewToAnEvenPixelAndWithinThePicture(_ size: Size) {
        for number in 0...200 {
            let part = Double(number) / 200
            let view = FramedView(centreX: part, centreY: 1 - part, share: 0.4 + part / 2)
            let window = ZoomWindow(view, of: size)
            #expect(window.left + window.size.width + window.right == size.width)
            #expect(window.top + window.size.height + window.bottom == size.height)
            #expect([window.left, window.top, window.right, window.bottom].allSatisfy { $0 >= 0 })
            #expect(window.left % 2 == 0 && window.top % 2 == 0)
            #expect(abs(Double(window.left) - view.left * Double(size.width)) <= 2)
            #expect(abs(Double(window.size.width) - view.share * Double(size.width)) <= 1)
        }
        #expect(ZoomWindow(.whole, of: size) == ZoomWindow(enlargement: 1, of: size))
    }
}
