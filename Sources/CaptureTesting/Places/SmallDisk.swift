import Foundation

/// A file system of a few megabytes in memory, for tests of full disks.
public enum SmallDisk {
    private static let answer = Task {
        (try? await TemporaryFolder.use { folder in try await use(1, at: "disk", in: folder) { true } }) ?? false
    }

    /// Whether this process may mount one.
    public static var isAvailable: Bool { get async { await answer.value } }

    /// Why tests are left out that need one.
    public static let lack = "a small file system can be mounted by root only, with the right to do so (CAP_SYS_ADMIN)"

    /// Mounts one at a folder of another, hands it to `body` and takes it away.
    ///
    /// - Parameter megabytes: its size in MiB.
    public static func use<Result>(
        _ megabytes: Int, at name: String, in folder: TemporaryFolder, _ body: () async throws -> Result
    ) async throws -> Result {
        let place = folder[name]
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try await ProcessRunner.run("mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "mcpipe", place.path])
            .succeeded("mount")
        // Lazily: a process that was left behind must not keep the test's folder.
        let unmount = { () async -> Void in _ = try? await ProcessRunner.run("umount", ["-l", place.path]) }
        do {
            let result = try await body()
            await unmount()
            return result
        } catch {
            await unmount()
            throw error
        }
    }
}
