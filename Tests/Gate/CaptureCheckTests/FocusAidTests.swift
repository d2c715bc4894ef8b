import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import Testing

/// The zoom that keeps a small code in focus.
@Suite struct FocusAidTests {
    private static func rig(nearest: Distance? = Distance(millimetres: 150), view: Double? = 70) -> Rig {
        let format = MediaFormat(.raw(.yuy2), .hd1080, .list([FrameRate(30)]), fieldOfView: view)
        return Rig(name: "desk", cameras: [RigCamera("wide", formats: [format], minimumFocusDistance: nearest)])
    }

    private static func graph(_ source: String) -> String {
        """
        mcpipe: 1
        name: desk
        sources: { back: { camera: wide, \(source) } }
        sinks: { codes: { scan: qr, video: back } }
        """
    }

    private static let aid = "focus-aid: { code: 20 mm, fill: 0.6 }"

    @Test func theZoomFollowsFromTheCodeTheLensAndTheView() {
        // By hand: 20 / 0.6 / tan 35 degrees is 47.6 mm, and 150 / 47.6 is 3.151.
        let aid = FocusAid(code: Distance(millimetres: 20), fill: 0.6)
        #expect(abs(aid.distance(fieldOfView: 70).millimetres - 47.605) < 0.001)
        #expect(aid.zoom(fieldOfView: 70, minimumFocusDistance: Distance(millimetres: 150)) == UserZoom(3.16))
        // A lens that focuses as near as that needs none.
        #expect(aid.zoom(fieldOfView: 70, minimumFocusDistance: Distance(millimetres: 40)) == .whole)
    }

    @Test func theCameraBeginsWithTheLargerOfTheAidsZoomAndTheOneWritten() throws {
        for (text, zoom) in [(Self.aid, 3.16), ("\(Self.aid), zoom: 2", 3.16), ("\(Self.aid), zoom: 4", 4)] {
            let checked = try check(Self.graph(text), rig: Self.rig())
            #expect(checked.outcome.diagnostics.isEmpty, "\(checked.rendered)")
            #expect(try checked.graph.sources.first?.zoom?.initial == UserZoom(zoom))
        }
    }

    @Test func aZoomThatIsNotThereIsHadAsFarAsItGoesWithAWarning() throws {
        let checked = try check(Self.graph("focus-aid: { code: 2 mm, fill: 0.6 }"), rig: Self.rig())
        #expect(checked.slugs == ["focus-aid-short"])
        let finding = try checked.first("focus-aid-short")
        #expect(finding.severity == .warning)
        #expect(finding.message.contains("no zoom 31.51: a code of 2 mm that fills 0.6 of the picture is 5 mm away"))
        #expect(try checked.graph.sources.first?.zoom?.initial == UserZoom(10))
    }

    @Test(
        arguments: [
            (Distance?.none, 70.0, "how near it focuses"),
            (Distance(millimetres: 150), Double?.none, "how wide 1920x1080 sees"),
            (nil, nil, "how near it focuses and how wide 1920x1080 sees"),
        ] as [(Distance?, Double?, String)])
    func whatTheRigDoesNotSayIsNamed(nearest: Distance?, view: Double?, missing: String) throws {
        let checked = try check(Self.graph(Self.aid), rig: Self.rig(nearest: nearest, view: view))
        #expect(checked.errors == ["focus-aid-unknown"])
        #expect(try checked.first("focus-aid-unknown").message.hasSuffix("of camera 'wide' \(missing)"))
    }
}
