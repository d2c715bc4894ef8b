import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// What stands under `defaults:`.
@Suite struct DefaultsReadingTests {
    @Test func defaultsFillInValueByValue() throws {
        let graph = try #require(
            load(
                """
                mcpipe: 1
                defaults:
                  format: 1280x720@30
                  video: { codec: h264, bitrate: 6 Mbit/s }
                  audio: { codec: aac }
                  fragment: 2 s
                  segment: 1 h
                sources:
                  none: { camera: a }
                  rate: { camera: b, format: "@60" }
                  open: { camera: c, format: best }
                  bars: { pattern: smpte }
                sinks:
                  file: { record: a.mp4, video: none, encode: { video: { bitrate: 1 Mbit/s } } }
                """
            ).value)
        let formats = graph.sources.compactMap { if case .camera(let camera) = $0.kind { camera.format } else { nil } }
        #expect(formats == [.hd720(fps: 30), .hd720(fps: 60), .best])
        #expect(graph.sources["bars"]?.kind == .testPattern(.init()))
        guard case .record(let record) = graph.sinks["file"]?.kind else {
            Issue.record("no record sink")
            return
        }
        #expect(record.video == VideoSettings(codec: .h264, bitrate: .megabits(1)))
        #expect(record.audio == AudioSettings(codec: .aac))
        #expect(record.fragment == .seconds(2) && record.segment == .seconds(3600))
    }

    @Test func aDefaultedValueStandsWhereTheDefaultDoes() throws {
        let marked = MarkedText(
            """
            mcpipe: 1
            defaults: { format: 1️⃣720p, video: { codec: 2️⃣vp8, bitrate: 1 Mbit/s }, fragment: 3️⃣2 s, segment: 5️⃣1 h }
            sources: { a: { camera: x } }
            sinks: { s: { record: a.mp4, video: a, encode: { video: { bitrate: 4️⃣2 Mbit/s } } } }
            """)
        let graph = try #require(load(marked.text).value)
        #expect(graph.sources["a"]?.provenance["format"]?.start == marked.places[1])
        let sink = try #require(graph.sinks["s"]?.provenance)
        #expect(sink["encode.video.codec"]?.start == marked.places[2])
        #expect(sink["fragment"]?.start == marked.places[3])
        #expect(sink["segment"]?.start == marked.places[5])
        #expect(sink["encode.video.bitrate"]?.start == marked.places[4])
    }
}
