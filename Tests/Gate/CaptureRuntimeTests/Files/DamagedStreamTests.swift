import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Transport streams that lack packets in their middle, which no recovery brings back.
@Suite struct DamagedStreamTests {
    @Test(arguments: [DamagedMiddleTests.Damage.zeros, .cut, .inserted])
    func aTransportStreamThatLacksPacketsStaysAndIsNotSentToRecoveryAgain(_ damage: DamagedMiddleTests.Damage)
        async throws
    {
        try await TemporaryFolder.use { folder in
            let bytes = try await Recordings.shared.bytes(Recordings.ts)
            let file = folder["file.ts"]
            let broken = try DamagedMiddleTests.damaged(bytes, damage, at: bytes.count / 2)
            try broken.write(to: file)
            let verdict = try await RecordedFile(file.path).verify()
            #expect(verdict.state == .cutOff && verdict.isPastRecovery, "\(verdict)")
            let part = try #require(verdict.unread.first)
            #expect(part.from != nil && part.to != nil)
            guard case .leftAsItWas = try await RecordedFile(file.path).recover().outcome else {
                Issue.record("nothing of it could be mended")
                return
            }
            #expect(try Data(contentsOf: file) == broken)
            #expect(try folder.contents == ["file.ts"])
        }
    }

    @Test func twoJoinedTransportStreamsStay() async throws {
        try await TemporaryFolder.use { folder in
            let bytes = try await Recordings.shared.bytes(Recordings.ts)
            try (bytes + bytes).write(to: folder["file.ts"])
            let verdict = try await RecordedFile(folder.path("file.ts")).verify()
            #expect(verdict.isPastRecovery && verdict.frames == 100, "\(verdict)")
            // One that ends within a packet loses that, and is still not called whole.
            try (bytes + bytes.dropLast(100)).write(to: folder["cut.ts"])
            let result = try await RecordedFile(folder.path("cut.ts")).recover()
            #expect(result.outcome == .recovered(kept: nil) && result.verdict.isPastRecovery, "\(result)")
        }
    }
}
