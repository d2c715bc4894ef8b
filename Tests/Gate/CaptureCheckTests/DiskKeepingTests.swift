import CaptureDiagnostics
import CaptureModel
import Testing

/// Amounts in 'disk' that would leave no take on it.
@Suite struct DiskKeepingTests {
    /// The testing host has a disk of 2 TiB, half of it free; a minute of 8 Mbit/s comes to 60 MB.
    @Test(arguments: [
        ("keep-size: 0 B", "'keep-size' is 0 B"), ("keep-size: 1 B", "'keep-size' is 1 B"),
        ("keep-size: 59 MB", "'keep-size' is 59 MB"), ("keep-free: 2 TiB", "'keep-free' is 2 TiB"),
        ("keep-free: 100 TB", "'keep-free' is 100 TB"),
    ])
    func whatWouldDeleteEveryTakeIsRefused(policy: String, words: String) throws {
        let checked = try check(Self.graph(policy))
        let finding = try checked.first("keep-too-short")
        #expect(finding.message.hasPrefix(words), "\(finding.message)")
        #expect(finding.message.hasSuffix("takes would be deleted as soon as they are finished"))
    }

    @Test(arguments: ["keep-size: 61 MB", "keep-size: 1 TB", "keep-free: 100 GB", "keep-free: 2047 GiB"])
    func whatLeavesAMinuteIsTaken(policy: String) throws {
        #expect(!(try check(Self.graph(policy)).slugs.contains("keep-too-short")))
    }

    private static func graph(_ policy: String) -> String {
        """
        mcpipe: 1
        name: keep
        disk: { \(policy) }
        sources: { bars: { pattern: smpte } }
        sinks: { file: { record: "{take}.mp4", video: bars, encode: { video: { bitrate: 8 Mbit/s } } } }
        """
    }
}
