import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// Where a run may write, asked again before each file.
@Suite struct OutputBoundsTests {
    private static func bounds(_ folder: String, homes: [String] = []) -> OutputBounds {
        var plan = Plan(name: "cam")
        plan.disk = CheckedDisk(policy: DiskPolicy(), volumes: [], homes: homes, outputFolder: folder)
        return OutputBounds(plan)
    }

    @Test func aLinkInTheFolderLeadsNoFileOutOfIt() async throws {
        try await TemporaryFolder.use { folder in
            let files = FileManager.default
            for name in ["out/day", "outside", "out-2"] {
                try files.createDirectory(at: folder[name], withIntermediateDirectories: true)
            }
            for (name, target) in [
                ("out/away", "../outside"), ("out/near", "day"), ("out/round", "day/../near/../day"),
                ("out/beside", folder.path("out-2")), ("out/dangling.mkv", "../outside/new.mkv"), ("named", "out"),
                ("out/loop", "loop"),
            ] {
                try files.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
            }
            // By its name and by a link to it: that is what the owner said.
            for name in ["out", "named"] {
                let bounds = Self.bounds(folder.path(name))
                let verdict = { (file: String) in bounds.obstacle(at: folder.path("\(name)/\(file)")) == nil }
                #expect(verdict("x.mkv") && verdict("new/folder/x.mkv") && verdict("day/x.mkv"))
                #expect(verdict("near/x.mkv") && verdict("round/x.mkv"))
                #expect(!verdict("away/x.mkv") && !verdict("away/new/x.mkv") && !verdict("beside/x.mkv"))
                #expect(!verdict("dangling.mkv"))
            }
            let failure = #expect(throws: SessionFailure.self) {
                try Self.bounds(folder.path("out")).makeFolder(of: folder.path("out/away/new/x.mkv"), for: "file")
            }
            #expect(failure?.fault == .outputNotCreated && failure?.node == "file")
            #expect(failure?.message.contains("a link leads it out of the output folder") == true)
            #expect(try files.contentsOfDirectory(atPath: folder.path("outside")).isEmpty)
            try Self.bounds(folder.path("out")).makeFolder(of: folder.path("out/near/new/x.mkv"), for: "file")
            #expect(files.fileExists(atPath: folder.path("out/day/new")))
        }
    }

    @Test(.enabled(Comment(rawValue: SmallDisk.lack)) { await SmallDisk.isAvailable })
    func aDiskThatIsGoneTakesNoFileAndAnotherInItsPlaceDoes() async throws {
        try await TemporaryFolder.use { folder in
            let home = folder.path("disk/day")
            let bounds = try await SmallDisk.use(1, at: "disk", in: folder) {
                let bounds = Self.bounds(folder.url.path, homes: [home])
                #expect(MountPoint(of: home).path == folder.path("disk"))
                #expect(bounds.obstacle(at: home + "/x.mkv") == nil)
                return bounds
            }
            let reason = "nothing is mounted at '\(folder.path("disk"))' any more"
            #expect(bounds.obstacle(at: home + "/x.mkv") == reason)
            #expect(bounds.lostMount(of: folder.path("disk")) == folder.path("disk"))
            // What never was on that disk is not concerned.
            #expect(bounds.obstacle(at: folder.path("disk-2/x.mkv")) == nil)
            try await SmallDisk.use(1, at: "disk", in: folder) {
                #expect(bounds.obstacle(at: home + "/x.mkv") == nil)
            }
        }
    }

    @Test func theRootIsAlwaysMounted() {
        #expect(MountPoint(of: "/").isMounted)
        #expect(MountPoint(of: "/no/such/folder").path == "/")
    }
}
