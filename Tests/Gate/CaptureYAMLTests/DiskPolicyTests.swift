import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// `disk:` of a pipeline file.
@Suite struct DiskPolicyTests {
    static let policies: [(String, DiskPolicy)] = [
        ("{}", DiskPolicy()), ("{ on-full: stop }", DiskPolicy()),
        ("{ keep: 7 d }", DiskPolicy(age: .seconds(7 * 86400))),
        (
            "{ keep-size: 200 GiB, keep-free: 10 GiB }",
            DiskPolicy(size: .init(bytes: 200 << 30), free: .init(bytes: 10 << 30))
        ),
        ("{ reserve: 0 B }", DiskPolicy(reserve: ByteCount(bytes: 0))),
        (
            "{ reserve: 1 GiB, on-full: wait, mount: /srv/rec }",
            DiskPolicy(reserve: ByteCount(bytes: 1 << 30), whenFull: .wait, mount: "/srv/rec")
        ),
    ]

    private func load(_ text: String) -> Loaded<Graph> {
        PipelineFileLoader(reader: InMemoryFiles(["test.yaml": text])).load(path: "test.yaml")
    }

    @Test(arguments: policies) func aPolicyIsReadAndWrittenAndReadAgain(_ text: String, _ policy: DiskPolicy) throws {
        let graph = try #require(load("mcpipe: 1\nname: test\ndisk: \(text)\n").value)
        #expect(graph.disk == policy)
        let written = PipelineWriter.yaml(graph)
        #expect(written.contains("disk:") == (policy != DiskPolicy()))
        #expect(load(written).value?.disk == policy)
    }

    @Test(arguments: [
        ("{ keep: 10 GiB }", "wrong-unit"), ("{ keep-free: 7 d }", "wrong-unit"),
        ("{ keep_free: 1 GiB }", "unknown-key"),
        ("{ on-full: pause }", "invalid-value"), ("{ reserve: -1 GiB }", "out-of-range"),
    ]) func whatIsNoPolicyIsSaid(_ text: String, _ slug: String) {
        let found = load("mcpipe: 1\nname: test\ndisk: \(text)\n").diagnostics.map(\.code.slug)
        #expect(found.contains(slug), "\(found)")
    }

    @Test func theReserveIsFiveSecondsOfTheRecordingsAndNoMoreThanIsKeptFree() {
        #expect(DiskPolicy().reserve(at: 1000) == DiskPolicy.leastReserve)
        #expect(DiskPolicy().reserve(at: 100 << 20) == ByteCount(bytes: 500 << 20))
        #expect(DiskPolicy(free: ByteCount(bytes: 10 << 20)).reserve(at: 1000) == ByteCount(bytes: 10 << 20))
        #expect(DiskPolicy(reserve: ByteCount(bytes: 5)).reserve(at: 100 << 20) == ByteCount(bytes: 5))
    }
}
