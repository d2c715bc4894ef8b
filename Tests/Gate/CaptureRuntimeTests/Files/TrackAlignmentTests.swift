import CaptureModel
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// The indexes of a recording in fragments whose sound began at another time than its picture.
@Suite struct TrackAlignmentTests {
    private typealias Beginning = TrackAlignment.Beginning

    private static let frame = Duration.milliseconds(40)
    private static let packet = Duration(ticks: 1024, perSecond: 48_000)

    /// Takes a recording through an alignment, box by box as its muxer gave it.
    private func aligned(
        _ boxes: [Box], picture: Beginning?, sound: Beginning?, alter: ([UInt8]) -> [UInt8] = { $0 }
    ) -> Data {
        let alignment = TrackAlignment([("picture", .video), ("sound", .audio)])
        var bytes: [UInt8] = []
        for box in boxes {
            // Only what comes first says where a track begins.
            for time in [Duration.zero, .seconds(7)] {
                if let picture { alignment.pass("picture", moved(picture, by: time)) }
                if let sound { alignment.pass("sound", moved(sound, by: time)) }
            }
            let whole = alter(Array(box.whole))
            let isIndex = TrackAlignment.isIndex(Array(whole.prefix(16)), size: whole.count)
            bytes += isIndex ? alignment.aligned(whole) ?? whole : whole
        }
        return Data(bytes)
    }

    private func moved(_ beginning: Beginning, by time: Duration) -> Beginning {
        Beginning(time: beginning.time + time, lead: beginning.lead, length: beginning.length)
    }

    private func boxes() async throws -> [Box] {
        Box.all(in: try await [UInt8](Recordings.shared.bytes(Recordings.mp4))[...])
    }

    /// By how much the sound of a recording begins behind its picture when they came so; also once it is an ordinary file.
    private func delay(picture: Duration, sound: Duration, lead: Duration = .zero) async throws -> Duration {
        let data = aligned(
            try await boxes(), picture: Beginning(time: picture, lead: lead, length: Self.frame),
            sound: Beginning(time: sound, lead: .zero, length: Self.packet))
        return try await TemporaryFolder.use { folder in
            let file = folder["file.mp4"]
            try data.write(to: file)
            let before = try await RecordedFile(file.path).verify()
            #expect(before.state == .complete, "\(before.reason ?? "")")
            let outcome = try await RecordedFile(file.path).finish()
            #expect(outcome.outcome == .finished && outcome.verdict.state == .complete)
            #expect(outcome.verdict.soundOffset == before.soundOffset)
            #expect(try await MediaJudge.complaints(about: file) == "")
            let report = try await MediaJudge.examine(file)
            let judged = (report.audio.first?.firstTime ?? 0) - (report.video.first?.firstTime ?? 0)
            let own = Duration.zero - (before.soundOffset ?? .zero)
            #expect(abs(judged - own / .seconds(1)) < 0.001)
            return own
        }
    }

    private static func isNear(_ one: Duration, _ other: Duration) -> Bool {
        abs((one - other) / .microseconds(1)) < 100
    }

    @Test func soundThatBeganLaterThanThePictureBeginsSoMuchLaterInTheFile() async throws {
        let late = Duration.milliseconds(173)
        #expect(Self.isNear(try await delay(picture: .seconds(5), sound: .seconds(5) + late), late))
    }

    @Test func aPictureThatBeganLaterThanTheSoundBeginsSoMuchLaterInTheFile() async throws {
        let late = Duration.milliseconds(9_173)
        let own = try await delay(picture: .seconds(5) + late, sound: .seconds(5))
        #expect(abs((own + late) / .milliseconds(1)) < 0.5)
    }

    /// The recording itself has sound and picture begin at one moment.
    @Test(arguments: [-10, -1, 0, 1, 10])
    func whatBeginsWithThePictureToHalfAPacketIsLeftAlone(milliseconds: Int) async throws {
        let whole = try await Recordings.shared.bytes(Recordings.mp4)
        let data = aligned(
            try await boxes(), picture: Beginning(time: .seconds(5), lead: .zero, length: Self.frame),
            sound: Beginning(
                time: .seconds(5) + .milliseconds(milliseconds), lead: .zero, length: Self.packet))
        #expect(data == whole)
    }

    /// With the sound's fragment first there is only what the picture's buffer said of its decoding.
    @Test func picturesThatAreShownLaterThanTheyAreDecodedTakeTheirSoundWithThem() throws {
        let alignment = TrackAlignment([("picture", .video), ("sound", .audio)])
        _ = alignment.aligned(Self.movie)
        alignment.pass("picture", Beginning(time: .zero, lead: .milliseconds(80), length: Self.frame))
        alignment.pass("sound", Beginning(time: .milliseconds(5), lead: .zero, length: Self.packet))
        let sound = try #require(alignment.aligned(Self.fragment(2, at: 0)))
        #expect(Self.times(of: sound) == [85 * 48])
        #expect(alignment.aligned(Self.fragment(1, at: 0, shownLaterBy: 80)) == nil)
        #expect(alignment.aligned(Self.fragment(2, at: 48_000)).map(Self.times) == [48_000 + 85 * 48])
    }

    /// What the first fragment said holds: a track is not moved once it has begun.
    @Test func aPictureThatComesBehindTheSoundsFirstFragmentIsPutWhereItBelongs() throws {
        let alignment = TrackAlignment([("picture", .video), ("sound", .audio)])
        _ = alignment.aligned(Self.movie)
        alignment.pass("sound", Beginning(time: .seconds(1), lead: .zero, length: Self.packet))
        #expect(alignment.aligned(Self.fragment(2, at: 0)) == nil)
        alignment.pass("picture", Beginning(time: .seconds(3), lead: .zero, length: Self.frame))
        #expect(alignment.aligned(Self.fragment(1, at: 0)).map(Self.times) == [2_000])
        #expect(alignment.aligned(Self.fragment(2, at: 48_000)) == nil)
    }

    @Test func aTimeThatNeedsMoreThan32BitsMakesRoomForItself() throws {
        let alignment = TrackAlignment([("picture", .video), ("sound", .audio)])
        _ = alignment.aligned(Self.movie)
        alignment.pass("picture", Beginning(time: .zero, lead: .zero, length: Self.frame))
        alignment.pass("sound", Beginning(time: .seconds(1), lead: .zero, length: Self.packet))
        #expect(alignment.aligned(Self.fragment(2, at: 0)).map(Self.times) == [48_000])
        let old = Self.fragment(2, at: Int(UInt32.max) - 10)
        let new = try #require(alignment.aligned(old))
        #expect(Self.times(of: new) == [Int(UInt32.max) - 10 + 48_000])
        #expect(new.count == old.count + 4)
        let box = try #require(Box.all(in: new[...]).first)
        #expect(box.whole.count == new.count && box.child("traf")?.child("trun") != nil)
        // The data lies behind the index, which has grown.
        let data = box.descendant("traf", "trun").map {
            $0.payload.dropFirst(8).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(data == new.count + 8)
        // What has 64 bits already stays as long as it is.
        let wide = Self.fragment(2, at: 1 << 33)
        #expect(alignment.aligned(wide).map(Self.times) == [1 << 33 + 48_000])
    }

    @Test func theIndexOfAllFragmentsIsNotLeftWithTimesThatNoFragmentHas() async throws {
        let (picture, sound) = (
            Beginning(time: .zero, lead: .zero, length: Self.frame),
            Beginning(time: .milliseconds(200), lead: .zero, length: Self.packet)
        )
        let boxes = try await boxes()
        #expect(boxes.last?.type == "mfra")
        let types = Box.all(in: [UInt8](aligned(boxes, picture: picture, sound: sound))[...]).map(\.type)
        #expect(types == boxes.dropLast().map(\.type) + ["free"])
        let same = Box.all(in: [UInt8](aligned(boxes, picture: picture, sound: picture))[...]).map(\.type)
        #expect(same == boxes.map(\.type))
    }

    @Test func mediaThatBeginsLikeAnIndexIsNone() {
        #expect(TrackAlignment.isIndex([0, 0, 0, 16] + Array("moof".utf8), size: 16))
        #expect(!TrackAlignment.isIndex([0, 0, 0, 16] + Array("moof".utf8), size: 4_000))
        #expect(!TrackAlignment.isIndex([0, 0, 0, 16] + Array("mdat".utf8), size: 16))
        #expect(!TrackAlignment.isIndex([1, 2], size: 2))
    }

    /// Whatever a muxer's bytes are, a damaged index passes as it is.
    @Test func aDamagedIndexPassesAsItIs() {
        let alignment = TrackAlignment([("picture", .video), ("sound", .audio)])
        _ = alignment.aligned(Self.movie)
        alignment.pass("picture", Beginning(time: .zero, lead: .zero, length: Self.frame))
        alignment.pass("sound", Beginning(time: .seconds(1), lead: .zero, length: Self.packet))
        let whole = Self.fragment(2, at: 0)
        for length in 8..<whole.count - 16 {
            let cut = Array(whole.prefix(length))
            let damaged = Box.bytes("moof", Array(cut.dropFirst(8)))
            #expect((alignment.aligned(damaged) ?? damaged).count == damaged.count)
        }
    }
}

extension TrackAlignmentTests {
    /// The head of a file with pictures that tick 1,000 times a second, and sound that ticks 48,000 times.
    private static var movie: [UInt8] {
        func number(_ value: Int, _ width: Int = 4) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.append(number: value, width: width)
            return bytes
        }
        func track(_ id: Int, _ scale: Int, _ handler: String) -> [UInt8] {
            let head = Box.bytes("tkhd", number(7) + number(0, 8) + number(id) + number(0, 64))
            let media = Box.bytes("mdhd", number(0) + number(0, 8) + number(scale) + number(0, 8))
            let kind = Box.bytes("hdlr", number(0, 8) + Array(handler.utf8) + number(0, 13))
            let table = Box.bytes("minf", Box.bytes("stbl", []))
            return Box.bytes("trak", head + Box.bytes("mdia", media + kind + table))
        }
        let head = Box.bytes("mvhd", number(0) + number(0, 8) + number(1_000) + number(0, 84))
        return Box.bytes("moov", head + track(1, 1_000, "vide") + track(2, 48_000, "soun"))
    }

    /// The index of a fragment with one sample, its data right behind it.
    private static func fragment(_ track: Int, at time: Int, shownLaterBy offset: Int = 0) -> [UInt8] {
        func number(_ value: Int, _ width: Int = 4) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.append(number: value, width: width)
            return bytes
        }
        let isWide = time > Int(UInt32.max)
        let head = Box.bytes("tfhd", number(0) + number(track))
        let times = Box.bytes("tfdt", number(isWide ? 1 << 24 : 0) + number(time, isWide ? 8 : 4))
        // Where the data lies; of the sample its duration, size, flags and offset.
        let length = 16 + 8 + head.count + times.count + 36 + 8
        let run = Box.bytes(
            "trun",
            number(0xF01) + number(1) + number(length + 8) + number(40) + number(100) + number(0) + number(offset))
        let index = Box.bytes("moof", Box.bytes("mfhd", number(0, 8)) + Box.bytes("traf", head + times + run))
        precondition(index.count == length)
        return index
    }

    /// When the tracks of a fragment begin, in their own ticks.
    private static func times(of index: [UInt8]) -> [Int] {
        (Box.all(in: index[...]).first?.children ?? []).compactMap { TrackFragment($0)?.time }
    }
}
