import CaptureTesting
import Foundation
import RunTesting
import Testing

/// `mcpipe rigs probe`: the rig file to standard output, what happens to standard error. No camera of whoever runs the tests
/// is started; those of a virtual machine are, in DeviceTests.
@Suite struct RigsProbeTests {
    @Test func theResultIsARigFileOfThisMachine() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Command.run("rigs", "probe", "--cameras", "", "--no-calibration", in: folder)
                .succeeded("mcpipe rigs probe")
            #expect(result.text.contains("name: this machine"))
            #expect(result.text.contains("measured by 'mcpipe rigs probe' on"))
            #expect(!result.text.contains("processor:"))
            let file = try folder.write(result.text, to: "here.yaml")
            let shown = try await Command.run("rigs", "show", file).succeeded("mcpipe rigs show")
            #expect(result.text.hasSuffix(shown.text))
        }
    }

    /// On a machine without any, as those of a build farm are.
    @Test(.enabled("this machine has a camera") { try await RigsProbeTests.hasNoCamera })
    func withoutACameraNothingIsWrittenUnlessThatIsAskedFor() async throws {
        try await TemporaryFolder.use { folder in
            let refused = try await Command.run("rigs", "probe", "-o", "rig.yaml", in: folder)
            #expect(refused.status == 69)
            #expect(refused.text.isEmpty)
            #expect(refused.errors.contains("error: this machine has no camera that could be tried [no-camera]"))
            #expect(refused.errors.contains("--allow-empty"))
            #expect(try folder.contents.isEmpty)
            try await Command.run("rigs", "probe", "-o", "rig.yaml", "--allow-empty", "--no-calibration", in: folder)
                .succeeded("mcpipe rigs probe --allow-empty")
            #expect(try folder.contents == ["rig.yaml"])
        }
    }

    private static var hasNoCamera: Bool {
        get async throws {
            let answer = try await ProcessRunner.run(Fixtures.command.path, ["devices", "--format", "json"])
            let devices = try Command.json(answer.text) as? [String: Any]
            return (devices?["cameras"] as? [Any])?.isEmpty == true
        }
    }

    @Test func theExitStatusSaysWhatWentWrong() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("precious", to: "rig.yaml")
            let there = try await Command.run("rigs", "probe", "--save", "rig.yaml", in: folder)
            #expect(there.status == 73)
            #expect(there.errors.contains("cannot make 'rig.yaml': it is there already"))
            #expect(try String(contentsOf: folder["rig.yaml"], encoding: .utf8) == "precious")
            let nowhere = try await Command.run("rigs", "probe", "-o", "no/rig.yaml", in: folder)
            #expect(nowhere.status == 73)
            let missing = try await Command.run("rigs", "probe", "--cameras", "/dev/video77", in: folder)
            #expect(missing.status == 69)
            #expect(missing.errors.contains("this machine has no camera '/dev/video77'"))
            for wrong in [["--limit", "1 s"], ["--limit", "soon"]] {
                let result = try await ProcessRunner.run(Fixtures.command.path, ["rigs", "probe"] + wrong)
                #expect(result.status == 64)
            }
        }
    }
}
