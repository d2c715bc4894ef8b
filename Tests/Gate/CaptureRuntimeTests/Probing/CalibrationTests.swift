import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// What work costs this machine, and what the kernel tells of it.
@Suite(.serialized) struct CalibrationTests {
    @Test func anEncoderIsMeasuredWithTheSettingsOfAPlan() async throws {
        let host = await HostSurvey.inventory()
        let bench = Workbench(host: host, folder: "/nowhere", deadline: .now)
        let job = try WorkbenchJob(.encodeH264, on: bench)
        let with = job.with(7)
        let bare = try #require(job.without)
        let without = bare(7)
        let encoder = try #require(with.elements.first { $0.factory == "x264enc" })
        #expect(encoder.properties.contains { $0.name == "speed-preset" && $0.value == .nick("veryfast") })
        #expect(!without.elements.contains { $0.factory == "x264enc" })
        let source = try #require(with.elements.first { $0.factory == "videotestsrc" })
        #expect(source.properties.contains { $0.name == "num-buffers" && $0.value == .int(7) })
        #expect(!source.properties.contains { $0.name == "is-live" })
        #expect(
            !with.elements.contains { $0.properties.contains { $0.name == "leaky" } }, "what is dropped costs nothing")
    }

    @Test func withoutTimeOrEncoderThereIsAReason() async throws {
        var host = await HostSurvey.inventory()
        let late = Workbench(host: host, folder: "/nowhere", deadline: .now)
        await #expect(throws: WorkbenchFailure(words: "there was no time left")) {
            _ = try await late.cost(of: .paint, .rough, within: .seconds(60))
        }
        host.elements.subtract(["av1enc", "svtav1enc"])
        let bare = Workbench(host: host, folder: "/nowhere", deadline: .now + .seconds(60))
        await #expect(throws: WorkbenchFailure.self) {
            _ = try await bare.cost(of: .encodeAV1, .rough, within: .seconds(60))
        }
    }

    @Test func everyWorkHasAFigureOrAReason() async throws {
        let told = Observed<[String]>([])
        var costs = WorkCosts()
        let late = Workbench(host: await HostSurvey.inventory(), folder: "/nowhere", deadline: .now)
        await costs.measure(on: late) { line in told.update { $0.append(line) } }
        #expect(costs.times.isEmpty)
        #expect(Set(costs.failures.map(\.work)) == Set(RigProcessor.Work.allCases))
        #expect(told.current.count == RigProcessor.Work.allCases.count)
        #expect(told.current.contains("paint: not measured, there was no time left"))
        #expect(!costs.summary.contains("for want of time"))
    }

    @Test func aContainersShareOfTheProcessorAndTheMemoryCounts() async throws {
        try await TemporaryFolder.use { folder in
            let files = [
                "proc/self/cgroup": "0::/pod/recorder\n", "sys/fs/cgroup/pod/cpu.max": "150000 100000\n",
                "sys/fs/cgroup/pod/recorder/cpu.max": "max 100000\n",
                "proc/meminfo": "MemTotal: 8388608 kB\nMemAvailable:    4194304 kB\n",
                "sys/fs/cgroup/pod/recorder/memory.max": "2147483648\n",
                "sys/fs/cgroup/pod/recorder/memory.current": "1073741824\n",
            ]
            for (path, text) in files {
                let file = folder[path]
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            let root = folder.url.path
            let here = Double(ProcessInfo.processInfo.activeProcessorCount)
            #expect(HostFacts.cores(root: root) == min(1.5, here))
            guard case .resource(let memory) = HostFacts(folder: "", root: root).memory() else {
                Issue.record("no memory")
                return
            }
            #expect(memory.capacity == .memory(ByteCount(bytes: 1 << 30)))
            #expect(HostFacts.cores(root: root + "/nowhere") == here)
        }
    }

    @Test func theNetworkIsTheInterfaceOfTheDefaultRoute() async throws {
        try await TemporaryFolder.use { folder in
            let route = """
                Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT
                wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
                eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
                eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
                """
            for (path, text) in ["proc/net/route": route, "sys/class/net/eth0/speed": "2500\n"] {
                let file = folder[path]
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            let facts = HostFacts(folder: "", root: folder.url.path)
            guard case .resource(let network) = facts.network() else {
                Issue.record("no network")
                return
            }
            #expect(network.capacity == .network(.megabits(2500)))
            #expect(network.summary.contains("'eth0'"))
            try "-1\n".write(to: folder["sys/class/net/eth0/speed"], atomically: true, encoding: .utf8)
            guard case .nothing = facts.network() else {
                Issue.record("-1 was taken for a speed")
                return
            }
        }
    }
}
