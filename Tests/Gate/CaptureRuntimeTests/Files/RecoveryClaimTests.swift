import CaptureTesting
import Foundation
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// Which folders one recovery has for itself.
@Suite struct RecoveryClaimTests {
    private static func account(_ state: TakeManifest.State, _ files: [String]) -> TakeManifest {
        TakeManifest(
            mcpipe: "test", state: state, take: "007", number: 7, graph: "lab", rig: "none",
            start: .init(
                wallClock: "2026-11-21T10:00:00.000000+00:00", clock: "GstSystemClock", runningTime: .seconds(4)),
            files: files.map { TakeFile(path: $0, sink: "film", part: 1, offset: .zero, encoder: nil, format: nil) },
            effectiveGraph: "")
    }

    /// Two recoveries would both write its manifest.
    ///
    /// - Parameters:
    ///   - isOver: whether the take has its manifest, or still its journal.
    ///   - home: where that lies.
    @Test(arguments: [(isOver: false, home: "."), (isOver: false, home: "a"), (isOver: true, home: ".")])
    func foldersOfOneTakeAreHadTogetherAndOthersAreLeft(isOver: Bool, home: String) async throws {
        try await TemporaryFolder.use { folder in
            for name in ["a/one.mkv", "b/two.mkv", "c/three.mkv"] { try folder.write("media", to: name) }
            let place = home == "." ? folder.url.path : folder.path(home)
            let path =
                isOver
                ? TakeManifest.path(in: place, name: "lab-007") : TakeManifest.journalPath(in: place, name: "lab-007")
            let files = home == "." ? ["a/one.mkv", "b/two.mkv"] : ["one.mkv", "../b/two.mkv"]
            try Self.account(isOver ? .complete : .running, files).write(to: path)
            let claim = try RecoveryClaim(of: [folder.path("a")])
            #expect(throws: FolderClaim.Refusal.self) { try RecoveryClaim(of: [folder.path("b")]) }
            _ = try RecoveryClaim(of: [folder.path("c")])
            withExtendedLifetime(claim) {}
        }
    }
}
