import CaptureModel
import Testing

@testable import SessionLogic

/// A camera that was lost comes back into a file of its own, while its sound, from elsewhere, has gone on.
@Suite struct ReturningPictureTests {
    private static let legs: [SinkRecording.LegSetting] = [.init("picture", .video), .init("sound", .audio)]

    /// A picture that was given up at 1 s, and sound up to 3.1 s; the file for its return is made.
    private static func lost() throws -> SinkTakes {
        var sink = SinkTakes(legs, first: 1)
        for step in 0..<25 {
            let time = Duration.milliseconds(40 * step)
            _ = sink.enter("picture", at: time, isKeyFrame: step == 0)
            _ = sink.pass("picture", at: time, half: .zero, isKeyFrame: step == 0)
        }
        sound(0..<50, &sink)
        let lost = sink.lose(["picture"], part: true)
        let order = try #require(lost.lazy.compactMap { if case .make(let order) = $0 { order } else { nil } }.first)
        _ = sink.made(2, order)
        _ = sink.giveUp(["picture"]) + sink.idle("picture")
        sound(50..<155, &sink)
        return sink
    }

    private static func sound(_ steps: Range<Int>, _ sink: inout SinkTakes) {
        for step in steps {
            let time = Duration.milliseconds(20 * step)
            _ = sink.enter("sound", at: time, isKeyFrame: true)
            _ = sink.pass("sound", at: time, half: .milliseconds(10), isKeyFrame: true)
        }
    }

    /// Sound is ahead of a camera's picture, and each of its buffers could begin a file: none of them begins this one.
    @Test func itsFileBeginsWithItsKeyFrame() throws {
        var sink = try Self.lost()
        let back = sink.resume("picture", at: .seconds(3))
        #expect(!back.contains(.tell(.began(2))), "no picture has come")
        let first = sink.enter("picture", at: .seconds(3), isKeyFrame: true)
        #expect(first.contains(.tell(.began(2))))
        #expect(sink.pass("picture", at: .seconds(3), half: .zero, isKeyFrame: true).file == 2)
        #expect(sink.pass("picture", at: .seconds(3.04), half: .zero, isKeyFrame: false).file == 2)
    }

    /// One that comes back in the middle of its pictures is waited for up to the next that can be shown alone.
    @Test func noPictureThatNeedsAnotherBeginsIt() throws {
        var sink = try Self.lost()
        _ = sink.resume("picture", at: .seconds(3))
        for step in 0..<5 {
            let time = Duration.milliseconds(3_000 + 40 * step)
            _ = sink.enter("picture", at: time, isKeyFrame: false)
            #expect(sink.pass("picture", at: time, half: .zero, isKeyFrame: false).file == nil)
        }
        _ = sink.enter("picture", at: .seconds(3.2), isKeyFrame: true)
        #expect(sink.pass("picture", at: .seconds(3.2), half: .zero, isKeyFrame: true).file == 2)
    }
}
