import CaptureTesting
import Foundation
import RunTesting
import Testing

/// What the command tells of the machine's pressure; the machine is a made-up one.
@Suite struct PressureTests {
    /// A machine whose processor is at so many thousandths of a degree, with its limit at 80 degrees.
    private func machine(_ millidegrees: Int, in folder: TemporaryFolder) throws {
        let files = [
            "type": "cpu-thermal", "trip_point_0_type": "passive", "trip_point_0_temp": "80000",
            "trip_point_1_type": "critical", "trip_point_1_temp": "100000", "temp": "\(millidegrees)",
        ]
        for (name, text) in files { try folder.write("\(text)\n", to: "host/sys/class/thermal/thermal_zone0/\(name)") }
        try folder.write("MemTotal: 16000000 kB\nMemAvailable: 12000000 kB\n", to: "host/proc/meminfo")
    }

    @Test func aRunSaysWhatItLeavesOutAndWhy() async throws {
        try await TemporaryFolder.use { folder in
            try machine(92_000, in: folder)
            let file = try folder.write(
                """
                mcpipe: 1
                name: hot
                sources: { picture: { pattern: ball, format: 320x180@30 } }
                sinks: { file: { record: "{name}.mp4", video: picture, on-pressure: { serious: 10 fps } } }
                """, to: "hot.yaml")
            let run = try await Command.run("run", file, "--duration", "2s", "--host-root", "host", in: folder)
            try run.succeeded("mcpipe run")
            #expect(
                run.errors.contains(
                    "system pressure is critical: system-temperature, thermal zone cpu-thermal, 92 of 90 degrees\n"))
            #expect(run.errors.contains("system pressure: 'file' at 10 fps\n"))
            #expect(run.text.contains(" left out under system pressure\n"))
            #expect(run.text.contains("\nsystem pressure critical at 00:00:0"))

            let again = try await Command.run(
                "run", file, "--duration", "2s", "--host-root", "host", "--overwrite", "--format", "json", in: folder)
            try again.succeeded("mcpipe run --format json")
            let lines = try Command.jsonLines(again.text)
            let events = lines.compactMap { $0["event"] as? String }
            #expect(events.filter { ["pressure", "throttled"].contains($0) } == ["pressure", "throttled"])
            let sink = try #require((lines.last?["sinks"] as? [[String: Any]])?.first)
            #expect((sink["leftOut"] as? Int ?? 0) > 20 && sink["dropped"] as? Int == 0)
            let change = try #require((lines.last?["pressure"] as? [[String: Any]])?.first)
            #expect(change["level"] as? String == "critical")
        }
    }
}
