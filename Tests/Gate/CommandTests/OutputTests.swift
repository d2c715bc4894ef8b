import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Where the command writes, and where it never does.
@Suite(.serialized) struct OutputTests {
    private static func graph(_ name: String) -> String {
        """
        mcpipe: 1
        name: show
        sources: { bars: { pattern: ball, format: 64x48@10, live: false } }
        sinks: { file: { record: "\(name)", video: bars } }

        """
    }

    /// Nobody is told that every file is there where none was made.
    @Test func aRunInWhichNoTakeWasBegunSaysSo() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write("takes: { begin: manual }\n" + Self.graph("{take}.mkv"), to: "show.yaml")
            let result = try await Command.run("run", file, "--duration", "300ms", in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.text.contains("no take was recorded") && !result.text.contains("complete"))
        }
    }

    /// One that was begun is never told away.
    @Test func aRunInWhichATakeWasBegunSaysWhatBecameOfIt() async throws {
        try await TemporaryFolder.use { folder in
            let text = "takes: { every: 1 h, length: 1 s }\n" + Self.graph("{take}.mkv")
            let file = try folder.write(text, to: "show.yaml")
            let result = try await Command.run("run", file, "--duration", "4 s", in: folder)
            #expect(result.errors.contains("take '001': recording 001.mkv"))
            #expect(!result.text.contains("no take was recorded"))
            #expect(result.text.contains("complete: "), "\(result.text)")
        }
    }

    /// Its files would go to a folder of another name, and nobody could find them by what is said of them.
    @Test(arguments: [
        "cd \"$(printf 'na\\377me')\" && exec \"$0\" run ../show.yaml",
        "exec \"$0\" run show.yaml --take \"$(printf 't\\377')\"",
    ])
    func aNameThatIsNoTextIsRefused(script: String) async throws {
        try await TemporaryFolder.use { folder in
            try folder.write(Self.graph("{take}.mkv"), to: "show.yaml")
            let result = try await ProcessRunner.run(
                "/bin/sh", ["-c", "mkdir \"$(printf 'na\\377me')\"; " + script, Fixtures.command.path],
                folder: folder.url)
            #expect(result.status == 64 && result.errors.contains("is no text in UTF-8"), "\(result.errors)")
            #expect(result.text == "")
        }
    }

    @Test func aLinkInTheOutputFolderLeadsNoFileOutOfIt() async throws {
        try await TemporaryFolder.use { folder in
            for name in ["out", "outside"] {
                try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
            }
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("out/link"), withDestinationPath: folder.path("outside"))
            let file = try folder.write(Self.graph("link/deeper/{take}.mkv"), to: "show.yaml")
            let arguments = ["--duration", "300ms", "--output", folder.path("out")]
            let refused = try await ProcessRunner.run(
                Fixtures.command.path, ["run", file] + arguments, folder: folder.url)
            #expect(refused.status == 65)
            #expect(refused.errors.contains("[path-escapes]") && refused.errors.contains("show.yaml:4:"))
            let outside = try FileManager.default.contentsOfDirectory(atPath: folder.path("outside"))
            #expect(outside == [])
            // The folder that is named may be a link.
            try folder.write(Self.graph("{take}.mkv"), to: "show.yaml")
            let taken = try await Command.run(
                "run", file, "--duration", "300ms", "--output", folder.path("out/link"), in: folder)
            #expect(taken.status == 0, "\(taken.errors)")
            #expect(FileManager.default.fileExists(atPath: folder.path("outside/001.mkv")))
        }
    }
}
