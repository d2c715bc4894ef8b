import CaptureModel
import Testing

/// The two zooms, and what turns one into the other.
@Suite struct ZoomTests {
    /// Ultra-wide, wide and telephoto of a phone: the wide camera takes over at a device zoom of 2, the telephoto at 6.
    private static let triple = ZoomScale(switchOver: [2, 6], main: 1)

    @Test func theUsersZoomIsCountedByTheMainCamera() {
        #expect(Self.triple.device(UserZoom(0.5)) == .whole)
        #expect(Self.triple.device(.whole) == DeviceZoom(2))
        #expect(Self.triple.user(DeviceZoom(6)) == UserZoom(3))
        #expect(Self.triple.userFactors == [UserZoom(0.5), .whole, UserZoom(3)])
        #expect(Self.triple.range == UserZoom(0.5)...UserZoom(10))
        #expect(ZoomScale.single.range == .whole...UserZoom(10))
        #expect(ZoomScale.single.device(UserZoom(2)) == DeviceZoom(2))
    }

    @Test func theNarrowestConstituentThatSeesAllServes() {
        let zooms = [1, 1.9, 2, 5.9, 6, 20].map { DeviceZoom($0) }
        #expect(zooms.map(Self.triple.constituent) == [0, 0, 1, 1, 2, 2])
        // What it shows is as large as before, by whichever it is shown.
        for zoom in zooms {
            let serving = Self.triple.constituent(at: zoom)
            let enlargement = Self.triple.enlargement(of: serving, at: zoom)
            #expect(abs(enlargement * Self.triple.factors[serving].factor - zoom.factor) < 1e-9)
        }
        #expect(Self.triple.enlargement(of: 2, at: .whole) == 1)
    }

    @Test(arguments: [Size(1280, 720), Size(1920, 1080), Size(640, 480), Size(3, 2)], [1, 1.1, 2, 3.3, 10])
    func aWindowIsEvenInTheMiddleAndWithinAPixelOfItsZoom(_ picture: Size, _ zoom: Double) {
        let window = ZoomWindow(enlargement: zoom, of: picture)
        #expect(window.left + window.size.width + window.right == picture.width)
        #expect(window.top + window.size.height + window.bottom == picture.height)
        #expect(window.left % 2 == 0 && window.top % 2 == 0)
        guard picture.width >= 4 else { return }
        #expect(abs(Double(window.size.width) - Double(picture.width) / zoom) <= 1.000001)
        #expect(abs(window.left - window.right) <= 2)
    }

    @Test func whatIsNoNumberIsInNoRange() {
        #expect(!UserZoom.all.contains(UserZoom(.nan)) && !UserZoom.all.contains(UserZoom(.infinity)))
        #expect(DeviceZoom(.nan) == .whole)
    }

    @Test func zoomsAreReadAsTheyAreWritten() {
        #expect(UserZoom(parsing: "2x") == UserZoom(2))
        #expect(UserZoom(parsing: "0.5") == UserZoom(0.5))
        #expect(UserZoom(parsing: UserZoom(2.5).written) == UserZoom(2.5))
        for text in ["", "x", "-1", "0", "2 y", "nan", "1e9"] { #expect(UserZoom(parsing: text) == nil, "\(text)") }
    }
}
