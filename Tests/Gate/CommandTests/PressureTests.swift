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

    @Test func devicesShowsTheLevelWithWhatEachSensorMeasures() async throws {
        try await TemporaryFolder.use { folder in
            try machine(82_500, in: folder)
            let text = try await Command.run("devices", "--host-root", "host/", in: folder)
            try text.succeeded("mcpipe devices")
            #expect(
                text.text.hasSuffix(
                    """
                    system pressure
                      serious
                        system-temperature: thermal zone cpu-thermal, 82.5 of 80 degrees, serious
                        memory: /proc/meminfo, 11.4 GiB of 15.3 GiB left, nominal

                    """))
            let json = try await Command.run("devices", "--host-root", "host", "--format", "json", in: folder)
            let value = try #require(try Command.json(json.text) as? [String: Any])
            let pressure = try #require(value["pressure"] as? [String: Any])
            #expect(pressure["level"] as? String == "serious")
            #expect((pressure["readings"] as? [[String: Any]])?.first?["factor"] as? String == "system-temperature")
        }
    }
}
