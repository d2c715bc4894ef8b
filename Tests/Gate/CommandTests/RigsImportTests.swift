import CaptureTesting
import Foundation
import RunTesting
import Testing

/// `mcpipe rigs import`: the rig file to standard output, what is said of it to standard error.
@Suite struct RigsImportTests {
    private static func page(_ name: String) -> String {
        Fixtures.root.appendingPathComponent("Tests/Gate/CaptureImportTests/Fixtures/\(name)").path
    }

    @Test func theResultIsARigFile() async throws {
        try await TemporaryFolder.use { folder in
            let page = Self.page("formats.txt")
            let result = try await Command.run("rigs", "import", page, "--camera", "back-wide", "--name", "phone")
                .succeeded("mcpipe rigs import")
            #expect(result.errors.hasSuffix("formats.txt:3:1: 40 formats of AVCaptureDevice.formats\n"))
            let file = try folder.write(result.text, to: "phone.yaml")
            let chosen = try await Command.run("formats", "back-wide", "--rig", file, "--fps", "240", "--exact")
                .succeeded("mcpipe formats")
            #expect(chosen.text.hasPrefix("1280x720 420f at 240 fps, binned"))
            let shown = try await Command.run("rigs", "show", file).succeeded("mcpipe rigs show")
            #expect(shown.text == result.text)
        }
    }

    @Test func fourCamerasAreRejectedOnTheImportedRigToo() async throws {
        try await TemporaryFolder.use { folder in
            let page = Self.page("device-sets.txt")
            let saved = try await Command.run("rigs", "import", page, "--save", "phone.yaml", in: folder)
                .succeeded("mcpipe rigs import --save")
            #expect(saved.text.isEmpty)
            #expect(saved.errors.contains("23 device sets of supportedMultiCamDeviceSets"))
            #expect(saved.errors.contains("[not-in-listing]"))
            let graph = Fixtures.pipelines.appendingPathComponent("four-cameras.yaml").path
            let checked = try await Command.run("check", graph, "--rig", "./phone.yaml", in: folder)
            #expect(checked.status == 65)
            #expect(checked.errors.contains("rig 'device-sets' allows at most 3 of these 4 together"))
            #expect(checked.errors.contains("help: write the formats of 'front' into the file of rig 'device-sets'"))
        }
    }

    @Test func standardInputIsReadToo() async throws {
        let text = try Fixtures.text("Tests/Gate/CaptureImportTests/Fixtures/v4l2.txt")
        let result = try await Command.run("rigs", "import", "-", input: text).succeeded("mcpipe rigs import -")
        #expect(result.text.contains("name: imported"))
        #expect(result.text.contains("v4l2: /dev/video0"))
    }

    @Test func theExitStatusSaysWhatWentWrong() async throws {
        try await TemporaryFolder.use { folder in
            let page = Self.page("v4l2.txt")
            let nothing = try await Command.run("rigs", "import", "-", input: "no listing\n")
            #expect(nothing.status == 65)
            #expect(nothing.text.isEmpty)
            #expect(nothing.errors.contains("-:1:1: error: '-' holds no listing"))
            for missing in ["not-there.txt", "."] {
                let result = try await Command.run("rigs", "import", missing, in: folder)
                #expect(result.status == 66)
                #expect(result.errors.contains("[file-not-readable]"))
            }
            try folder.write("precious", to: "rig.yaml")
            let there = try await Command.run("rigs", "import", page, "--save", "rig.yaml", in: folder)
            #expect(there.status == 73)
            #expect(try String(contentsOf: folder["rig.yaml"], encoding: .utf8) == "precious")
            for wrong in [["--camera", ""], ["--name", ""]] {
                let result = try await ProcessRunner.run(Fixtures.command.path, ["rigs", "import", page] + wrong)
                #expect(result.status == 64)
            }
        }
    }
}
