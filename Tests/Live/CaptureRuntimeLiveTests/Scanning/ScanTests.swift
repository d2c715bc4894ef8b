import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// Codes that are drawn by zint, filmed, and read.
@Suite struct ScanTests {
    /// What each kind of code is drawn from, by zint's number for it, and what it says then.
    private static let samples: [Symbology: (zint: Int, data: String, text: String)] = [
        .qr: (58, "https://example.org/take 7", "https://example.org/take 7"),
        .ean13: (13, "590123412345", "5901234123457"), .ean8: (13, "9638507", "96385074"),
        .code128: (20, "Take-7", "Take-7"), .code93: (25, "TAKE7", "TAKE7"), .code39: (8, "TAKE7", "TAKE7"),
        .codabar: (18, "A1234B", "A1234B"), .itf: (3, "123456", "123456"),
        .databar: (29, "0950110153001", "0109501101530010"), .dataMatrix: (71, "Take 7", "Take 7"),
        .pdf417: (55, "Take 7", "Take 7"),
    ]

    /// Films a code: a still picture of 640x480, its code on grey, 10 times a second.
    private static func film(_ symbology: Symbology, seconds: Int = 2, to name: String, in folder: TemporaryFolder)
        async throws
    {
        let sample = try #require(samples[symbology])
        let picture = folder.path("\(name).png")
        try await ProcessRunner.run(
            "zint",
            [
                "-b", "\(sample.zint)", "-d", sample.data, "-o", picture, "--scale", "2", "--whitesp", "10",
                "--vwhitesp", "10",
            ]
        ).succeeded("zint")
        try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-loop", "1", "-i", picture, "-t", "\(seconds)", "-r", "10", "-vf",
                "pad=640:480:(ow-iw)/2:(oh-ih)/2:gray,format=yuv420p", "-c:v", "libx264", "-bf", "0",
                folder.path("\(name).mkv"),
            ]
        ).succeeded("ffmpeg")
    }

    @Test(arguments: Symbology.allCases) func eachKindOfCodeIsReadAsWhatItSaysAndOnlyWhereItIsSearchedFor(
        symbology: Symbology
    ) async throws {
        try await TemporaryFolder.use { folder in
            try await Self.film(symbology, to: "code", in: folder)
            let others = Symbology.allCases.filter { $0 != symbology }.map(\.rawValue).joined(separator: ", ")
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { desk: { file: code.mkv, realtime: true } }
                sinks:
                  codes: { scan: \(symbology.rawValue), video: desk }
                  others: { scan: [\(others)], video: desk }
                  file: { record: out.mkv, video: desk }
                """)
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            // Once, for it stays in the picture.
            let text = try #require(Self.samples[symbology]).text
            #expect(run.codes == [ReadCode(text, symbology, by: "codes")])
            let video = try #require(try await MediaJudge.examine(run.file("file")).video.first)
            #expect(video.frames == 20)
        }
    }

    @Test func aPictureIsSearchedAsOftenAsAskedAndNoMore() async throws {
        try await TemporaryFolder.use { folder in
            let searched = Observed(0)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { card: { pattern: ball, format: 320x180@30 } }
                sinks: { codes: { scan: qr, video: card, every: 500 ms } }
                """, limit: .seconds(4),
                prepare: { session in
                    session.assembly.pad("sink", of: "codes")?.onBuffer { _ in
                        searched.update { $0 += 1 }
                        return .pass
                    }
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.codes == [])
            // The first one at once, and one that is late is left out.
            #expect((2...8).contains(searched.current), "\(searched.current) in 4 s")
        }
    }
}

extension Rehearsal.Run {
    /// The codes that came into the picture, in order.
    fileprivate var codes: [ReadCode] {
        events.compactMap { if case .codeRead(let code, _) = $0 { code } else { nil } }
    }
}
