import CaptureTesting
import Foundation
import GStreamerKit
import Testing

/// Files that are read whole.
@Suite struct LocalFileTests {
    /// Nobody could say when it would be open.
    @Test(.timeLimit(.minutes(1))) func aPipeThatNobodyWritesToIsEmpty() async throws {
        try await TemporaryFolder.use { folder in
            #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
            let bytes = try LocalFile.bytes(of: folder.path("pipe"), atMost: 10)
            #expect(bytes == [])
        }
    }

    @Test func asMuchIsReadAsIsWanted() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("twelve bytes", to: "file")
            let (all, some) = (
                try LocalFile.bytes(of: folder.path("file"), atMost: 100),
                try LocalFile.bytes(of: folder.path("file"), atMost: 6)
            )
            #expect(all == Array("twelve bytes".utf8) && some == Array("twelve".utf8))
            #expect((try? LocalFile.bytes(of: folder.path("none"), atMost: 1)) == nil)
        }
    }
}
