import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Files in fragments that become ordinary ones.
@Suite struct FinishTests {
    @Test func aDiskWithoutRoomKeepsTheFileInFragments() async throws {
        try await TemporaryFolder.use { folder in
            let disk = folder["disk"]
            try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
            // A memory disk of 1 MiB, which is less than what is left free for others.
            try await ProcessRunner.run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.path]).succeeded(
                "mount")
            let file = disk.appendingPathComponent("file.mp4")
            try await Recordings.shared.bytes(Recordings.mp4).write(to: file)
            let result = try await RecordedFile(file.path).finish()
            try await ProcessRunner.run("umount", [disk.path]).succeeded("umount")
            guard case .leftAsItWas(let reason) = result.outcome else {
                Issue.record("there was no room")
                return
            }
            #expect(reason.contains("would leave less than"))
            #expect(result.verdict.state == .complete)
        }
    }
}
