import CaptureTesting
import Foundation
import RunTesting
import Testing

/// What `mcpipe check` says first, and what it does not say: causes, all of them, and not what follows from them.
@Suite struct RootCauseTests {
    private static func codes(of text: String) async throws -> [String] {
        try await TemporaryFolder.use { folder in
            try folder.write(text, to: "a.yaml")
            let result = try await Command.run("check", "--format", "json", "--simulate", "a.yaml", in: folder)
            let answer = try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [[String: Any]]
            let findings = answer?.first?["diagnostics"] as? [[String: Any]] ?? []
            return findings.compactMap { $0["code"] as? String }
        }
    }

    @Test func anUnknownKeyHidesNoFindingOfAnotherNode() async throws {
        let codes = try await Self.codes(
            of: """
                mcpipe: 1
                rig: iphone-11-pro-max
                sources:
                  a: { pattern: ball, colour: red }
                  b: { camera: nobody }
                sinks:
                  f: { record: f.mp4, video: a }
                  g: { record: g.mp4, video: b }
                """)
        #expect(codes == ["unknown-key", "unknown-camera"])
    }

    /// A sink without a picture, and a source that nothing uses, follow from the misspelt key.
    @Test func whatFollowsFromAnUnknownKeyIsNotTold() async throws {
        let codes = try await Self.codes(
            of: """
                mcpipe: 1
                sources: { a: { pattern: ball }, b: { pattern: smpte } }
                sinks: { f: { record: f.mp4, vidoe: a }, g: { record: g.mp4, video: b } }
                """)
        #expect(codes == ["unknown-key"])
    }

    /// Each use of a node would be told as one of a node that is not there.
    @Test(arguments: [
        ("include: gone.yaml", "file-not-readable"), ("includes: more.yaml", "unknown-key"),
        ("sourcs: { a: { pattern: ball }, b: { pattern: smpte } }", "unknown-key"),
        ("devices: { a: { pattern: ball }, b: { pattern: smpte } }", "unknown-key"),
    ])
    func ofNodesThatAreMissingAltogetherOnlyTheCauseIsTold(line: String, code: String) async throws {
        let codes = try await Self.codes(
            of: """
                mcpipe: 1
                \(line)
                sinks: { f: { record: f.mp4, video: a }, g: { record: g.mp4, video: b } }
                """)
        #expect(codes == [code])
    }

    @Test func aNameThatNoNodeHasComesBeforeTheNodeThatNothingUses() async throws {
        let text = """
            mcpipe: 1
            sources: { a: { pattern: ball }, b: { pattern: smpte } }
            sinks: { f: { record: f.mp4, video: bb }, g: { record: g.mp4, video: a } }
            """
        #expect(try await Self.codes(of: text) == ["unknown-node"])
        try await TemporaryFolder.use { folder in
            try folder.write(text, to: "a.yaml")
            let result = try await Command.run("check", "a.yaml", in: folder)
            #expect(result.errors.contains("note: nothing uses 'b' so far (a.yaml:2:34)"), "\(result.errors)")
        }
    }

    /// What a virtual camera can show follows from its constituents; a zoom that was right was written anew by '--fix'.
    @Test(arguments: [
        "w: { camera: back-wie }\n  u: { camera: back-ultra-wide }\n  v: { virtual: [u, w], switch-over: [2], zoom: 0.5 }",
        "v: { camera: back-dual-wie, zoom: 0.5 }",
    ])
    func anUnknownCameraIsTheOnlyFindingOfWhatFollowsFromIt(sources: String) async throws {
        let codes = try await Self.codes(
            of: "mcpipe: 1\nrig: iphone-11-pro-max\nsources:\n  \(sources)\nsinks: { f: { record: f.mp4, video: v } }\n"
        )
        #expect(codes == ["unknown-camera"])
    }

    @Test func aRigFileThatIsNotThereIsToldAtTheLineThatNamesIt() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write(
                "mcpipe: 1\nrig: nowhere.yaml\n" + SmallGraph.quick.replacing("mcpipe: 1\n", with: ""), to: "a.yaml")
            let result = try await Command.run("check", "a.yaml", in: folder)
            #expect(result.errors.hasPrefix("a.yaml:2:6: error: 'nowhere.yaml' cannot be read"), "\(result.errors)")
        }
    }

    @Test func aRigFileInThePlaceOfAPipelineFileIsCalledThat() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("mcpipe-rig: 1\ncameras:\n  front: { formats: [1280x720 420v 1-30] }\n", to: "rig.yaml")
            let result = try await Command.run("check", "rig.yaml", in: folder)
            #expect(result.status == 65)
            #expect(result.errors.contains("1 error\n") && result.errors.contains("'rig.yaml' is a rig file"))
            #expect(result.errors.contains("mcpipe rigs show rig.yaml") && !result.errors.contains("remove"))
            let shown = try await Command.run("rigs", "show", "rig.yaml", in: folder)
            #expect(shown.status == 0)
            try folder.write(SmallGraph.quick, to: "a.yaml")
            let other = try await Command.run("rigs", "show", "./a.yaml", in: folder)
            #expect(other.errors.contains("is a pipeline file, and a rig file is wanted"), "\(other.errors)")
        }
    }

    @Test func aFolderOfTheKernelsIsNoFullDisk() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("output: /proc\n" + SmallGraph.quick, to: "a.yaml")
            let result = try await Command.run("check", "a.yaml", in: folder)
            #expect(result.errors.contains("folder '/proc' is not writable"), "\(result.errors)")
            #expect(!result.errors.contains("full"))
        }
    }

    /// 0.0 would say that it takes nothing of what there is.
    @Test func aRigThatKnowsOfNoResourceHasNoHardwareCost() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("mcpipe-rig: 1\ncameras:\n  front: { formats: [1280x720 420v 1-30] }\n", to: "rig.yaml")
            let graph = "sources: { a: { camera: front } }\nsinks: { f: { record: f.mp4, video: a } }\n"
            try folder.write("mcpipe: 1\nrig: rig.yaml\n" + graph, to: "unknown.yaml")
            try folder.write(
                "mcpipe: 1\nrig: usb2-webcams\n" + graph.replacing("front", with: "cam-1"), to: "known.yaml")
            for (name, isKnown) in [("unknown", false), ("known", true)] {
                let result = try await Command.run("check", "--format", "json", "\(name).yaml", in: folder)
                let answer = try #require(
                    JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [[String: Any]])
                #expect(answer.first?["accepted"] as? Bool == true, "\(result.text)")
                let cost = try #require(answer.first?["hardwareCost"])
                #expect((cost is NSNull) != isKnown, "\(cost)")
            }
        }
    }

    @Test(arguments: [
        ("chek", "did you mean 'mcpipe check'?"), ("rn", "did you mean 'mcpipe run'?"),
        ("recor", "did you mean 'mcpipe recover'?"), ("verfy", "did you mean 'mcpipe verify'?"),
        ("a.yaml", "mcpipe run a.yaml"), ("zebra", "the commands are 'run'"),
    ])
    func aMisspeltCommandIsToldWhichIsMeant(word: String, advice: String) async throws {
        let result = try await ProcessRunner.run(Fixtures.command.path, [word, "x.yaml"])
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: mcpipe has no command '\(word)'; ") && result.errors.contains(advice))
    }
}
