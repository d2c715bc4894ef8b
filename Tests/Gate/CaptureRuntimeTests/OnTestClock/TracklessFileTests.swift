import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// Files one of whose tracks ends before anything is known of it.
@Suite struct TracklessFileTests {
    /// The sound has a format, no packet, and its end already when the picture is found not to come. The muxer did not look again whether
    /// it was all that the end of the file waited for, and the stop of a run went on to its deadline.
    @Test func aFileComesToItsEndThoughItsLastTrackHasNoFormat() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            _ = try await Rehearsal(folder: folder).run(
                """
                name: test
                takes: { begin: manual }
                sources: { picture: { pattern: ball, format: 160x120@25 }, tone: { tone: 440 Hz } }
                sinks: { film: { record: "{take}.mkv", video: picture, audio: tone } }
                """, time: hand.time,
                during: { session in
                    try await hand.run(session, until: .seconds(1), sources: 2)
                    let branch = try #require(session.branches.first)
                    let writer = try branch.makeWriter(path: folder.path("other.mkv"), number: 9)
                    let legs = Dictionary(branch.plan.legs.map { ($0.media, $0.last) }) { first, _ in first }
                    let (picture, sound) = (try #require(legs[.video]), try #require(legs[.audio]))
                    let source = try Self.source(of: writer, sound, in: session)
                    let file = try #require(writer.elements.last.flatMap { session.assembly.pad("sink", of: $0) })
                    let ends = Mutex<Set<String>>([])
                    try #require(writer.input(of: sound)).onEvent { event in
                        if event == .endOfStream { ends.withLock { _ = $0.insert("sound") } }
                        return .pass
                    }
                    file.onEvent { event in
                        if event == .endOfStream { ends.withLock { _ = $0.insert("file") } }
                        return .pass
                    }
                    try source.syncStateWithParent()
                    try await Deadline.until("the end of the sound", within: .seconds(120)) {
                        ends.withLock { $0.contains("sound") }
                    }
                    writer.end(sound)
                    writer.end(picture)
                    try await Deadline.until("the end of the file", within: .seconds(120)) {
                        ends.withLock { $0.contains("file") }
                    }
                    try source.setState(.null)
                    writer.remove()
                    await session.stop()
                })
        }
    }

    /// Gives the file a sound of no length.
    private static func source(of writer: FileWriter, _ leg: String, in session: Session) throws -> Element {
        let source = try Element.make("audiotestsrc")
        try source.set("num-buffers", to: .int(0))
        try session.assembly.pipeline.add(source)
        try source.staticPad("src").link(to: #require(writer.input(of: leg)))
        return source
    }
}
