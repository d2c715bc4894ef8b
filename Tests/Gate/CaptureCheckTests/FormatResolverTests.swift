import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@Suite struct FormatResolverTests {
    /// Seed 2's table and the rule of its `switchFormat`, walked here by its own loop.
    @Test(arguments: [24, 25, 30, 60, 90, 120, 240]) func exactKeepsTheSeedsRule(_ rate: Int) throws {
        let camera = try phone()
        #expect(camera.formats.count == 40)
        var oracle: MediaFormat?
        var widest = 0
        for format in camera.formats where format.rates.maximum == FrameRate(rate) && format.size.width >= widest {
            oracle = format
            widest = format.size.width
        }
        let choice = try? FormatResolver(camera).resolve(FormatRequest(rate: FrameRate(rate), isExact: true)).get()
        #expect(choice?.format == oracle)
        let known = [30: Size(4032, 3024), 60: Size(1920, 1440), 120: .hd1080, 240: .hd720]
        #expect(choice?.format.size == known[rate])
        #expect(choice.map { $0.format.encoding.description } == known[rate].map { _ in "420f" })
        #expect(choice?.format.isBinned == known[rate].map { _ in rate > 30 })
    }

    /// A wanted rate without `exact`: the largest frame whose range contains it, unbinned first, limited range first.
    @Test(arguments: [
        (24, Size(4032, 3024), false), (25, Size(4032, 3024), false), (30, Size(4032, 3024), false),
        (60, Size(1920, 1440), true), (90, Size.hd1080, true), (240, Size.hd720, true),
    ])
    func aRateGetsTheLargestFrameThatHasIt(_ rate: Int, _ size: Size, _ isBinned: Bool) throws {
        let choice = try FormatResolver(phone()).resolve(FormatRequest(rate: FrameRate(rate))).get()
        #expect(choice.format.size == size)
        #expect(choice.format.isBinned == isBinned)
        #expect(choice.format.encoding.description == "420v")
        #expect(choice.rate == FrameRate(rate))
    }

    @Test func nothingAskedGivesWhatThePhoneGave() throws {
        let rig = try #require(BuiltInRigs.rig(named: "iphone-11-pro-max"))
        for camera in rig.cameras {
            let choice = try FormatResolver(camera, isAmongSeveral: true).resolve(.best).get()
            #expect(choice.format.size == .hd1080)
            #expect(choice.rate == FrameRate(30))
            #expect(!choice.format.isBinned)
        }
    }

    @Test func unbinnedWinsAtEqualSize() throws {
        let choice = try FormatResolver(phone()).resolve(FormatRequest(size: .hd720, rate: FrameRate(60))).get()
        #expect(!choice.format.isBinned)
    }

    /// A webcam: YUYV is slow where it is large, so motion JPEG is taken there, and YUYV where both do.
    static let webcam = RigCamera(
        "webcam",
        formats: [
            MediaFormat(.mjpeg, .hd1080, .list([FrameRate(30)])), MediaFormat(.mjpeg, .hd720, .list([FrameRate(30)])),
            MediaFormat(.mjpeg, Size(640, 480), .list([FrameRate(30)])),
            MediaFormat(.raw(.yuy2), .hd1080, .list([FrameRate(5)])),
            MediaFormat(.raw(.yuy2), .hd720, .list([FrameRate(10)])),
            MediaFormat(.raw(.yuy2), Size(640, 480), .list([FrameRate(15), FrameRate(30)])),
            MediaFormat(.h264, .hd1080, .list([FrameRate(30)])),
        ])

    @Test(arguments: [
        (FormatRequest.best, "1920x1080 mjpeg", 30),
        (FormatRequest(size: .hd720), "1280x720 mjpeg", 30),
        (FormatRequest(size: Size(640, 480)), "640x480 YUY2", 30),
        (FormatRequest(rate: FrameRate(5)), "1920x1080 YUY2", 5),
        (FormatRequest(size: .hd1080, encoding: .h264), "1920x1080 h264", 30),
        (FormatRequest(encoding: .raw(.yuy2)), "640x480 YUY2", 30),
        (FormatRequest(rate: FrameRate(15)), "640x480 YUY2", 15),
    ])
    func aWebcamGivesTheBestOfWhatIsAsked(_ request: FormatRequest, _ row: String, _ rate: Int) throws {
        let choice = try FormatResolver(Self.webcam).resolve(request).get()
        #expect("\(choice.format.size) \(choice.format.encoding)" == row)
        #expect(choice.rate == FrameRate(rate))
    }

    @Test func aDriversWayOfWritingARateIsKept() throws {
        let ntsc = FrameRate(30000, 1001)
        let camera = RigCamera("c", formats: [MediaFormat(.mjpeg, .hd720, .list([FrameRate(333_667, 11_134)]))])
        let choice = FormatResolver(camera).resolve(FormatRequest(rate: ntsc))
        #expect((try? choice.get().rate) == FrameRate(333_667, 11_134))
        let slow = RigCamera("c", formats: [MediaFormat(.mjpeg, .hd720, .list([FrameRate(15), ntsc]))])
        #expect((try? FormatResolver(slow).resolve(.best).get().rate) == ntsc)
    }

    /// A camera that follows the mains gives 25; its full picture is worth more than five frames of a small one.
    @Test func twentyFiveCountsAsFluent() throws {
        let camera = RigCamera(
            "pal",
            formats: [
                MediaFormat(.raw(.yuy2), Size(320, 180), .list([FrameRate(30)])),
                MediaFormat(.raw(.yuy2), Size(720, 576), .list([FrameRate(25)])),
                MediaFormat(.raw(.yuy2), .hd1080, .list([FrameRate(5)])),
            ])
        let choice = try FormatResolver(camera).resolve(.best).get()
        #expect(choice.format.size == Size(720, 576))
    }

    @Test func aRefusalSaysWhatThereIs() throws {
        let result = try FormatResolver(phone()).resolve(FormatRequest(size: .hd1080, rate: FrameRate(240)))
        guard case .failure(let refusal) = result else { return #expect(Bool(false), "there is no such row") }
        #expect(refusal.offers == ["rates at 1920x1080: 3-30, 3-60, 6-120 fps", "sizes at 240 fps: 1280x720"])
        #expect(refusal.alternatives.map(\.description) == ["1280x720@240", "1920x1080@120", "1920x1080@60"])
        #expect(!refusal.isOnlyAlone)
    }

    @Test func everyAlternativeOfARefusalIsMet() throws {
        let camera = try phone()
        for rate in [1, 31, 61, 100, 241] {
            for size in [Size.uhd4K, .hd1080, .hd720, Size(640, 480), Size(333, 222)] {
                let resolver = FormatResolver(camera)
                guard case .failure(let refusal) = resolver.resolve(FormatRequest(size: size, rate: FrameRate(rate)))
                else {
                    continue
                }
                #expect(!refusal.alternatives.isEmpty)
                for alternative in refusal.alternatives { #expect((try? resolver.resolve(alternative).get()) != nil) }
            }
        }
    }

    @Test func besideOthersOnlyMultiCameraRowsCount() throws {
        let rig = try #require(BuiltInRigs.rig(named: "iphone-11-pro-max"))
        let camera = try #require(rig.camera(named: "back-wide"))
        let request = FormatRequest(size: .uhd4K)
        #expect((try? FormatResolver(camera).resolve(request).get()) != nil)
        guard case .failure(let refusal) = FormatResolver(camera, isAmongSeveral: true).resolve(request) else {
            return #expect(Bool(false), "4K runs alone")
        }
        #expect(refusal.isOnlyAlone)
        #expect(refusal.offers.first == "rates at 3840x2160 beside other cameras: none")
        #expect(refusal.offers.dropFirst().first?.hasPrefix("rates at 3840x2160 for one camera alone: ") == true)
    }

    /// "None" is of the camera's whole table unless it says that it is of what other cameras leave of it.
    @Test func noOfferDeniesARowThatTheCameraHas() throws {
        var denied = 0
        for name in BuiltInRigs.names {
            for camera in try #require(BuiltInRigs.rig(named: name)).cameras {
                for rate in [24, 60, 120, 240].map({ FrameRate($0) }) {
                    let size = Size.uhd4K
                    let resolver = FormatResolver(camera, isAmongSeveral: true)
                    let result = resolver.resolve(FormatRequest(size: size, rate: rate))
                    guard case .failure(let refusal) = result else { continue }
                    for offer in refusal.offers where offer.hasSuffix(": none") {
                        denied += 1
                        #expect(offer != "rates at \(size): none" || !camera.formats.contains { $0.size == size })
                        #expect(
                            offer != "sizes at \(rate) fps: none"
                                || !camera.formats.contains { $0.rates.contains(rate) })
                    }
                }
            }
        }
        #expect(denied > 0)
    }

    /// The rate was asked, so what is nearest to it comes first, whatever runs at 30.
    @Test func theNearestRateComesFirstWhereARateWasAsked() throws {
        let camera = RigCamera(
            "front",
            formats: [
                MediaFormat(.raw(.yuy2), .hd1080, .range(FrameRate(1), FrameRate(60))),
                MediaFormat(.raw(.yuy2), .hd720, .range(FrameRate(1), FrameRate(30))),
            ])
        let result = FormatResolver(camera).resolve(FormatRequest(size: .hd1080, rate: FrameRate(240)))
        guard case .failure(let refusal) = result else { return #expect(Bool(false), "there is no such row") }
        #expect(refusal.alternatives.map(\.description) == ["1920x1080@60", "1280x720@30"])
    }

    @Test func aCameraWithoutFormatsIsRefusedInPeace() {
        let result = FormatResolver(RigCamera("none", formats: [])).resolve(.best)
        guard case .failure(let refusal) = result else { return #expect(Bool(false), "nothing to choose") }
        #expect(refusal.alternatives.isEmpty)
        #expect(refusal.offers == ["encodings: none", "formats: none"])
    }

    @Test func aGraphWithACameraWithoutFormatsIsToldWhatToDo() throws {
        let rig = Rig(name: "bare", cameras: [RigCamera("back", formats: [])])
        let checked = try check(
            """
            mcpipe: 1
            sources:
              back: { camera: back, format: 1920x1080@30 }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """, rig: rig)
        let finding = try checked.first("unsupported-format")
        #expect(finding.evidence.map(\.value) == ["none"])
        #expect(finding.fixIts.map(\.message) == ["write the formats of 'back' into the file of rig 'bare'"])
    }

    private func phone() throws -> RigCamera {
        try #require(BuiltInRigs.rig(named: "iphone-7-plus")?.cameras.first)
    }
}
