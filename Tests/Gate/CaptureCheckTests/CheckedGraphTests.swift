import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What comes out of the checker: every choice made.
@Suite struct CheckedGraphTests {
    static let pip = """
        mcpipe: 1
        name: street-pip
        rig: iphone-11-pro-max
        sources:
          back:  { camera: back-wide, format: 1920x1080@30 }
          front: { camera: front, format: 1280x720@30, mirror: preview }
          voice: { microphone: built-in }
        compositors:
          pip:
            size: 1920x1080
            clock: back
            layers: [ back, { source: front, at: [50, 100], scale: 0.25 } ]
        sinks:
          program: { record: "recordings/{name}-{take}.mp4", video: pip, audio: voice }
          iso: { record: "recordings/{name}-{take}-{source}.mp4", each: [back, front], audio: voice }
          monitor: { preview: web, video: front }
        """

    @Test func theSeedsPictureInPictureIsSettled() throws {
        let checked = try check(Self.pip)
        let graph = try checked.graph
        #expect(checked.outcome.diagnostics.isEmpty)
        #expect(graph.take == "001")
        #expect(graph.isLive)
        #expect(
            graph.sources.map(\.device) == [
                .simulatedCamera(index: 0), .simulatedCamera(index: 1), .simulatedMicrophone(index: 0),
            ])
        #expect(graph.sources[0].video?.size == .hd1080)
        #expect(
            graph.sources[1].video
                == StreamFormat.Video(
                    encoding: .raw(PixelFormat("NV12", range: .limited)), size: .hd720, rate: FrameRate(30)))
        #expect(graph.sources[1].formatReason?.contains("1280x720") ?? false)
        let pip = try #require(graph.compositors.first)
        #expect(pip.clock == "back")
        #expect(pip.rate == FrameRate(30))
        #expect(
            pip.layers.map(\.place) == [
                .init(x: 0, y: 0, width: 1920, height: 1080), .init(x: 50, y: 100, width: 480, height: 270),
            ])
        #expect(pip.layers.map(\.zOrder) == [1, 2])
        #expect(
            graph.sinks.map(\.path) == [
                "/takes/recordings/street-pip-001.mp4", "/takes/recordings/street-pip-001-back.mp4",
                "/takes/recordings/street-pip-001-front.mp4", nil,
            ])
        guard case .record(_, .mp4, .encode(let video)?, let audio?, let fragment) = graph.sinks[0].kind else {
            return #expect(Bool(false), "the program is recorded")
        }
        #expect(video.element == "x264enc")
        #expect(video.bitrate == .kilobits(6221))
        #expect(video.keyframeInterval == .seconds(1))
        #expect(fragment == .seconds(1))
        #expect(audio.codec == .aac)
        #expect(audio.element == "avenc_aac")
        #expect(audio.sampleRate == 48000)
        #expect(graph.sinks.map(\.isMirrored) == [false, false, false, true])
    }

    @Test(arguments: [
        ("none", [false, false, false]), ("preview", [false, true, false]), ("file", [true, false, true]),
        ("both", [true, true, true]),
    ])
    func mirroringReachesTheSinksItNames(_ word: String, _ expected: [Bool]) throws {
        let graph = try check(
            """
            mcpipe: 1
            name: mirror
            rig: iphone-11-pro-max
            sources: { front: { camera: front, mirror: \(word) } }
            tees: { split: { video: front } }
            compositors: { all: { size: 640x360, layers: [front] } }
            sinks:
              file: { record: "{take}.mp4", video: split }
              show: { preview: window, video: split }
              mix:  { preview: window, video: all }
            """
        ).graph
        let layer = try #require(graph.compositors.first?.layers.first)
        #expect([graph.sinks[0].isMirrored, graph.sinks[1].isMirrored, layer.isMirrored] == expected)
        #expect(!graph.sinks[2].isMirrored)
    }

    @Test func theNextTakeIsTheFirstForWhichNoFileIsInTheWay() throws {
        var host = HostInventory.bench
        let file = FileSystemEntry.file(isReadable: true, size: ByteCount(bytes: 1))
        host.files = InMemoryFileSystem([
            "/takes/recordings/street-pip-001.mp4": file, "/takes/recordings/street-pip-002-front.mp4": file,
        ])
        #expect(try check(Self.pip, host: host).graph.take == "003")
    }

    @Test func aTakeThatWasNamedIsKeptAndGuarded() throws {
        var host = HostInventory.bench
        let file = FileSystemEntry.file(isReadable: true, size: ByteCount(bytes: 1))
        host.files = InMemoryFileSystem(["/takes/recordings/street-pip-a.mp4": file])
        var options = CheckOptions.testing
        options.take = "a"
        #expect(try check(Self.pip, host: host, options: options).slugs == ["file-exists"])
        options.mayOverwrite = true
        #expect(try check(Self.pip, host: host, options: options).graph.take == "a")
    }

    @Test(arguments: ["../x", "..", "a/b"]) func aTakeCannotLeaveTheFolder(_ take: String) throws {
        var options = CheckOptions.testing
        options.take = take
        let checked = try check(Self.pip, options: options)
        #expect(Set(checked.slugs) == ["path-escapes"])
    }

    @Test(
        arguments: [
            ("/etc/{take}.mp4", "path-escapes"), ("a/../../{take}.mp4", "path-escapes"), ("./a/../{take}.mp4", nil),
            ("/takes/{take}.mp4", nil), ("{take}/", "unusable-file-name"),
        ] as [(String, String?)])
    func pathsStayBelowTheOutputFolder(_ path: String, _ slug: String?) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: paths
            sources: { bars: { pattern: smpte } }
            sinks: { file: { record: "\(path)", container: mp4, video: bars } }
            """)
        #expect(checked.slugs.first == slug, "\(checked.rendered)")
    }

    @Test func aRepeatedSnapshotGetsAPattern() throws {
        let graph = try check(
            """
            mcpipe: 1
            name: 100% sure
            sources: { bars: { pattern: smpte } }
            sinks: { shots: { snapshot: "{name}/{count}.png", every: 2 s, video: bars } }
            """
        ).graph
        #expect(
            graph.sinks[0].kind
                == .snapshot(
                    path: "/takes/100% sure/{count}.png", pattern: "/takes/100%% sure/%05d.png", encoder: "pngenc",
                    every: .seconds(2)))
    }

    @Test func aFileIsPlayedInRealTimeOnlyBesideLiveSources() throws {
        for (live, expected) in [("true", true), ("false", false)] {
            let graph = try check(
                """
                mcpipe: 1
                name: file
                sources:
                  clip: { file: clip.mp4, loop: true }
                  bars: { pattern: smpte, live: \(live) }
                sinks:
                  iso: { record: "{take}-{source}.mkv", each: [clip, bars], audio: clip }
                """
            ).graph
            #expect(graph.sources[0].device == .file(path: "/pipelines/clip.mp4", isLooped: true, isRealtime: expected))
            #expect(graph.sources[0].video?.size == Size(640, 360))
            #expect(graph.isLive == expected)
        }
    }

    @Test func mediaFilesAreNamedByFullPathOnce() {
        let graph = Graph(
            name: "g",
            sources: [
                Source("a", .file(.init("x/../clip.mp4"))), Source("b", .file(.init("/abs.mkv"))),
                Source("c", .file(.init("clip.mp4"))),
            ])
        #expect(Checker.mediaFiles(in: graph, options: .testing) == ["/pipelines/clip.mp4", "/abs.mkv"])
    }
}
