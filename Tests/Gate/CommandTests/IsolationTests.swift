import CaptureTesting
import Foundation
import RunTesting
import Testing

/// The processes that the command starts for isolated sources.
@Suite struct IsolationTests {
    @Test func aWorkerThatNobodyTellsWhatToDoSaysWhatItIsFor() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Command.run("capture-worker", in: folder)
            #expect(result.status == 64)
            #expect(result.errors.contains("isolate: true"))
        }
    }
}
