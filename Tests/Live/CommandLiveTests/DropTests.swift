import CaptureTesting
import Foundation
import RunTesting
import Testing

/// What an overloaded run says of the frames it could not keep.
@Suite struct DropTests {
    /// Two full-HD cameras at 60 fps, each encoded: more than one processor can do.
    private static let heavy = """
        mcpipe: 1
        name: heavy
        rig: iphone-11-pro-max
        sources:
          left:  { camera: back-wide, format: 1920x1080@60 }
          right: { camera: front, format: 1920x1080@60 }
        compositors:
          both: { size: 1920x1080, clock: left, layers: [left, { source: right, scale: 0.25 }] }
        sinks:
          iso: { record: "{name}-{take}-{source}.mkv", each: [left, right] }
          program: { record: "{name}-{take}.mkv", video: both }
        """

    /// A leaky branch of which an effect takes ten frames a second at most.
    private static let lagging = """
        mcpipe: 1
        name: lagging
        sources: { picture: { pattern: ball, format: 320x180@30 } }
        tees: { loose: { video: picture, policy: leaky, depth: 100 ms } }
        effects: { slow: { video: loose, elements: [{ factory: identity, sleep-time: "100000" }] } }
        sinks:
          all: { record: all.mkv, video: picture }
          some: { record: some.mkv, video: slow }
        """

    private struct Balance {
        var `in`, out, inside, leftOut, repeated, late, outOfBuffers, discontinuity: Int

        init(_ branch: [String: Any]) throws {
            let drops = try #require(branch["drops"] as? [String: Int])
            func count(_ key: String) -> Int { branch[key] as? Int ?? -1 }
            (`in`, out, inside) = (count("in"), count("out"), count("inside"))
            (leftOut, repeated) = (count("leftOut"), count("repeated"))
            late = drops["late"] ?? -1
            outOfBuffers = drops["outOfBuffers"] ?? -1
            discontinuity = drops["discontinuity"] ?? -1
        }

        var comesOut: Bool {
            inside == 0 && `in` + repeated == out + late + outOfBuffers + discontinuity + leftOut
        }
    }

    @Test func aStarvedProcessorLosesFramesAndEverySumComesOut() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.heavy, to: "heavy.yaml")
            let arguments = [
                "-c", "0", Fixtures.command.path, "run", file, "--simulate", "--duration", "2s", "--format", "json",
            ]
            let result = try await ProcessRunner.run(
                "/usr/bin/taskset", arguments, folder: folder.url, within: .seconds(120))
            #expect(result.status == 74, "more is lost than is allowed: \(result.errors)")
            let ended = try #require(try Command.jsonLines(result.text).last)
            #expect(ended["balanced"] as? Bool == true)
            let branches = try #require(ended["branches"] as? [[String: Any]])
            let sums = try branches.map(Balance.init)
            for (branch, sum) in zip(branches, sums) { #expect(sum.comesOut, "\(branch)") }
            #expect(sums.contains { $0.outOfBuffers > 0 }, "one processor is too little: \(branches)")
            for name in ["heavy-001-left", "heavy-001-right", "heavy-001"] {
                let sink = name == "heavy-001" ? "program" : "iso-\(name.split(separator: "-")[2])"
                let branch = try #require(branches.first { $0["branch"] as? String == sink })
                #expect(
                    try await MediaJudge.examine(folder["\(name).mkv"]).video.first?.frames == branch["out"] as? Int)
            }
        }
    }

    @Test func theClosingLinesHaveTheSumAndTheManifestHasItByBranchAndFile() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.lagging, to: "lagging.yaml")
            let result = try await Command.run("run", file, "--duration", "2s", "--allow-elements", in: folder)
            #expect(result.status == 74)
            #expect(
                result.text.contains(
                    /incomplete: .*of the pictures of 'picture' are missing, where 1 % may be: \d+ out of buffers/))
            let sum = /frames picture -> some: 60 in = (\d+) out \+ (\d+) out of buffers\n/
            let match = try #require(result.text.firstMatch(of: sum), "\(result.text)")
            let (out, lost) = (try #require(Int(match.1)), try #require(Int(match.2)))
            #expect(out + lost == 60 && lost > 20)
            #expect(result.text.contains("\(lost) dropped (\(lost) out of buffers)"))
            #expect(result.errors.contains("frames of 'picture' are dropped on their way to 'some': out of buffers"))

            let text = try String(contentsOf: folder["lagging-001.take.json"], encoding: .utf8)
            let manifest = try #require(try Command.json(text) as? [String: Any])
            let drops = try #require(manifest["drops"] as? [[String: Any]])
            #expect(drops.map { $0["node"] as? String } == ["all", "some"])
            #expect(drops.map { $0["source"] as? String } == ["picture", "picture"])
            #expect(drops.map { $0["outOfBuffers"] as? Int } == [0, lost])
            let files = try #require(manifest["files"] as? [[String: Any]])
            #expect(files.map { ($0["drops"] as? [String: Int])?["outOfBuffers"] } == [0, lost])
            #expect(files.map { $0["frames"] as? Int } == [60, out])
        }
    }

    @Test func jsonLinesTellOfEachDropOnce() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.lagging, to: "lagging.yaml")
            let result = try await Command.run(
                "run", file, "--duration", "3s", "--allow-elements", "--format", "json", in: folder)
            #expect(result.status == 74)
            let lines = try Command.jsonLines(result.text)
            #expect(lines.last?["complete"] as? Bool == false)
            let dropped = lines.filter { $0["event"] as? String == "dropped" }
            let branches = try #require(lines.last?["branches"] as? [[String: Any]])
            let some = try Balance(try #require(branches.first { $0["branch"] as? String == "some" }))
            #expect(dropped.compactMap { $0["count"] as? Int }.reduce(0, +) == some.outOfBuffers)
            #expect(dropped.count < 10, "what is dropped within a second is one line")
            for line in dropped {
                #expect(line["reason"] as? String == "out-of-buffers" && line["source"] as? String == "picture")
                #expect(line["branches"] as? [String] == ["some"])
                #expect(line["presentationTime"] is Double && line["runningTime"] is Double)
            }
        }
    }
}
