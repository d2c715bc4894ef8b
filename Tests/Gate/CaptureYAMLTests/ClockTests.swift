import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// `clock:` of a pipeline file, and `timecode:` of a record sink.
@Suite struct ClockTests {
    static let policies: [(String, ClockPolicy)] = [
        ("{}", ClockPolicy()), ("{ ntp: time.lab }", ClockPolicy(.ntp(HostAndPort("time.lab")))),
        (
            "{ ntp: \"10.0.0.5:1123\", timeout: 30 s }",
            ClockPolicy(.ntp(HostAndPort("10.0.0.5", port: 1123)), timeout: .seconds(30))
        ),
        ("{ ptp: 0 }", ClockPolicy(.ptp(domain: 0))),
        (
            "{ network: node-1, serve: \"0.0.0.0:9998\" }",
            ClockPolicy(.network(HostAndPort("node-1")), serve: HostAndPort("0.0.0.0", port: 9998))
        ),
        ("{ serve: 127.0.0.1 }", ClockPolicy(serve: HostAndPort("127.0.0.1"))),
    ]

    @Test(arguments: policies.indices) func aPolicyIsReadAndWritten(index: Int) {
        let (text, policy) = Self.policies[index]
        let loaded = load("mcpipe: 1\nclock: \(text)\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.clock == policy)
        let graph = Graph(name: "x", clock: policy)
        #expect(load(PipelineWriter.yaml(graph)).value == graph)
    }

    @Test(arguments: ["{ ntp: a, ptp: 0 }", "{ ntp: a, network: b }", "{ ptp: 1, network: b }"])
    func aClockFollowsOneOther(text: String) {
        #expect(load("mcpipe: 1\nclock: \(text)\n").diagnostics.contains { $0.code.slug == "conflicting-keys" })
    }

    @Test(arguments: ["{ ntp: \"a b\" }", "{ ntp: \"a:0\" }", "{ ptp: 256 }", "{ serve: \"http://x\" }", "now"])
    func whatIsNoClockIsRefused(text: String) {
        #expect(load("mcpipe: 1\nclock: \(text)\n").diagnostics.contains { $0.severity == .error })
    }

    static let timecodes: [(String, TimecodePolicy)] = [
        ("wall-clock", TimecodePolicy()), ("zero", TimecodePolicy(.zero)),
        ("{ drop-frame: false }", TimecodePolicy(isDropFrame: false)),
        ("{ source: zero, drop-frame: true }", TimecodePolicy(.zero, isDropFrame: true)),
    ]

    @Test(arguments: timecodes.indices) func aTimecodeIsReadAndWritten(index: Int) {
        let (text, policy) = Self.timecodes[index]
        let loaded = load(
            """
            mcpipe: 1
            sources: { bars: { pattern: smpte } }
            sinks: { file: { record: x.mp4, video: bars, timecode: \(text) } }

            """)
        #expect(rendered(loaded) == "")
        guard let graph = loaded.value, case .record(let record)? = graph.sinks["file"]?.kind else {
            Issue.record("no record sink")
            return
        }
        #expect(record.timecode == policy)
        #expect(load(PipelineWriter.yaml(graph)).value == graph)
    }
}
