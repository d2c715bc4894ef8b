import CaptureTesting
import Foundation
import GStreamerKit
import Testing

/// Folders that one piece of work has for itself.
@Suite struct FolderClaimTests {
    @Test func aFolderIsHadByOneAtATime() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder.path("")
            var first: FolderClaim? = try FolderClaim([path])
            #expect(throws: FolderClaim.Refusal.self) { try FolderClaim([path]) }
            withExtendedLifetime(first) {}
            first = nil
            _ = try FolderClaim([path])
        }
    }

    @Test func whoIsRefusedOneHasNoneOfTheOthers() async throws {
        try await TemporaryFolder.use { folder in
            for name in ["a", "b"] { try folder.write("", to: "\(name)/file") }
            let second = try FolderClaim([folder.path("b")])
            do throws(FolderClaim.Refusal) {
                _ = try FolderClaim([folder.path("a"), folder.path("b")])
                Issue.record("both were had")
            } catch {
                #expect(error.folder == folder.path("b"))
            }
            _ = try FolderClaim([folder.path("a")])
            withExtendedLifetime(second) {}
        }
    }

    @Test func aFolderOfSeveralNamesIsNotInItsOwnWay() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("", to: "a/file")
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("link"), withDestinationPath: folder.path("a"))
            let claim = try FolderClaim([folder.path("a"), folder.path("link")])
            let more = try FolderClaim([folder.path("link"), folder.path("none")], with: claim)
            #expect(throws: FolderClaim.Refusal.self) { try FolderClaim([folder.path("link")]) }
            withExtendedLifetime((claim, more)) {}
        }
    }
}
