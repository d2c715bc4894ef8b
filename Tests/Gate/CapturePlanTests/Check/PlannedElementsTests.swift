import CaptureCheck
import CaptureDiagnostics
import CaptureElements
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// Every element of every plan is in the table, and takes what is set on it and what comes to it: what the rules accept, no plan refuses.
@Suite struct PlannedElementsTests {
    /// Encoders, containers, bitrates, sizes and rates, each with each.
    @Test(arguments: Container.allCases) func picturesOfEveryEncoderInEveryContainer(_ container: Container) throws {
        var accepted = 0
        for codec in container.videoCodecs {
            for encoder in EncoderCatalog.candidates(for: codec) {
                let host = HostInventory.having(only: encoder.element, of: codec)
                let range = encoder.bitrates ?? .kilobits(500)...(.kilobits(500))
                for bitrate in [nil, range.lowerBound, .megabits(4), range.upperBound] {
                    for (size, rate) in Self.pictures {
                        var video = VideoSettings(codec: codec)
                        video.bitrate = bitrate
                        if container == .mkv { video.keyframeInterval = .seconds(3600) }
                        let graph = Self.graph(container, size, rate, video)
                        accepted += try Self.holds(
                            graph, on: host, "\(encoder.element) \(bitrate as Any) \(size) \(rate)")
                    }
                }
            }
        }
        #expect(accepted > 20)
    }

    private static let pictures: [(Size, FrameRate)] = [
        (Size(16, 16), FrameRate(30)), (Size(64, 64), FrameRate(1, 100)), (Size(1920, 1080), FrameRate(30000, 1001)),
        (Size(1280, 720), FrameRate(240)), (Size(7680, 4320), FrameRate(60)), (Size(8192, 16), FrameRate(1)),
        (Size(2, 2), FrameRate(1000)), (Size(16384, 16384), FrameRate(1)),
    ]

    @Test(arguments: Container.allCases) func soundOfEveryEncoderInEveryContainer(_ container: Container) throws {
        var accepted = 0
        for codec in container.audioCodecs {
            for encoder in EncoderCatalog.candidates(for: codec).map(Optional.some) + (codec == .pcm ? [nil] : []) {
                let host = encoder.map { HostInventory.having(only: $0.element, of: codec) } ?? .testing
                for rate in [8000, 11025, 12000, 16000, 22050, 44100, 48000, 96000, 192_000] {
                    for channels in [nil, 1, 2, 3, 4, 5, 6, 7, 8] {
                        let range = encoder?.bitrates(sampleRate: rate, channels: channels ?? 2)
                        for bitrate in [nil, range?.lowerBound, range?.upperBound] {
                            var audio = AudioSettings(codec: codec)
                            (audio.sampleRate, audio.channels, audio.bitrate) = (rate, channels, bitrate)
                            let graph = Self.graph(container, audio)
                            accepted += try Self.holds(
                                graph, on: host,
                                "\(encoder?.element ?? "pcm") \(rate) \(channels as Any) \(bitrate as Any)")
                        }
                    }
                }
            }
        }
        #expect(accepted > 20)
    }

    /// A bitrate at an end of what an encoder takes is accepted, and the next one beyond is not.
    @Test(arguments: VideoCodec.allCases.flatMap { EncoderCatalog.candidates(for: $0) }.filter { $0.bitrates != nil })
    func bitratesEndWhereTheEncoderDoes(_ encoder: EncoderElement) throws {
        let codec = try #require(
            VideoCodec.allCases.first { EncoderCatalog.candidates(for: $0).contains { $0.element == encoder.element } })
        let range = try #require(encoder.bitrates)
        let host = HostInventory.having(only: encoder.element, of: codec)
        func codes(_ bits: Int) -> Set<String> {
            var video = VideoSettings(codec: codec)
            video.bitrate = Bitrate(bitsPerSecond: bits)
            let outcome = Checker(rig: Rig(name: "none"), host: host, options: .testing)
                .plan(Self.graph(.mkv, Size(640, 480), FrameRate(30), video))
            return Set(outcome.check.diagnostics.filter { $0.severity == .error }.map(\.code.slug))
        }
        #expect(codes(range.lowerBound.bitsPerSecond) == [] && codes(range.upperBound.bitsPerSecond) == [])
        #expect(codes(range.upperBound.bitsPerSecond + 1) == ["bitrate-out-of-range"])
        if range.lowerBound.bitsPerSecond > 1 {
            #expect(codes(range.lowerBound.bitsPerSecond - 1) == ["bitrate-out-of-range"])
        }
    }

    /// x265 cannot be begun for a small picture of more than 50 Mbit/s.
    @Test(arguments: [(16, 16, 50, true), (16, 16, 51, false), (240, 30, 100, false), (32, 32, 100, true)])
    func smallPicturesTakeFewerBits(width: Int, height: Int, megabits: Int, isTaken: Bool) {
        var video = VideoSettings(codec: .h265)
        video.bitrate = .megabits(Double(megabits))
        let outcome = Checker(rig: Rig(name: "none"), host: .having(only: "x265enc", of: .h265), options: .testing)
            .plan(Self.graph(.mkv, Size(width, height), FrameRate(25), video))
        #expect(outcome.check.diagnostics.contains { $0.code.slug == "bitrate-out-of-range" } != isTaken)
    }

    @Test(arguments: VideoCodec.allCases) func whatIsTakenWhereNothingIsSaidIsWithinWhatTheEncoderTakes(
        _ codec: VideoCodec
    ) throws {
        for encoder in EncoderCatalog.candidates(for: codec) {
            let host = HostInventory.having(only: encoder.element, of: codec)
            let graph = Self.graph(.mkv, Size(3840, 2160), FrameRate(120), VideoSettings(codec: codec))
            let outcome = Checker(rig: Rig(name: "none"), host: host, options: .testing).plan(graph)
            #expect(
                !outcome.check.diagnostics.contains { $0.code.slug == "bitrate-out-of-range" }, "\(encoder.element)")
        }
    }

    /// What the project itself shows, with all that stands in it: compositors, zoom, HDR, streams, virtual cameras.
    @Test(
        arguments: try Fixtures.pipelineNames.map { try Fixtures.text("pipelines/\($0)") }
            + CheckDiagnostics.codes.compactMap(\.accepted))
    func everyFileThatIsShownHasAPlanThatElementsTake(_ text: String) throws {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml")
        guard let graph = loaded.value else { return }
        var rig = Rig(name: "none")
        if case .builtIn(let name) = graph.rig { rig = try #require(BuiltInRigs.rig(named: name)) }
        for isSimulated in [false, true] {
            var options = CheckOptions.testing
            (options.mayUseElements, options.isSimulated) = (true, isSimulated)
            _ = try Self.holds(graph, on: .testing, "\(graph.name)", rig: rig, options: options)
        }
    }

    /// 1 where the rules accept a graph, and then its plan has been looked at; 0 where they refuse it.
    private static func holds(
        _ graph: Graph, on host: HostInventory, _ name: String, rig: Rig = Rig(name: "none"),
        options: CheckOptions = .testing
    ) throws -> Int {
        let checker = Checker(rig: rig, host: host, options: options)
        guard let checked = checker.check(graph).graph else { return 0 }
        let plan = Planner(host: host).plan(checked)
        let findings = plan.findings(on: host, of: graph)
        #expect(findings.isEmpty, "\(name): \(findings.map(\.message))")
        for element in plan.elements where graph.effects[element.node] == nil {
            let facts = try #require(ElementTable.facts(of: element.factory), "\(element.factory) is not in the table")
            for property in element.properties {
                #expect(facts.properties[property.name] != nil, "\(element.factory) has no '\(property.name)'")
            }
        }
        return 1
    }

    private static func graph(
        _ container: Container, _ size: Size, _ rate: FrameRate, _ video: VideoSettings
    ) -> Graph {
        let format = FormatRequest(size: size, rate: rate)
        let source = Source("bars", .testPattern(.init(.smpte, format: format)))
        let record = Sink.Record(to: FileTemplate(unchecked: "a.\(container.rawValue)"), video: video)
        return Graph(name: "t", sources: [source], sinks: [Sink("file", .record(record), video: "bars")])
    }

    private static func graph(_ container: Container, _ audio: AudioSettings) -> Graph {
        let record = Sink.Record(to: FileTemplate(unchecked: "a.\(container.rawValue)"), audio: audio)
        return Graph(
            name: "t", sources: [Source("beep", .testTone(.init()))],
            sinks: [Sink("file", .record(record), audio: ["beep"])])
    }
}

extension HostInventory {
    /// The testing host with one encoder of a codec and no other.
    fileprivate static func having(only element: String, of codec: VideoCodec) -> HostInventory {
        having(only: element, of: EncoderCatalog.candidates(for: codec))
    }

    fileprivate static func having(only element: String, of codec: AudioCodec) -> HostInventory {
        having(only: element, of: EncoderCatalog.candidates(for: codec))
    }

    private static func having(only element: String, of candidates: [EncoderElement]) -> HostInventory {
        var host = HostInventory.testing
        host.elements.subtract(candidates.map(\.element))
        host.elements.insert(element)
        return host
    }
}
