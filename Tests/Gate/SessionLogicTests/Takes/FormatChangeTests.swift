import CaptureModel
import Testing

@testable import SessionLogic

/// A film or a camera goes on in another format, which needs a file of its own.
@Suite struct FormatChangeTests {
    /// A picture at 25 fps with a key frame each second, recorded up to 1.96 s, that goes on in another format at 2 s.
    private static func changed() throws -> (SinkTakes, SinkRecording.Order) {
        var sink = SinkTakes([.init("picture", .video)], first: 1)
        _ = sink.take(format: "64x48", of: "picture")
        for step in 0..<50 {
            let time = Duration.milliseconds(40 * step)
            _ = sink.enter("picture", at: time, isKeyFrame: step % 25 == 0)
            _ = sink.pass("picture", at: time, half: .zero, isKeyFrame: step % 25 == 0)
        }
        let answer = sink.take(format: "96x64", of: "picture")
        #expect(!answer.passes)
        let orders = answer.actions.compactMap { if case .make(let order) = $0 { order } else { nil } }
        return (sink, try #require(orders.first))
    }

    private static func files(_ sink: inout SinkTakes) -> [SinkRecording.FileID?] {
        (50..<75).map { step in
            sink.pass("picture", at: .milliseconds(40 * step), half: .zero, isKeyFrame: step == 50).file
        }
    }

    /// The streaming thread waits while the file is made, and the queue fills behind it.
    @Test func theFileBeginsWithTheKeyFrameThatCameWhileItWasMade() throws {
        var (sink, order) = try Self.changed()
        for step in 50..<60 { _ = sink.enter("picture", at: .milliseconds(40 * step), isKeyFrame: step == 50) }
        let made = sink.made(2, order)
        #expect(made.contains(.tell(.began(2))))
        #expect(!made.contains { if case .askForKeyFrame = $0 { true } else { false } })
        for step in 60..<75 { _ = sink.enter("picture", at: .milliseconds(40 * step), isKeyFrame: false) }
        #expect(Self.files(&sink).allSatisfy { $0 == 2 })
    }

    @Test func theFileBeginsWithTheKeyFrameThatComesBehindIt() throws {
        var (sink, order) = try Self.changed()
        _ = sink.made(2, order)
        for step in 50..<75 { _ = sink.enter("picture", at: .milliseconds(40 * step), isKeyFrame: step == 50) }
        #expect(Self.files(&sink).allSatisfy { $0 == 2 })
    }

    /// Making it took longer than anybody waits: another key frame is asked for.
    @Test func aKeyFrameThatHasGoneByBeginsNoFile() throws {
        var (sink, order) = try Self.changed()
        for step in 50..<60 { _ = sink.enter("picture", at: .milliseconds(40 * step), isKeyFrame: step == 50) }
        #expect(sink.pass("picture", at: .seconds(2), half: .zero, isKeyFrame: true).file == nil)
        #expect(sink.made(2, order).contains { if case .askForKeyFrame = $0 { true } else { false } })
        _ = sink.enter("picture", at: .milliseconds(2_400), isKeyFrame: true)
        for step in 51..<60 {
            #expect(sink.pass("picture", at: .milliseconds(40 * step), half: .zero, isKeyFrame: false).file == nil)
        }
        #expect(sink.pass("picture", at: .milliseconds(2_400), half: .zero, isKeyFrame: true).file == 2)
    }
}
