import CaptureDSL
import CaptureDiagnostics
import CaptureModel
import Testing

@Suite struct CaptureGraphTests {
    @Test func thePictureInPictureOfTheGuideHasTheNodesItNames() {
        let graph = PipTwin.graph.graph
        #expect(graph.name == "street-pip")
        #expect(graph.rig == .builtIn("iphone-11-pro-max"))
        #expect(graph.sources.map(\.name) == ["back", "front", "voice"])
        #expect(graph.sources["front"]?.kind == .camera(.init("front", format: .hd720(fps: 30))))
        #expect(graph.sources["voice"]?.kind == .microphone(.init("built-in")))
        #expect(graph.compositors["pip"]?.clock == "back")
        #expect(
            graph.compositors["pip"]?.layers == [
                .init("back"), .init("front", position: .init(50, 100), extent: .scale(0.25)),
            ])
        #expect(graph.sinks.map(\.name) == ["program", "iso-back", "iso-front"])
        #expect(graph.sinks["program"]?.video == "pip")
        #expect(graph.sinks["iso-front"]?.audio == ["voice"])
        #expect(graph.nameClashes.isEmpty)
    }

    @Test func everyLiveSourceSaysWhatBecomesOfItWhenItIsLost() {
        let graph = CaptureGraph("g", defaults: GraphDefaults(format: .hd720(fps: 30))) {
            Record(
                "a", to: "a.mkv", video: Camera("camera", "x").onLoss(.part.withSlate).mirrored(),
                audio: Microphone("voice").onLoss(.part))
            Record(
                "b", to: "b.mkv", video: NetworkCamera("door", "rtsp://x/y").onLoss(.end.opening(within: .seconds(8))))
            Record("c", to: "c.mkv", video: Screen("desk").onLoss(.endOfRun))
            Record("d", to: "d.mkv", video: TestPattern("bars").onLoss(.gap), audio: TestTone("beep").onLoss(.end))
        }.graph
        #expect(graph.sources["camera"]?.onLoss == LossPolicy(file: .part, picture: .slate))
        #expect(graph.sources["voice"]?.onLoss == LossPolicy(file: .part))
        #expect(graph.sources["door"]?.onLoss == LossPolicy(file: .end, openingLimit: .seconds(8)))
        #expect(graph.sources["desk"]?.onLoss == LossPolicy(isRetried: false))
        #expect(graph.sources["bars"]?.onLoss == LossPolicy())
        #expect(graph.sources["beep"]?.onLoss == LossPolicy(file: .end))
    }

    @Test func nodesAreFoundThroughWhateverUsesThem() {
        let clip = MediaFile("clip", "clip.mkv", isLooped: true)
        let soft = Effect("soft", video: clip, elements: [.init("gaussianblur", ["sigma": "2"])])
        let branches = Tee("branches", of: soft, policy: .leaky, depth: .milliseconds(300))
        let inner = Compositor("inner", size: .hd720) { Layer(branches) }
        let outer = Compositor("outer", size: .hd1080) {
            Layer(inner); Layer(branches).at(.percent(10), 0)
        }
        let quiet = Tee("quiet", audio: clip)
        let loud = Effect("loud", audio: quiet, elements: [.init("volume", ["volume": "2"])])
        let mix = AudioMixer("mix") {
            Input(loud).gain(decibels: -3); Input(clip).muted()
        }
        let graph = CaptureGraph("g", output: "out") {
            Frames("ml", video: outer, pixelFormat: .nv12, size: Size(224, 224))
            Stream("live", to: "srt://server.example:9000", video: outer, audio: mix)
                .encoded(video: VideoSettings(codec: .h264))
        }.graph
        #expect(
            graph
                == Graph(
                    name: "g", outputFolder: "out",
                    sources: [Source("clip", .file(.init("clip.mkv", isLooped: true)))],
                    effects: [
                        EffectNode("soft", on: "clip", elements: [.init("gaussianblur", ["sigma": "2"])]),
                        EffectNode("loud", on: "quiet", media: .audio, elements: [.init("volume", ["volume": "2"])]),
                    ],
                    compositors: [
                        CompositorNode("inner", size: .hd720, layers: [.init("branches")]),
                        CompositorNode(
                            "outer", size: .hd1080,
                            layers: [
                                .init("inner"), .init("branches", position: .init(.percent(10), 0)),
                            ]),
                    ],
                    mixers: [
                        AudioMixerNode(
                            "mix",
                            inputs: [
                                .init("loud", gain: Gain(decibels: -3)), .init("clip", isMuted: true),
                            ])
                    ],
                    tees: [
                        TeeNode("branches", of: "soft", policy: .leaky, depth: .milliseconds(300)),
                        TeeNode("quiet", of: "clip", media: .audio),
                    ],
                    sinks: [
                        Sink("ml", .frames(.init(pixelFormat: .nv12, size: Size(224, 224))), video: "outer"),
                        Sink(
                            "live",
                            .stream(
                                .init(
                                    to: NetworkAddress(unchecked: "srt://server.example:9000"),
                                    video: VideoSettings(codec: .h264))),
                            video: "outer", audio: ["mix"]),
                    ]))
    }

    @Test func everyLayerModifierReachesTheLayer() {
        let back = Camera("back", .backWide)
        let pip = Compositor("pip", size: .hd1080, clock: back, fps: FrameRate(25), background: .white, layout: .stack)
        {
            Layer(back).at(1, 2).sized(.percent(50), 300).fit(.stretch).cropped(top: 4, left: .percent(5)).mirrored()
                .rotated(.half).opacity(0.5).zOrder(7).bordered(3, .black)
        }
        let graph = CaptureGraph("g") { Preview("p", .web, video: pip, size: .hd720) }.graph
        #expect(
            graph.compositors["pip"]
                == CompositorNode(
                    "pip", size: .hd1080, clock: "back", rate: FrameRate(25), background: .white, layout: .stack,
                    layers: [
                        .init(
                            "back", position: .init(1, 2), extent: .size(.percent(50), 300), fit: .stretch,
                            crop: .init(top: 4, left: .percent(5)), isMirrored: true, rotation: .half, opacity: 0.5,
                            zOrder: 7,
                            border: .init(width: 3, color: .black))
                    ]))
        #expect(graph.sinks["p"] == Sink("p", .preview(.init(.web, size: .hd720)), video: "pip"))
    }

    @Test func defaultsFillOnlyWhatIsOpen() {
        let open = Camera("open", .front).mirrored(.both)
        let closed = Camera("closed", .backWide, format: FormatRequest(rate: FrameRate(60)))
        let graph = CaptureGraph(
            "g",
            defaults: GraphDefaults(
                format: .hd720(fps: 25), video: VideoSettings(codec: .h265, bitrate: .megabits(3)),
                fragment: .seconds(2))
        ) {
            Record("a", to: "a.mp4", video: open).encoded(video: VideoSettings(bitrate: .megabits(9)))
            Record("b", to: "b", video: closed).container(.mkv).fragmented(every: .zero)
        }.graph
        #expect(graph.sources["open"]?.kind == .camera(.init("front", format: .hd720(fps: 25), mirroring: .both)))
        #expect(graph.sources["closed"]?.kind == .camera(.init("back-wide", format: .init(rate: FrameRate(60)))))
        #expect(
            graph.sinks["a"]?.kind
                == .record(
                    .init(
                        to: FileTemplate(unchecked: "a.mp4"), video: VideoSettings(codec: .h265, bitrate: .megabits(9)),
                        fragment: .seconds(2))))
        #expect(
            graph.sinks["b"]?.kind
                == .record(
                    .init(
                        to: FileTemplate(unchecked: "b"), container: .mkv,
                        video: VideoSettings(codec: .h265, bitrate: .megabits(3)), fragment: .zero)))
    }

    @Test func everySinkSaysWhatItDoesUnderPressure() {
        let back = Camera("back", .backWide)
        let ladder = Sink.PressurePolicy.ladder([.serious: .rate(FrameRate(15)), .shutdown: .stop])
        let graph = CaptureGraph("g", defaults: GraphDefaults(onPressure: .reduce)) {
            Record("file", to: "a.mp4", video: back).onPressure(ladder)
            Stream("live", to: "srt://a:1", video: back).onPressure(.ignore)
            Preview("eyes", .web, video: back).onPressure(.ladder([.fair: .size(.hd720)]))
            Frames("swift", video: back).onPressure(.ladder([.critical: .stop]))
            Preview("other", .web, video: back)
        }.graph
        #expect(
            graph.sinks.map(\.onPressure) == [
                ladder, .ignore, .ladder([.fair: .size(.hd720)]), .ladder([.critical: .stop]), .reduce,
            ])
    }

    @Test func severalSoundsBecomeSeveralTracks() {
        let clip = MediaFile("clip", "clip.mkv")
        let graph = CaptureGraph("g") {
            Record("a", to: "a.mkv", video: clip, audio: [clip, Microphone("voice"), TestTone("tone", wave: .ticks)])
            Record("b", to: "b.mkv", audio: clip)
        }.graph
        #expect(graph.sinks["a"]?.audio == ["clip", "voice", "tone"])
        #expect(graph.sinks["b"]?.video == nil && graph.sinks["b"]?.audio == ["clip"])
        #expect(graph.sources.map(\.name) == ["clip", "voice", "tone"])
    }

    @Test(arguments: [0, 1, 2])
    func ordinarySwiftChoosesWhatIsInTheGraph(choice: Int) {
        let back = Camera("back", .backWide)
        let graph = CaptureGraph("g") {
            if choice > 0 { Preview("seen", .window, video: back) }
            switch choice {
            case 0: Frames("zero", video: back)
            case 1: Frames("one", video: back)
            default:
                for index in 2..<4 {
                    let pattern = TestPattern("pattern\(index)")
                    Frames("more\(index)", video: pattern)
                }
            }
            if choice == 0 { Frames("even", video: back) } else { Frames("odd", video: back) }
        }.graph
        let expected: [[NodeName]] = [["zero", "even"], ["seen", "one", "odd"], ["seen", "more2", "more3", "odd"]]
        #expect(graph.sinks.map(\.name) == expected[choice])
    }

    @Test func layersAndInputsMayBeChosenTooAndComeFromElsewhere() {
        let nodes: [any VideoNode] = [Camera("a", .front), TestPattern("b"), MediaFile("c", "c.mkv"), Screen("d")]
        let ready = nodes.dropFirst(2).map { Layer($0) }
        let wall = Compositor("wall", size: .hd1080, layout: .grid()) {
            for node in nodes.prefix(2) { Layer(node) }
            ready
        }
        let graph = CaptureGraph("g") { Frames("f", video: wall) }.graph
        #expect(graph.compositors["wall"]?.layers.map(\.source) == ["a", "b", "c", "d"])
        #expect(graph.sources.map(\.name) == ["a", "b", "c", "d"])
    }

    @Test func everyNodeKnowsTheLineAndColumnOfItsCall() {
        let line = #line
        let back = Camera("back", .backWide)
        let pip = Compositor("pip", size: .hd1080) {
            Layer(back)
        }
        let mix = AudioMixer("mix") {
            Input(TestTone("tone"))
        }
        let made = CaptureGraph("g") {
            Record("r", to: "r.mp4", video: pip, audio: mix)
        }
        let graph = made.graph
        let places = [
            graph.sources["back"]?.provenance.range, graph.compositors["pip"]?.provenance.range,
            graph.compositors["pip"]?.layers.first?.provenance.range, graph.mixers["mix"]?.provenance.range,
            graph.mixers["mix"]?.provenance["inputs[0]"], graph.sources["tone"]?.provenance.range,
            graph.provenance.range, graph.sinks["r"]?.provenance.range,
        ]
        #expect(places.map { $0.map { $0.start.line - line } } == [1, 2, 3, 5, 6, 6, 8, 9])
        #expect(places.allSatisfy { $0?.file == #filePath })
        // The compiler gives the column of the parenthesis that opens the arguments.
        #expect(places[0]?.start.column == 26)
        #expect(places[2]?.start.column == 18)
    }

    @Test func mirroringKeepsThePlaceOfTheCamera() {
        let line = #line + 1
        let front = Camera("front", .front).mirrored(.preview)
        let graph = CaptureGraph("g") { Frames("f", video: front) }.graph
        #expect(graph.sources["front"]?.provenance.range?.start.line == line)
    }
}
