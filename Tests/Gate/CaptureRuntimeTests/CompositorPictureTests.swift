import CaptureModel
import CaptureRuntime
import CaptureTesting
import RunTesting
import Testing

/// What a composite shows, at the pixel.
@Suite struct CompositorPictureTests {
    private static let red = Picture.Pixel(255, 0, 0)
    private static let blue = Picture.Pixel(0, 0, 255)
    private static let green = Picture.Pixel(0, 255, 0)
    private static let white = Picture.Pixel(255, 255, 255)
    private static let black = Picture.Pixel(0, 0, 0)

    /// Records one second of a composite of a red and a blue source and gives its middle frame.
    private func picture(_ compositor: String, red: String = "640x360", blue: String = "320x180") async throws
        -> Picture
    {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  red: { pattern: solid, color: red, format: \(red)@30, live: false }
                  blue: { pattern: solid, color: blue, format: \(blue)@30, live: false }
                compositors:
                  mix:
                \(compositor.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
                sinks:
                  file: { record: out.mkv, video: mix, encode: { video: { bitrate: 20 Mbit/s } } }
                """, limit: .seconds(1))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            return try await Picture(from: run.file("file"), at: 0.5)
        }
    }

    @Test func theSeedsInsetStandsAt50And100WithAQuarterOfTheCanvas() async throws {
        let picture = try await picture(
            """
            size: 640x360
            layers: [red, { source: blue, at: [50, 100], scale: 0.25 }]
            """)
        // 640 / 4 = 160 wide, 360 / 4 = 90 high: x 50...209, y 100...189; two pixels off the edge, chroma is half size.
        for (x, y) in [(53, 103), (206, 103), (53, 186), (206, 186)] { #expect(picture[x, y].isClose(to: Self.blue)) }
        for (x, y) in [(46, 145), (213, 145), (130, 96), (130, 193)] { #expect(picture[x, y].isClose(to: Self.red)) }
    }

    @Test func aHigherLayerCoversALowerOneWhateverTheOrder() async throws {
        let picture = try await picture(
            """
            size: 640x360
            layers: [{ source: blue, at: [0, 0], scale: 0.5, z: 5 }, { source: red, z: 1 }]
            """)
        #expect(picture[100, 100].isClose(to: Self.blue))
        #expect(picture[500, 300].isClose(to: Self.red))
    }

    @Test func containKeepsTheShapeAndShowsTheBackgroundBeside() async throws {
        let picture = try await picture(
            """
            size: 640x360
            background: green
            layers: [{ source: red, at: [0, 0], size: [1, 1] }, { source: blue, fit: contain }]
            """, blue: "180x180")
        #expect(picture[320, 180].isClose(to: Self.blue))
        #expect(picture[40, 180].isClose(to: Self.green))
        #expect(picture[600, 180].isClose(to: Self.green))
    }

    @Test(arguments: ["cover", "stretch"])
    func coverAndStretchFillThePlace(fit: String) async throws {
        let picture = try await picture(
            """
            size: 640x360
            background: green
            layers: [{ source: red, at: [0, 0], size: [1, 1] }, { source: blue, fit: \(fit) }]
            """, blue: "180x180")
        for (x, y) in [(20, 20), (620, 340), (320, 180)] { #expect(picture[x, y].isClose(to: Self.blue)) }
    }

    @Test func halfOpacityMixesBothColours() async throws {
        let picture = try await picture(
            """
            size: 640x360
            layers: [red, { source: blue, opacity: 0.5 }]
            """)
        #expect(picture[320, 180].isClose(to: Picture.Pixel(128, 0, 128), tolerance: 16))
    }

    @Test func aBorderIsDrawnAroundThePlace() async throws {
        let picture = try await picture(
            """
            size: 640x360
            layers: [red, { source: blue, at: [100, 100], size: [200, 100], fit: stretch, border: { width: 10, color: white } }]
            """)
        #expect(picture[94, 150].isClose(to: Self.white))
        #expect(picture[305, 150].isClose(to: Self.white))
        #expect(picture[200, 94].isClose(to: Self.white))
        #expect(picture[120, 120].isClose(to: Self.blue))
        #expect(picture[84, 150].isClose(to: Self.red))
    }

    @Test(arguments: [
        ("side-by-side", [(160, 180, "red"), (480, 180, "blue")]),
        ("stack", [(320, 90, "red"), (320, 270, "blue")]),
        ("{ grid: 2 }", [(160, 180, "red"), (480, 180, "blue")]),
        ("pip", [(100, 100, "red"), (540, 295, "blue")]),
    ])
    func eachLayoutPutsEachLayerInItsPlace(layout: String, probes: [(Int, Int, String)]) async throws {
        let picture = try await picture("size: 640x360\nlayout: \(layout)\nlayers: [red, blue]")
        for (x, y, color) in probes { #expect(picture[x, y].isClose(to: color == "red" ? Self.red : Self.blue)) }
    }

    @Test func aPlaceInPercentIsAShareOfTheCanvas() async throws {
        let picture = try await picture(
            """
            size: 640x360
            layers: [red, { source: blue, at: [50 %, 50 %], size: [50 %, 50 %], fit: stretch }]
            """)
        #expect(picture[323, 183].isClose(to: Self.blue))
        #expect(picture[316, 176].isClose(to: Self.red))
    }
}
