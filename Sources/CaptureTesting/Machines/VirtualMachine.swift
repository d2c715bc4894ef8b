public import Foundation

/// A throw-away machine with real V4L2 cameras and ALSA sound cards (`dev/vm-cameras`).
///
/// Each takes two processors and 3 GB. Emulated, it has the strength for about three cameras of 320x180 at 15 fps.
public struct VirtualMachine: Sendable {
    /// How many vivid cameras it has, at `/dev/video0` and up.
    public var cameras: Int
    /// How many USB cameras it has, after them.
    public var usbCameras: Int
    /// Its sound cards: `aloop`, `dummy`, `both` or `none`.
    public var sound: String
    /// Seconds of wall clock for the whole machine.
    public var limit: Int

    /// Describes a machine.
    public init(cameras: Int = 3, usbCameras: Int = 0, sound: String = "none", limit: Int = 240) {
        self.cameras = cameras
        self.usbCameras = usbCameras
        self.sound = sound
        self.limit = limit
    }

    /// Boots the machine, runs one command in it, and powers it off.
    ///
    /// The command's working folder is `share`, seen as `/run/vm`; what it leaves there is here afterwards. A program
    /// below `/tmp` cannot be seen from inside. Status 124: the limit passed; 125: the machine did not run.
    public func run(_ command: [String], share: URL) async throws -> ProcessResult {
        let arguments =
            [
                "--cams", "\(cameras)", "--uvc", "\(usbCameras)", "--sound", sound, "--share", share.path,
                "--limit", "\(limit)", "--",
            ] + command
        let script = Fixtures.root.appendingPathComponent("dev/vm-cameras").path
        var result = try await ProcessRunner.run(script, arguments, within: .seconds(limit + 60))
        // Which of its commands hung, nobody else can say: the machine is gone, and the folder goes next.
        if result.status == 124 { result.errors += Self.lastWords(in: share) }
        return result
    }

    /// What the files that were written last end with, the newest first.
    private static func lastWords(in folder: URL) -> String {
        let key = URLResourceKey.contentModificationDateKey
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [key])) ?? []
        let dated = files.map { file in
            (file, (try? file.resourceValues(forKeys: [key]).contentModificationDate) ?? .distantPast)
        }
        return dated.sorted { $0.1 > $1.1 }.prefix(6).map { file, date in
            let text =
                ["out", "err", "rc"].contains(file.pathExtension)
                ? (try? String(contentsOf: file, encoding: .utf8)) ?? "" : ""
            return "\n\(file.lastPathComponent), \(Int(-date.timeIntervalSinceNow)) s ago: \(text.suffix(500))"
        }.joined()
    }
}
