import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Synchronization
import Testing

@testable import CaptureRuntime

/// Losses of known numbers at known places of running pipelines: each is counted, with its reason, and the sum comes out.
@Suite struct InjectedLossTests {
    /// Throws away the frames of these numbers, from 0, at a pad.
    static func lose(_ numbers: Set<Int>, at name: String, of element: String, in session: Session) {
        guard let pad = session.assembly.pad(name, of: element) else {
            Issue.record("there is no pad '\(name)' of '\(element)'")
            return
        }
        let count = Atomic(0)
        pad.onBuffer { _ in
            numbers.contains(count.add(1, ordering: .relaxed).oldValue) ? .drop : .pass
        }
    }

    static let film = """
        name: test
        sources: { picture: { pattern: ball, format: 320x180@30, live: false } }
        sinks:
          film: { record: film.mkv, video: picture }
          other: { record: other.mkv, video: picture, encode: { video: { codec: mjpeg } } }
        """

    @Test func framesThatAnElementSwallowsAreLate() async throws {
        let gone: Set = [10, 20, 21]
        try await TemporaryFolder.use { folder in
            let told = Mutex<[FrameDrop]>([])
            let run = try await Rehearsal(folder: folder).run(
                Self.film, limit: .seconds(2),
                prepare: { session in
                    guard let encoder = session.plan.elements.first(where: { $0.factory == "x264enc" }) else { return }
                    Self.lose(gone, at: "sink", of: encoder.name, in: session)
                },
                during: { session in
                    for await drop in session.drops { told.withLock { $0.append(drop) } }
                })
            let report = try #require(run.report)
            #expect(report.isComplete && report.isBalanced)
            let film = try #require(report.branches.first { $0.branch == "film" })
            let other = try #require(report.branches.first { $0.branch == "other" })
            #expect(film.entered == 60 && film.left == 57 && film.drops.late == 3 && film.drops.total == 3)
            #expect(film.inside == 0 && film.leftOut == 0)
            #expect(other.entered == 60 && other.left == 60 && other.drops == DropCounts())
            #expect(try await MediaJudge.examine(run.file("film")).video.first?.frames == 57)
            #expect(report.sinks.map(\.progress.dropped) == [3, 0])

            let drops = told.withLock { $0 }
            #expect(drops.map(\.count).reduce(0, +) == 3)
            #expect(drops.allSatisfy { $0.reason == .late && $0.source == "picture" && $0.branches == ["film"] })
            let first = try #require(drops.first?.presentationTime)
            #expect(abs(first.seconds - 10.0 / 30) < 0.001, "the first frame that is missing is frame 10, not \(first)")
        }
    }

    @Test func aRateIsLoweredAsAskedAndAHigherOneIsRepeated() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30, live: false } }
                sinks:
                  half: { record: half.mkv, video: picture, encode: { video: { fps: 15 } } }
                  twice: { record: twice.mkv, video: picture, encode: { video: { fps: 60 } } }
                """, limit: .seconds(2))
            let report = try #require(run.report)
            let half = try #require(report.branches.first { $0.branch == "half" })
            let twice = try #require(report.branches.first { $0.branch == "twice" })
            for tally in [half, twice] {
                #expect(tally.isBalanced && tally.inside == 0 && tally.entered == 60, "\(tally.words)")
                #expect(tally.drops == DropCounts(), "\(tally.words)")
            }
            #expect((28...32).contains(half.leftOut), "\(half.words)")
            #expect((55...62).contains(twice.repeated), "\(twice.words)")
            for tally in [half, twice] {
                let video = try #require(try await MediaJudge.examine(run.file(tally.branch)).video.first)
                #expect(video.frames == tally.left)
            }
        }
    }

    @Test func aBranchThatIsBlockedLosesExactlyWhatItsQueueCannotHold() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30, live: false } }
                tees: { loose: { video: picture, policy: leaky, depth: 1 s } }
                effects: { through: { video: loose, elements: [{ factory: identity }] } }
                sinks:
                  all: { record: all.mkv, video: picture }
                  some: { record: some.mkv, video: through }
                """, limit: .seconds(4),
                adjust: { plan in
                    // Ten buffers and no other limit, so that the numbers are known. By itself it would not drop here, for the source is not live.
                    for index in plan.elements.indices
                    where plan.elements[index].name == "through:queue" {
                        plan.elements[index].properties = [
                            PlannedProperty("max-size-buffers", .int(10)), PlannedProperty("max-size-bytes", .int(0)),
                            PlannedProperty("max-size-time", .int(0)), PlannedProperty("leaky", .nick("downstream")),
                        ]
                    }
                },
                prepare: { session in
                    // Holds back the branch's first frame until everything else has come. Not by a blocked pad, at which queries would wait,
                    // and with them the tee.
                    guard
                        let queue = session.plan.elements.first(where: { element in
                            element.properties.contains { $0.name == "leaky" }
                        }), let element = session.plan.elements.first(where: { $0.factory == "identity" })
                    else { return }
                    let arrived = Gate(after: 120)
                    session.assembly.pad("sink", of: queue.name)?.onBuffer { _ in
                        arrived.step()
                        return .pass
                    }
                    session.assembly.pad("sink", of: element.name)?.onBuffer { _ in
                        arrived.wait()
                        return .remove
                    }
                })
            let report = try #require(run.report)
            let some = try #require(report.branches.first { $0.branch == "some" })
            #expect(some.isBalanced && some.inside == 0 && some.entered == 120, "\(some.words)")
            let video = try #require(try await MediaJudge.examine(run.file("some")).video.first)
            #expect(video.frames == some.left)
            // One is held back and ten are in the queue; the last may come when the gate is open again.
            #expect((11...12).contains(some.left) && some.drops.outOfBuffers == 120 - some.left, "\(some.words)")
        }
    }

    @Test func whatSomebodyElseDropsOnTheWayToASinkIsTakenUp() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.film, limit: .seconds(2),
                prepare: { session in
                    // A slow disk, as one that guards the last queue would answer it.
                    guard let leg = session.plan.sinks.first?.legs.first else { return }
                    let count = Atomic(0)
                    session.assembly.pad("sink", of: leg.last)?.onBuffer { _ in
                        guard (30..<42).contains(count.add(1, ordering: .relaxed).oldValue) else { return .pass }
                        session.ledger.countRefusal(before: leg.last, .outOfBuffers, lasting: nil, at: nil)
                        return .drop
                    }
                })
            let film = try #require(run.report?.branches.first { $0.branch == "film" })
            #expect(film.words == "picture -> film: 60 in = 48 out + 12 out of buffers")
            #expect(run.report?.sinks.first?.progress.drops.outOfBuffers == 12)
        }
    }

    /// The packets 10 to 14 of the sound, which an encoder has cut anew, or which come as they were made.
    @Test(arguments: ["aac", "pcm"]) func whatIsDroppedOfTheSoundIsNotCountedForThePicture(codec: String) async throws {
        try await TemporaryFolder.use { folder in
            let lost = Mutex(Duration.zero)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  picture: { pattern: ball, format: 160x120@25, live: false }
                  sound: { tone: 440 Hz, live: false }
                sinks: { film: { record: film.mkv, video: picture, audio: sound, encode: { audio: { codec: \(codec) } } } }
                """, limit: .seconds(2),
                prepare: { session in
                    guard let leg = session.plan.sinks.first?.legs.first(where: { $0.media == .audio }) else { return }
                    let count = Atomic(0)
                    session.assembly.pad("sink", of: leg.last)?.onBuffer { buffer in
                        guard (10..<15).contains(count.add(1, ordering: .relaxed).oldValue) else { return .pass }
                        let length = buffer.duration?.duration
                        lost.withLock { $0 += length ?? .zero }
                        session.ledger.countRefusal(
                            before: leg.last, .outOfBuffers, lasting: length,
                            at: (buffer.pts ?? buffer.dts).flatMap {
                                session.assembly.pad("sink", of: leg.last)?.runningTime(of: $0)
                            })
                        return .drop
                    }
                })
            let branches = try #require(run.report?.branches)
            let picture = try #require(branches.first { $0.media == .video })
            let sound = try #require(branches.first { $0.media == .audio })
            #expect(picture.drops == DropCounts() && picture.isBalanced && picture.left == 50, "\(picture.words)")
            #expect(sound.isBalanced, "\(sound.words)")
            // The test source's own pieces, of 1,024 samples each.
            let piece = Duration.seconds(1024.0 / 48_000)
            let missing = lost.withLock(\.self)
            #expect(
                missing > .zero && sound.drops.outOfBuffers == Int((missing / piece).rounded(.up)),
                "\(sound.words), \(missing)")
            #expect(sound.drops.total == sound.drops.outOfBuffers)
        }
    }
}
