import CaptureModel
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// The ticks in which times of pictures are written into MP4 and MOV.
@Suite struct PictureTimescaleTests {
    @Test(arguments: [(5, 1), (25, 1), (24_000, 1001), (30_000, 1001), (60_000, 1001), (240, 1), (1000, 7), (7, 1)])
    func eachPictureLastsWholeTicksThatAreNoCoarserThanThoseOfACamera(numerator: Int, denominator: Int) {
        let ticks = PictureTimescale.ticks(numerator: numerator, denominator: denominator)
        #expect(ticks >= 90_000 && ticks < 240_000)
        #expect(ticks * denominator % numerator == 0)
    }

    @Test(arguments: [(0, 1), (-5, 1), (5, 0), (16_666_667, 1_000_000), (Int.max, 1)])
    func aRateThatIsUnknownOrOddHasThoseOfACamera(numerator: Int, denominator: Int) {
        #expect(PictureTimescale.ticks(numerator: numerator, denominator: denominator) == 90_000)
    }

    /// An ordinary file has 32 bits for its length.
    @Test(
        arguments: [("mp4", "1 s", 90_000), ("mov", "1 s", 90_000), ("mp4", "0 s", 500)] as [(String, String, Int64)])
    func aRecordingInFragmentsIsWrittenInThem(_ container: String, _ fragment: String, ticks: Int64) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  picture: { pattern: ball, format: 160x120@5, live: false }
                  tone: { tone: 440 Hz, live: false }
                sinks: { file: { record: "file.\(container)", video: picture, audio: tone, fragment: \(fragment) } }
                """, limit: .seconds(2))
            #expect(run.report?.isComplete == true)
            let reader = try MovieReader(FileBytes(OpenFile(folder.path("file.\(container)")), Interest()))
            #expect(reader.tracks.map(\.header.timescale) == [ticks, 48_000])
        }
    }
}
