import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// What a plan says of the disks that are recorded to.
@Suite struct DiskPlanTests {
    private func plan(_ keys: String, memory: ByteCount? = nil) throws -> Plan {
        let text = """
            mcpipe: 1
            name: show
            \(keys)
            sources: { bars: { pattern: smpte, format: 1280x720@30 } }
            sinks:
              file: { record: "{date}/{take}.mp4", video: bars, encode: { video: { bitrate: 8 Mbit/s } } }
              show: { preview: web, video: bars }
            """
        let graph = try #require(
            PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml").value)
        var host = HostInventory.testing
        host.files = InMemoryFileSystem(free: ByteCount(bytes: 10_000_000_000 + (64 << 20)))
        host.memory = memory
        let checked = try #require(Checker(rig: Rig(name: "none"), host: host, options: .testing).check(graph).graph)
        return Planner(host: host).plan(checked)
    }

    @Test func thePlanSaysHowFastADiskFillsAndHowLongItLasts() throws {
        let plan = try plan("output: /takes/show")
        let volume = try #require(plan.disk.volumes.first)
        #expect(volume.bytesPerSecond == 1_000_000)
        #expect(volume.lasts == .seconds(10_000))
        #expect(plan.disk.homes == ["/takes/show"])
        #expect(plan.disk.bytesPerSecond(of: "file") == 1_000_000)
        #expect(plan.disk.bytesPerSecond(of: "show") == 0)
        let text = PlanFormat.text.render(plan)
        #expect(text.contains("disk '/takes': 976.6 KiB a second of 'file'; 9.4 GiB free, which lasts 166 min"))
        #expect(text.contains("second copy while it is finished"))
        let json = plan.json.description.replacing(" ", with: "")
        #expect(json.contains("\"bytesPerSecond\":1000000") && json.contains("\"onFull\":\"stop\""))
    }

    @Test func whatIsKeptIsPartOfThePlan() throws {
        let plan = try plan("disk: { keep: 7 d, keep-free: 10 GiB, on-full: wait }")
        #expect(plan.disk.policy == DiskPolicy(age: .seconds(604_800), free: .init(bytes: 10 << 30), whenFull: .wait))
        let text = PlanFormat.text.render(plan).replacing("\n", with: " ")
        #expect(text.contains("the oldest takes are deleted once they are older than 7 d"))
        #expect(text.contains("recordings wait where the room does"))
    }

    @Test(
        arguments: [(nil, 256), (16 << 30, 256), (1 << 30, 256), (400 << 20, 100), (1 << 20, 8), (0, 8)]
            as [(Int64?, Int64)])
    func whatWaitsForASlowDiskFitsIntoTheMemory(memory: Int64?, megabytes: Int64) throws {
        let plan = try plan("", memory: memory.map { ByteCount(bytes: $0) })
        let sink = try #require(plan.sinks.first { $0.node == "file" })
        let queue = try #require(plan.elements.first { $0.name == sink.legs[0].last })
        #expect(queue.properties.contains(PlannedProperty("max-size-bytes", .int(megabytes << 20))))
        let text = PlanFormat.text.render(plan).replacing("\n", with: " ")
        #expect(text.contains("the memory: ") == (megabytes < 256))
        if megabytes == 100 {
            #expect(text.contains("400 MiB of it are free, so the queue before a file holds 100 MiB at most"))
        }
    }
}
