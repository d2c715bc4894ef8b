import CaptureModel
import Testing

@testable import SessionLogic

/// The sound of a source that is not live may be far behind its picture when that has come to its end.
@Suite struct RestOfSoundTests {
    private static let legs: [SinkRecording.LegSetting] = [.init("picture", .video), .init("sound", .audio)]

    /// A recording in segments of 2 s, whose picture of 10 fps has a key frame each second, up to 3 s, and has ended.
    private static func ended() throws -> SinkTakes {
        var sink = SinkTakes(legs, first: 1, segment: .seconds(2))
        _ = sink.written(1)
        for step in 0..<30 {
            let time = Duration.milliseconds(100 * step)
            // By the time that the next file is made, no key frame is left for it.
            let entered = sink.enter("picture", at: time, isKeyFrame: step == 0)
            for case .make(let order) in entered { _ = sink.made(2, order) }
            _ = sink.pass("picture", at: time, half: .zero, isKeyFrame: step == 0)
        }
        _ = sink.end("picture")
        return sink
    }

    private static func files(_ steps: Range<Int>, _ sink: inout SinkTakes) -> Set<Int?> {
        Set(
            steps.map { step in
                let time = Duration.milliseconds(20 * step)
                for case .make(let order) in sink.enter("sound", at: time, isKeyFrame: true) { _ = sink.made(3, order) }
                return sink.pass("sound", at: time, half: .milliseconds(10), isKeyFrame: true).file
            })
    }

    @Test func itStaysInTheFileOfItsPicture() throws {
        var sink = try Self.ended()
        #expect(Self.files(0..<160, &sink) == [1])
    }

    /// Where it goes on for longer than a segment, it has segments of its own.
    @Test func soundThatGoesOnForLongIsSplit() throws {
        var sink = try Self.ended()
        _ = Self.files(0..<160, &sink)
        #expect(Self.files(160..<300, &sink).count > 1)
    }

    /// An encoder may fail at its first picture. The sound has waited for it meanwhile, to begin with it.
    @Test func soundThatHasWaitedForAPictureWhoseStreamEndsIsAllInTheFile() {
        var sink = SinkTakes(Self.legs, first: 1)
        for step in 0..<8 { _ = sink.enter("sound", at: .milliseconds(20 * step), isKeyFrame: true) }
        #expect(sink.end("picture").contains(.hold(leg: "sound", .zero)), "nothing is waited for any more")
        _ = sink.enter("sound", at: .milliseconds(160), isKeyFrame: true)
        let files = (0..<8).map { step in
            sink.pass("sound", at: .milliseconds(20 * step), half: .milliseconds(10), isKeyFrame: true).file
        }
        #expect(files == Array(repeating: 1, count: 8))
    }
}
