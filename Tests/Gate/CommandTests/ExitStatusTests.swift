import CaptureTesting
import Foundation
import RunTesting
import Testing

/// The numbers that scripts rely on, and what goes to which stream.
@Suite struct ExitStatusTests {
    @Test func anAcceptedGraphEndsWithZeroAndOneLineOfResult() async throws {
        let result = try await Command.run("check", Fixtures.pipelines.appendingPathComponent("pip.yaml").path)
        #expect(result.status == 0)
        #expect(result.text.contains("can run on 'iphone-11-pro-max'"))
        #expect(result.errors.isEmpty)
    }

    @Test func fourCamerasAreRejectedWithTheMessageOfTheDesign() async throws {
        let file = Fixtures.pipelines.appendingPathComponent("four-cameras.yaml").path
        let result = try await Command.run("check", file)
        #expect(result.status == 65)
        #expect(result.text.isEmpty)
        #expect(
            result.errors.contains(
                "error: cameras 'ultra', 'back', 'tele' and 'front' may not be used simultaneously "
                    + "[unsupported-camera-combination]"))
        #expect(result.errors.contains("rig 'iphone-11-pro-max' allows at most 3 of these 4 together"))
        #expect(!result.errors.contains("\u{1B}"))
    }

    @Test func aRejectedGraphIsNotRun() async throws {
        try await TemporaryFolder.use { folder in
            let file = Fixtures.pipelines.appendingPathComponent("four-cameras.yaml").path
            let result = try await Command.run("run", file, "--duration", "1s", in: folder)
            #expect(result.status == 65)
            #expect(try folder.contents.isEmpty)
        }
    }

    /// What a file may not say, an option may not either.
    @Test(arguments: [
        ["--take", ""], ["--take", " a"], ["--take", ".."], ["--take", "a/b"], ["--output=~/films"],
        ["--output=https://films.example/x"], ["--output="],
    ])
    func anOptionThatIsNoNameAndNoFolderIs64(options: [String]) async throws {
        try await TemporaryFolder.use { folder in
            let file = Fixtures.pipelines.appendingPathComponent("pip.yaml").path
            for command in ["check", "run"] {
                let result = try await ProcessRunner.run(
                    Fixtures.command.path, [command, file] + options, folder: folder.url)
                #expect(result.status == 64, "\(result.errors)")
                #expect(try folder.contents.isEmpty)
            }
        }
    }

    @Test func aFileThatIsNotThereIs66() async throws {
        try await TemporaryFolder.use { folder in
            for command in ["check", "plan", "run"] {
                let result = try await Command.run(command, "not-there.yaml", in: folder)
                #expect(result.status == 66)
                #expect(result.errors.contains("'not-there.yaml' cannot be read"))
                #expect(result.text.isEmpty)
            }
        }
    }

    @Test(arguments: [
        ["run"], ["run", "a.yaml", "--duration", "10"], ["run", "a.yaml", "--duration", "0s"], ["nonsense"],
        ["check", "a.yaml", "--nonsense"], ["plan", "a.yaml", "--as", "word"], ["explain"], ["schema", "nothing"],
        ["formats", "front", "--exact"], ["check", "a.yaml", "--format", "xml"],
    ])
    func aWrongCommandLineIs64(arguments: [String]) async throws {
        let result = try await ProcessRunner.run(Fixtures.command.path, arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains("Usage:"))
        #expect(result.text.isEmpty)
    }

    @Test func anOutputThatCannotBeMadeIs73() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(SmallGraph.quick, to: "quick.yaml")
            try folder.write("", to: "in-the-way")
            for command in ["check", "run"] {
                let result = try await Command.run(command, file, "--output", "in-the-way", in: folder)
                #expect(result.status == 73)
                #expect(result.errors.contains("[unwritable-path]"))
            }
        }
    }

    @Test func aRecordingIsNotReplacedUnlessItIsAskedFor() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(SmallGraph.quick, to: "quick.yaml")
            try folder.write("precious", to: "quick-a.mp4")
            let refused = try await Command.run("run", file, "--take", "a", "--duration", "1s", in: folder)
            #expect(refused.status == 73)
            #expect(refused.errors.contains("[file-exists]"))
            #expect(try String(contentsOf: folder["quick-a.mp4"], encoding: .utf8) == "precious")
            let asked = try await Command.run(
                "run", file, "--take", "a", "--duration", "1s", "--overwrite", in: folder)
            #expect(asked.status == 0)
            #expect(try await MediaJudge.examine(folder["quick-a.mp4"]).video.first?.frames == 30)
        }
    }

    @Test func aCameraThatIsNotPluggedInIs69AndOneThatARigLacksIs65() async throws {
        try await TemporaryFolder.use { folder in
            let text = """
                mcpipe: 1
                sources: { back: { camera: by-id/not-plugged-in } }
                sinks: { file: { record: back.mp4, video: back } }
                """
            let file = try folder.write(text, to: "a.yaml")
            let here = try await Command.run("check", file, in: folder)
            #expect(here.status == 69)
            #expect(here.errors.contains("[unknown-camera]"))
            #expect(try await Command.run("check", file, "--rig", "iphone-11-pro-max", in: folder).status == 65)
            #expect(try await Command.run("check", file, "--simulate", in: folder).status == 0)
        }
    }

    @Test func anUnknownRigIsALocatedFindingWithTheListOfRigs() async throws {
        try await TemporaryFolder.use { folder in
            let text =
                "mcpipe: 1\nrig: iphone-11-pro-mx\n"
                + SmallGraph.quick.split(separator: "\n").dropFirst(2)
                .joined(separator: "\n")
            let result = try await Command.run("check", folder.write(text, to: "a.yaml"), in: folder)
            #expect(result.status == 65)
            #expect(
                result.errors.contains("a.yaml:2:6: error: no rig 'iphone-11-pro-mx' comes with mcpipe [unknown-rig]"))
            #expect(result.errors.contains("help: did you mean 'iphone-11-pro-max'?"))
        }
    }

    @Test func aRigFileIsLookedForBesideThePipelineFile() async throws {
        try await TemporaryFolder.use { folder in
            let rig = try await Command.run("rigs", "show", "iphone-11-pro-max").succeeded("mcpipe rigs show").text
            try folder.write(rig, to: "lab/phone.yaml")
            let text = """
                mcpipe: 1
                rig: ./phone.yaml
                sources: { back: { camera: back-wide } }
                sinks: { file: { record: back.mp4, video: back } }
                """
            let file = try folder.write(text, to: "lab/a.yaml")
            try await Command.run("check", file, in: folder).succeeded("mcpipe check")
            let elsewhere = try await Command.run("check", file, "--rig", "./phone.yaml", in: folder)
            #expect(elsewhere.status == 66)
        }
    }
}
