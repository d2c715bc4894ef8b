import CaptureModel
import CaptureRuntime
import Testing

/// Effects of every kind are made and linked as a run would do it.
@Suite struct EffectTrialTests {
    private func trial(_ media: MediaType, _ elements: [EffectNode.Element]) async throws -> EffectTrial {
        let chain = EffectTrial.Chain(media, elements)
        return try #require(await HostSurvey.inventory(effects: [chain]).effects[chain])
    }

    @Test(arguments: [
        (MediaType.video, [EffectNode.Element("videobalance", ["saturation": "0.5"])], ["sink"]),
        (.video, [.init("timeoverlay")], ["video_sink"]),
        (.video, [.init("textoverlay", ["text": ""]), .init("videoflip", ["method": "7"])], ["video_sink", "sink"]),
        (.video, [.init("x264enc", ["speed-preset": "ultrafast"]), .init("avdec_h264")], ["sink", "sink"]),
        (.video, [.init("capsfilter", ["caps": "video/x-raw, width=(int)64"])], ["sink"]),
        (.audio, [.init("audioecho", ["delay": "1000"]), .init("identity")], ["sink", "sink"]),
    ])
    func whatFitsIsLinkedByThePadsThatTakeIt(
        _ media: MediaType, _ elements: [EffectNode.Element], _ inputs: [String]
    ) async throws {
        let trial = try await trial(media, elements)
        #expect(
            trial.obstacle == nil && trial.pads.map(\.input) == inputs && trial.pads.allSatisfy { $0.output == "src" })
    }

    @Test(arguments: [
        (MediaType.video, EffectNode.Element("x264enc"), "gives video/x-h264, where video/x-raw"),
        (.video, .init("audioecho"), "takes audio/x-raw, and video/x-raw comes to it"),
        (.audio, .init("videobalance"), "takes video/x-raw, and audio/x-raw comes to it"),
        (.video, .init("filesink"), "has no pad that always gives media"),
        (.video, .init("tee"), "has no pad that always gives media (only 'src_%u', on request)"),
        (.video, .init("compositor"), "has no pad that always takes media (only 'sink_%u', on request)"),
        (.video, .init("videotestsrc"), "has no pad that always takes media"),
        (.video, .init("capsfilter", ["caps": "audio/x-raw"]), "takes audio/x-raw, and video/x-raw comes to it"),
        (
            .video, .init("capsfilter", ["caps": "video/x-raw,width=nope"]),
            "takes only 'video/x-raw, width=(string)nope'"
        ),
        (.video, .init("nosuchthing"), "is missing"),
    ])
    func anElementThatDoesNotFitIsToldSo(
        _ media: MediaType, _ element: EffectNode.Element, _ fact: String
    ) async throws {
        let obstacle = try #require(try await trial(media, [element]).obstacle)
        #expect(obstacle.part == .factory && obstacle.fact.hasPrefix(fact), "\(obstacle.fact)")
    }

    @Test(
        arguments: [
            (EffectNode.Element("videoflip", ["method": "99"]), EffectTrial.Obstacle.Part.value(of: "method"), nil),
            (.init("gaussianblur", ["sigma": "abc"]), .value(of: "sigma"), nil),
            (.init("videobalance", ["saturation": "5"]), .value(of: "saturation"), nil),
            (.init("videobalance", ["hue": ""]), .value(of: "hue"), nil),
            (.init("capsfilter", ["caps": "("]), .value(of: "caps"), nil),
            (.init("videobalance", ["saturaton": "1"]), .property("saturaton"), "saturation"),
            (.init("identity", ["stats": "1"]), .property("stats"), nil),
            (.init("identity", ["name": "cam"]), .property("name"), nil),
        ] as [(EffectNode.Element, EffectTrial.Obstacle.Part, String?)])
    func whatCannotBeSetIsToldWithTheProperty(
        _ element: EffectNode.Element, _ part: EffectTrial.Obstacle.Part, _ nearest: String?
    ) async throws {
        let obstacle = try #require(try await trial(.video, [.init("identity"), element]).obstacle)
        #expect(obstacle.element == 1 && obstacle.part == part)
        if let nearest { #expect(obstacle.nearest == nearest) }
    }
}
