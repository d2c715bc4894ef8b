import CapturePlan
import CaptureTesting
import GStreamerKit
import RunTesting
import Synchronization
import Testing

@testable import CaptureRuntime

/// Key frames are where they were asked for, also while the encoder looks ahead and before it has given any.
@Suite struct KeyFrameWishTests {
    /// What passed an encoder.
    private struct Seen {
        var given = 0
        var came = 0
        var first: ClockTime?
        var keys: [Int] = []
    }

    /// The pictures of 50 that come out as key frames where some are asked for.
    ///
    /// - Parameter resting: Pictures that are kept from the encoder, as between takes.
    private static func keyFrames(asked: Set<Int>, resting: Range<Int> = 0..<0) async throws -> [Int] {
        try await TemporaryFolder.use { folder in
            let seen = Mutex(Seen())
            // A probe may hold its pad weakly only.
            let held = Mutex<Pad?>(nil)
            let text = """
                name: test
                sources: { picture: { pattern: ball, format: 160x120@25, live: false } }
                sinks: { file: { record: "file.mkv", video: picture, encode: { video: { keyframe-interval: 10 s } } } }
                """
            let run = try await Rehearsal(folder: folder).run(
                text, limit: .seconds(2),
                prepare: { session in
                    let encoder = session.plan.elements.first { $0.factory == "x264enc" }?.name ?? ""
                    let output = session.assembly.pad("src", of: encoder)
                    output?.onBuffer { buffer in
                        seen.withLock { seen in
                            if buffer.isKeyFrame { seen.keys.append(seen.given) }
                            seen.given += 1
                        }
                        return .pass
                    }
                    let input = session.assembly.pad("sink", of: encoder)
                    held.withLock { $0 = input }
                    input?.onBuffer { [weak input] buffer in
                        guard let input, let time = buffer.pts.flatMap(input.runningTime) else { return .pass }
                        let (number, first, hasGiven) = seen.withLock { seen in
                            defer { seen.came += 1 }
                            seen.first = seen.first ?? time
                            return (seen.came, seen.first, seen.given > 0)
                        }
                        if resting.contains(number) { return .drop }
                        if asked.contains(number) {
                            KeyFrameWish.send(to: input, at: time, beforeOutputSince: hasGiven ? nil : first)
                        }
                        return .pass
                    }
                })
            #expect(run.report?.isComplete == true)
            return seen.withLock { $0.keys.map { $0 < resting.lowerBound ? $0 : $0 + resting.count } }
        }
    }

    @Test func onePictureAfterTheOtherMayBeAskedFor() async throws {
        let keys = try await Self.keyFrames(asked: [20, 22, 23, 40])
        #expect(keys == [0, 20, 22, 23, 40])
    }

    /// It gives its first picture when it has seen some more.
    @Test func soMayTheVeryFirst() async throws {
        let keys = try await Self.keyFrames(asked: [1, 3, 4, 20, 22])
        #expect(keys == [0, 1, 3, 4, 20, 22])
    }

    /// The key frame of a take that ended at once is still inside when the next one begins.
    @Test func whatAnEncoderKeptWhileItRestedDoesNotStandInTheWay() async throws {
        let late = try await Self.keyFrames(asked: [20, 40], resting: 21..<40)
        #expect(late == [0, 20, 40])
        let early = try await Self.keyFrames(asked: [2, 20, 40], resting: 21..<40)
        #expect(early == [0, 2, 20, 40])
    }
}
