import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Synchronization
import Testing

@testable import CaptureRuntime

/// Recordings whose time stamps step back are not complete, whatever holds them.
@Suite struct DisorderTests {
    /// Has the pictures before the muxer step back by 400 ms at the 30th.
    private static func stepBack(in session: Session) {
        // Not behind the encoder, for a parser mends what it can.
        guard let parser = session.plan.elements.last(where: { $0.factory == "h264parse" }),
            let pad = session.assembly.pad("src", of: parser.name)
        else {
            Issue.record("there is no parser")
            return
        }
        let count = Atomic(0)
        pad.onBuffer { buffer in
            guard count.add(1, ordering: .relaxed).oldValue >= 30, let time = buffer.pts else { return .pass }
            return .stamp(ClockTime(nanoseconds: time.nanoseconds - 400_000_000))
        }
    }

    @Test(arguments: ["mp4", "mkv", "ts", "mov"])
    func picturesThatStepBackAreNoticedAndNamed(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 160x120@25, live: false } }
                sinks: { file: { record: file.\(container), video: picture } }
                """, limit: .seconds(3), prepare: { Self.stepBack(in: $0) })
            let verdict = try await RecordedFile(run.file("file").path).verify()
            #expect(verdict.state == .disordered, "\(verdict)")
            #expect(verdict.tracks.first?.isMonotonic == false)
            #expect(verdict.reason?.contains("video track step back") == true, "\(verdict.reason ?? "")")
            #expect(verdict.isWhole)
        }
    }

    /// What is stored in the order of decoding steps back in the time of showing, and is right.
    @Test(arguments: ["mp4", "mkv", "ts"], ["h264", "h265"])
    func picturesInTheOrderOfDecodingAreComplete(container: String, codec: String) async throws {
        try await TemporaryFolder.use { folder in
            let encoder =
                codec == "h264" ? "x264enc bframes=3 b-adapt=false" : "x265enc option-string=bframes=3:b-adapt=0"
            let muxer = ["mp4": "mp4mux", "mkv": "matroskamux", "ts": "mpegtsmux"][container] ?? ""
            let file = folder.path("file.\(container)")
            let line =
                "videotestsrc num-buffers=100 pattern=ball ! video/x-raw,width=160,height=120,framerate=25/1 ! \(encoder) ! "
                + "\(codec)parse ! \(muxer) ! filesink location=\(file)"
            try await ProcessRunner.run("gst-launch-1.0", ["-q"] + line.split(separator: " ").map(String.init))
                .succeeded("gst-launch-1.0")
            let verdict = try await RecordedFile(file).verify()
            #expect(verdict.state == .complete, "\(verdict.reason ?? "")")
            #expect(verdict.tracks.first?.packets == 100)
        }
    }
}
