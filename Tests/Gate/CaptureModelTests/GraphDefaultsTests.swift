import CaptureModel
import Testing

@Suite struct GraphDefaultsTests {
    static let defaults = GraphDefaults(
        video: VideoSettings(codec: .h264, bitrate: .megabits(6), keyframeInterval: .seconds(2)),
        audio: AudioSettings(codec: .aac, bitrate: .kilobits(96)), fragment: .seconds(3),
        segment: .seconds(600))

    @Test func aSinksOwnValuesWinOneByOne() throws {
        let record = Sink.Record(
            to: try FileTemplate(parsing: "a.mp4"), video: VideoSettings(bitrate: .megabits(2), size: .hd720),
            audio: AudioSettings(channels: 1))
        guard case .record(let merged) = Self.defaults.applied(to: Sink("a", .record(record))).kind else {
            Issue.record("a record sink stays one")
            return
        }
        #expect(
            merged.video
                == VideoSettings(
                    codec: .h264, bitrate: .megabits(2), keyframeInterval: .seconds(2), size: .hd720))
        #expect(merged.audio == AudioSettings(codec: .aac, bitrate: .kilobits(96), channels: 1))
        #expect(merged.fragment == .seconds(3) && merged.segment == .seconds(600))
    }

    @Test func aFragmentAndASegmentOfItsOwnWin() throws {
        let record = Sink.Record(to: try FileTemplate(parsing: "a.mp4"), fragment: .zero, segment: .seconds(60))
        guard case .record(let merged) = Self.defaults.applied(to: Sink("a", .record(record))).kind else {
            Issue.record("a record sink stays one")
            return
        }
        #expect(merged.fragment == .zero && merged.segment == .seconds(60))
    }

    @Test func aStreamTakesTheDefaultsToo() throws {
        let address = try #require(NetworkAddress(parsing: "srt://server:9000"))
        guard case .stream(let merged) = Self.defaults.applied(to: Sink("a", .stream(.init(to: address)))).kind else {
            Issue.record("a stream sink stays one")
            return
        }
        #expect(merged.video.codec == .h264 && merged.audio.codec == .aac)
    }

    @Test func otherSinksStayAsTheyAre() throws {
        let sinks = [
            Sink("p", .preview(.init(.web))), Sink("f", .frames(.init())),
            Sink("s", .snapshot(.init(to: try FileTemplate(parsing: "a.jpg")))),
        ]
        for sink in sinks { #expect(Self.defaults.applied(to: sink) == sink) }
    }
}
