import CaptureModel
import Testing

@testable import SessionLogic

/// What lies between two takes that follow each other at once: pictures of 25 fps, at 1, 41, 81 ms and so on, and packets of sound of 20 ms, at 5, 25,
/// 45 ms and so on, or of 96 ms, as FLAC has. A packet comes when its last has been heard.
@Suite struct TakeJointTests {
    private struct Sink {
        private static let legs: [SinkRecording.LegSetting] = [.init("picture", .video), .init("sound", .audio)]

        var logic: SinkTakes
        /// The file that each went to, by its time in milliseconds; nil is none.
        var files: [Int: Int?] = [:]

        /// How long a packet of sound is, in milliseconds.
        let packet: Int
        /// How long a picture is in its encoder, in milliseconds.
        let delay: Int

        init(heldBack: Duration = .zero, packet: Int = 20, delay: Int = 0) {
            logic = SinkTakes(Self.legs, heldBack: heldBack)
            (self.packet, self.delay) = (packet, delay)
        }

        private func isSound(_ time: Int) -> Bool { time % packet == 5 }

        /// All comes out of its queue as soon as it may.
        ///
        /// - Parameter isKeyFrame: of pictures, by their times.
        mutating func come(from begin: Int, upTo end: Int, isKeyFrame: (Int) -> Bool = { _ in true }) {
            for now in begin..<end where isSound(now) || now % 40 == 1 {
                let leg = isSound(now) ? "sound" : "picture"
                let time = now - (leg == "sound" ? packet : delay)
                guard time >= 0 else { continue }
                var actions = logic.enter(leg, at: .milliseconds(time), isKeyFrame: leg == "sound" || isKeyFrame(time))
                for (index, name) in ["picture", "sound"].enumerated() {
                    while logic.queues[index].held == .zero, let front = logic.queues[index].front {
                        let half = Duration.milliseconds(index * packet / 2)
                        let came = Int(front / .milliseconds(1))
                        let isKey = name == "sound" || isKeyFrame(came)
                        let passage = logic.pass(name, at: front, half: half, isKeyFrame: isKey)
                        files[came] = passage.file
                        actions += passage.actions
                    }
                }
                // Nothing passes now.
                for action in actions { if case .awaitIdle(let leg) = action { _ = logic.idle(leg) } }
            }
        }

        /// What went nowhere, from a time on.
        func lost(from time: Int) -> [Int] { files.keys.filter { $0 >= time && files[$0] == .some(nil) }.sorted() }
        func file(at time: Int) -> Int? { files[time] ?? nil }
        /// How far apart they may be: half a packet, or what of one cannot be before the picture, as it begins before the file's 0, 20 ms earlier.
        var raggedness: Int { max(packet / 2, packet - 20) }
        /// The first picture and the first sound of a file.
        func first(of file: Int) -> (picture: Int, sound: Int) {
            let times = files.filter { $0.value == file }.keys
            return (times.filter { $0 % 40 == 1 }.min() ?? 0, times.filter { $0 % 40 != 1 }.min() ?? 0)
        }
    }

    /// Take 1 from 1 s to an end, and take 2 from a time on.
    private func joined(at end: Int, _ begin: Int, packet: Int = 20) -> Sink {
        var sink = Sink(packet: packet)
        sink.come(from: 0, upTo: 900)
        _ = sink.logic.begin(1, 1, at: .seconds(1), segment: nil)
        sink.come(from: 900, upTo: end - 50)
        _ = sink.logic.finish(1, at: .milliseconds(end))
        _ = sink.logic.begin(2, 2, at: .milliseconds(begin), segment: nil)
        sink.come(from: end - 50, upTo: end + 500)
        return sink
    }

    @Test(arguments: [2_000, 2_007, 2_015, 2_030, 2_121], [0, 1, 10, 20])
    func nothingLiesBetweenTwoTakesThatFollowEachOther(end: Int, late: Int) {
        for packet in [20, 96] {
            let sink = joined(at: end, end + late, packet: packet)
            #expect(sink.lost(from: 1_041) == [])
            let (first, sound) = sink.first(of: 2)
            #expect((end + late + 20...end + late + 60).contains(first))
            #expect(abs(sound - first) <= sink.raggedness, "\(sound), \(first)")
            #expect(sink.logic.isIdle(1))
        }
    }

    /// As of a camera that is lost as a take begins, or whose next key frame is far.
    @Test(arguments: [1_041, 1_961, 2_041, 4_001])
    func soundWaitsForItsPictureByASecondAndThenBeginsWithTheTake(key: Int) {
        var sink = Sink()
        sink.come(from: 0, upTo: 900)
        _ = sink.logic.begin(1, 1, at: .seconds(1), segment: nil)
        sink.come(from: 900, upTo: 4_500) { $0 >= key }
        let (picture, sound) = sink.first(of: 1)
        #expect(picture == key)
        #expect(abs(sound - (key <= 2_020 ? key : 1_020)) <= sink.raggedness, "\(sound)")
    }

    @Test func noSoundLiesBetweenTakesHoweverFarTheKeyFrameOfTheSecondIs() {
        var sink = Sink()
        let isKeyFrame = { (time: Int) in time < 2_000 || time >= 3_601 }
        sink.come(from: 0, upTo: 900)
        _ = sink.logic.begin(1, 1, at: .seconds(1), segment: nil)
        sink.come(from: 900, upTo: 1_950, isKeyFrame: isKeyFrame)
        _ = sink.logic.finish(1, at: .seconds(2))
        _ = sink.logic.begin(2, 2, at: .seconds(2), segment: nil)
        sink.come(from: 1_950, upTo: 4_500, isKeyFrame: isKeyFrame)
        #expect(sink.lost(from: 1_041).allSatisfy { $0 % 40 == 1 })
        #expect(sink.first(of: 2).picture == 3_601 && sink.first(of: 2).sound == 2_025)
    }

    @Test func theFirstTakeOfARunGoesOnToTheNextAsWell() {
        var sink = Sink()
        _ = sink.logic.begin(1, 1, at: .zero, segment: nil)
        sink.come(from: 0, upTo: 890)
        _ = sink.logic.finish(1, at: .milliseconds(990))
        _ = sink.logic.begin(2, 2, at: .milliseconds(990), segment: nil)
        sink.come(from: 890, upTo: 1_500)
        #expect(sink.lost(from: 1) == [])
        #expect(sink.file(at: 1_001) == 1 && sink.file(at: 1_041) == 2)
    }

    /// What follows a take, and how it began: the first of a run may begin with it, at 0.
    private struct Joint {
        /// How many pictures lie between the end of the take and the next key frame.
        var pictures: Int
        var begin: Duration
        var packet: Int
    }

    private static let joints = [Duration.seconds(1), .zero].flatMap { begin in
        [20, 96].flatMap { packet in (0..<3).map { Joint(pictures: $0, begin: begin, packet: packet) } }
    }

    /// The pre-roll reaches back to the take before, and the first key frame behind that is up to a tenth of a second later.
    @Test(arguments: [2_000, 2_007, 2_015, 2_025, 2_030, 2_037, 2_121], joints)
    private func aPreRollBeginsWithTheFirstKeyFrameBehindTheTakeBefore(end: Int, joint: Joint) {
        var sink = Sink(heldBack: .seconds(5), packet: joint.packet)
        let key = (end + 20 + 38) / 40 * 40 + 1 + 40 * joint.pictures
        let isKeyFrame = { (time: Int) in time % 1_000 == key % 1_000 }
        sink.come(from: 0, upTo: 900, isKeyFrame: isKeyFrame)
        _ = sink.logic.begin(1, 1, at: joint.begin, segment: nil)
        sink.come(from: 900, upTo: end - 50, isKeyFrame: isKeyFrame)
        let finished = sink.logic.finish(1, at: .milliseconds(end))
        #expect(finished.contains(.askForKeyFrame(leg: "picture", at: .milliseconds(end + 20))))
        sink.come(from: end - 50, upTo: end + 1_700, isKeyFrame: isKeyFrame)
        #expect(sink.logic.isIdle(1), "it does not wait for the next take")
        let begun = sink.logic.begin(2, 2, at: .milliseconds(end), segment: nil)
        sink.come(from: end + 1_700, upTo: end + 1_750, isKeyFrame: isKeyFrame)
        let first = sink.first(of: 2)
        #expect(first.picture == key && abs(first.sound - key) <= sink.raggedness, "\(first), \(key)")
        let due = Duration.milliseconds(key)
        let place = SinkRecording.Action.place(
            2, zero: .milliseconds(end), take: .milliseconds(end), preRoll: [.video: due, .audio: due])
        #expect(begun.first == place)
        // Of a camera that codes its pictures itself, what lies before its key frame is in no file.
        let lost = sink.lost(from: end - 500)
        #expect(
            joint.pictures > 0 ? lost.allSatisfy { $0 >= end + 20 - joint.packet / 2 && $0 < key } : lost == [],
            "\(lost)")
    }

    /// A take that is over before its first picture comes out of its encoder, and the next with a pre-roll that reaches back to it.
    @Test(arguments: [20, 96], [1_100, 1_107, 1_115, 1_160, 1_175, 1_270])
    func nothingLiesBehindATakeThatIsShorterThanItsEncoderIsSlow(packet: Int, end: Int) {
        var sink = Sink(heldBack: .seconds(5), packet: packet, delay: 320)
        sink.come(from: 0, upTo: 900)
        _ = sink.logic.begin(1, 1, at: .seconds(1), segment: nil)
        sink.come(from: 900, upTo: end - 50)
        _ = sink.logic.finish(1, at: .milliseconds(end))
        sink.come(from: end - 50, upTo: end + 1_700)
        #expect(sink.logic.isIdle(1))
        _ = sink.logic.begin(2, 2, at: .milliseconds(end), segment: nil)
        sink.come(from: end + 1_700, upTo: end + 1_750)
        #expect(sink.file(at: 1_041) == 1 && sink.lost(from: 1_041) == [])
    }

    @Test func aTakeThatBeginsLaterLeavesOutWhatLiesBetween() {
        let sink = joined(at: 2_000, 2_100)
        #expect(sink.lost(from: 1_041) == [2_025, 2_041, 2_045, 2_065, 2_081, 2_085, 2_105])
        #expect(sink.file(at: 2_121) == 2 && sink.file(at: 2_125) == 2)
    }

    /// A camera that codes its pictures itself, and gives a key frame each 10 s.
    @Test func theEndOfATakeWaitsNoLongerThanASecondForTheNextPicture() {
        var sink = joined(at: 2_000, 2_000)
        _ = sink.logic.finish(2, at: .milliseconds(3_000))
        _ = sink.logic.begin(3, 3, at: .milliseconds(3_000), segment: nil)
        var isIdle: [Int] = []
        for time in stride(from: 2_505, to: 4_200, by: 20) {
            _ = sink.logic.enter("sound", at: .milliseconds(time), isKeyFrame: true)
            let actions = sink.logic.enter("picture", at: .milliseconds(time), isKeyFrame: time < 3_000)
            for (index, name) in ["picture", "sound"].enumerated() {
                while sink.logic.queues[index].held == .zero, let front = sink.logic.queues[index].front {
                    _ = sink.logic.pass(
                        name, at: front, half: .milliseconds(index * 10), isKeyFrame: front < .seconds(3))
                }
            }
            if actions.contains(.awaitIdle(leg: "sound")) { _ = sink.logic.idle("sound") }
            if sink.logic.isIdle(2) { isIdle.append(time) }
        }
        #expect(isIdle.first.map { (4_000...4_060).contains($0) } == true, "\(isIdle.first ?? 0)")
    }
}
