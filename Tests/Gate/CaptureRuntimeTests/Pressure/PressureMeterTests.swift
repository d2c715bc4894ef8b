import CaptureModel
import CaptureTesting
import RunTesting
import Testing

@testable import CaptureRuntime

/// The machine's pressure from a made-up tree of `/sys` and `/proc`.
@Suite struct PressureMeterTests {
    @Test(arguments: [
        (40_000, SystemPressure.Level.nominal), (74_999, .nominal), (75_000, .fair), (80_000, .serious),
        (89_999, .serious), (90_000, .critical), (96_999, .critical), (97_000, .shutdown),
    ])
    func temperaturesAreHeldAgainstTripPoints(millidegrees: Int, level: SystemPressure.Level) async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            try machine.heat(millidegrees)
            var meter = machine.meter
            #expect(meter.look().level == level)
        }
    }

    @Test func aFindingNamesSensorMeasurementAndLimit() async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            try machine.heat(82_500)
            var meter = machine.meter
            let pressure = meter.look()
            #expect(pressure.factors == [.systemTemperature])
            #expect(pressure.pressing.map(\.sensor) == ["thermal zone cpu-thermal"])
            #expect(pressure.pressing.map(\.fact) == ["82.5 of 80 degrees"])
        }
    }

    @Test func withoutPassivePointsTheCriticalOneCounts() async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder, passive: nil)
            var meter = machine.meter
            try machine.heat(84_900)
            #expect(meter.look().level == .fair)
            try machine.heat(85_000)
            #expect(meter.look().level == .serious)
        }
        try await TemporaryFolder.use { folder in
            let bare = try FakeMachine(folder, critical: nil, passive: nil)
            try bare.heat(150_000)
            var meter = bare.meter
            #expect(meter.look().factors == [], "a zone without limits says nothing")
        }
    }

    @Test func waitingIsReadFromStallInformation() async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            for (file, line, level) in [
                ("cpu", "some avg10=39.99", SystemPressure.Level.nominal), ("cpu", "some avg10=40.00", .fair),
                ("cpu", "some avg10=99.00", .serious), ("memory", "full avg10=3.00", .serious),
                ("memory", "full avg10=20.00", .critical), ("io", "full avg10=60.00", .serious),
            ] {
                for name in ["cpu", "memory", "io"] { try machine.write("proc/pressure/\(name)", "") }
                try machine.write("proc/pressure/\(file)", "\(line) avg60=0.00 avg300=0.00 total=1\n")
                var meter = machine.meter
                #expect(meter.look().level == level, "\(file) \(line)")
            }
        }
    }

    @Test func memoryOfMachineAndContainerIsWatched() async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            try machine.write("proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 400000 kB\n")
            var meter = machine.meter
            #expect(meter.look().level == .critical)
        }
        try await TemporaryFolder.use { folder in
            let container = try FakeMachine(folder)
            try container.write("sys/fs/cgroup/memory.max", "1000000000\n")
            try container.write("sys/fs/cgroup/memory.current", "950000000\n")
            var inside = container.meter
            let pressure = inside.look()
            #expect(pressure.level == .serious && pressure.factors == [.memory])
            try container.write("sys/fs/cgroup/memory.max", "max\n")
            var free = container.meter
            #expect(free.look().level == .nominal)
        }
    }

    @Test func aContainersQuotaIsPressureWhileItStopsIt() async throws {
        try await TemporaryFolder.use { folder in
            let container = try FakeMachine(folder)
            func count(_ periods: Int, _ stopped: Int) throws {
                try container.write(
                    "sys/fs/cgroup/cpu.stat",
                    "usage_usec 81\nuser_usec 80\nnr_periods \(periods)\nnr_throttled \(stopped)\nthrottled_usec 7\n")
            }
            try count(1000, 900)
            var meter = container.meter
            #expect(meter.look().level == .nominal, "what was before is no news")
            try count(1020, 911)
            let pressure = meter.look()
            #expect(pressure.level == .serious && pressure.factors == [.processor])
            #expect(pressure.pressing.map(\.fact) == ["stopped by its quota in 55 % of the periods, limit 50 %"])
            // Without a quota nothing is counted; a machine's own group has no such lines.
            try container.write("sys/fs/cgroup/cpu.stat", "usage_usec 81\nuser_usec 80\n")
            var free = container.meter
            #expect(free.look().factors == [])
        }
    }

    @Test func throttlingAndLowVoltageArePressure() async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            let count = "sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count"
            try machine.write(count, "17\n")
            var meter = machine.meter
            #expect(meter.look().level == .nominal, "what was before is no news")
            try machine.write(count, "18\n")
            #expect(meter.look().level == .serious)
            try machine.write("sys/class/hwmon/hwmon2/name", "rpi_volt\n")
            try machine.write("sys/class/hwmon/hwmon2/in0_lcrit_alarm", "1\n")
            let pressure = meter.look()
            #expect(pressure.level == .critical && pressure.factors.contains(.peakPower))
        }
    }

    /// Bits 0 to 3 tell of now, bits 16 to 19 of the time since the start.
    private static let firmware: [(word: String, level: SystemPressure.Level, factors: [SystemPressure.Factor])] = [
        ("0", .nominal, []), ("50000", .nominal, []), ("50005", .critical, [.peakPower, .systemTemperature]),
        ("1", .critical, [.peakPower]), ("0x8", .serious, [.systemTemperature]), ("xyz", .nominal, []),
    ]

    @Test(arguments: firmware) func theFirmwareOfARaspberryPiIsHeard(
        word: String, level: SystemPressure.Level, factors: [SystemPressure.Factor]
    ) async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            try machine.write("sys/devices/platform/soc/soc:firmware/get_throttled", "\(word)\n")
            var meter = machine.meter
            let pressure = meter.look()
            #expect(pressure.level == level && pressure.factors == Set(factors))
        }
    }

    @Test func levelsRiseAtOnceAndFallSlowly() async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            var meter = machine.meter
            func level(_ millidegrees: Int) throws -> SystemPressure.Level {
                try machine.heat(millidegrees)
                return meter.look().level
            }
            #expect(try [level(60_000), level(81_000)] == [.nominal, .serious])
            #expect(try [level(60_000), level(60_000)] == [.serious, .serious])
            #expect(try level(81_000) == .serious, "a new rise begins the count anew")
            #expect(try [level(60_000), level(76_000), level(60_000)] == [.serious, .serious, .fair])
            #expect(try [level(60_000), level(60_000), level(60_000)] == [.fair, .fair, .nominal])
        }
    }

    @Test func afterShutdownOnlyNominalEndsIt() async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            var meter = machine.meter
            try machine.heat(99_000)
            #expect(meter.look().level == .shutdown)
            try machine.heat(81_000)
            for _ in 0..<10 { #expect(meter.look().level == .shutdown) }
            try machine.heat(60_000)
            #expect([meter.look().level, meter.look().level, meter.look().level] == [.shutdown, .shutdown, .nominal])
        }
    }

    /// Drivers write what they like.
    @Test(arguments: ["", "\n", "nan", "-999999", "99999999999999999999", "84000 84000", "\u{0}", "eighty"])
    func nonsenseIsNoReading(text: String) async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            try machine.write("sys/class/thermal/thermal_zone0/temp", text)
            try machine.write("proc/pressure/cpu", text)
            try machine.write("proc/meminfo", text)
            try machine.write("sys/class/hwmon/hwmon0/name", text)
            var meter = machine.meter
            #expect(meter.look() == SystemPressure())
        }
    }

    @Test func thisMachineCanBeLookedAt() {
        var meter = PressureMeter()
        let pressure = meter.look()
        #expect(pressure.pressing.allSatisfy { $0.level <= pressure.level })
    }
}

extension FakeMachine {
    /// A meter that reads this tree.
    fileprivate var meter: PressureMeter { PressureMeter(root: root) }
}
