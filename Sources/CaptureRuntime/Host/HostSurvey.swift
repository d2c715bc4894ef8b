internal import CaptureCheck
internal import CaptureElements
public import CaptureModel
internal import Foundation
internal import GStreamerKit

/// What this machine has to offer beside cameras and microphones.
public enum HostSurvey {
    /// Looks at the machine; without media files and hardware encoders it reads GStreamer's registry and nothing else.
    ///
    /// - Parameters:
    ///   - mediaFiles: The files that a graph reads, whose contents are wanted.
    ///   - effects: The effects that a graph has and may have, whose elements are made, and not run.
    public static func inventory(
        mediaFiles: [String] = [], effects: [EffectTrial.Chain] = []
    ) async -> HostInventory {
        guard (try? GStreamer.initialize()) != nil else {
            return HostInventory(
                gstreamer: .init(0, 0), elements: [], hasDisplay: Display.isReachable(), files: LocalFileSystem(),
                name: machineName)
        }
        let version = GStreamer.version
        let elements = (try? ElementFactory.names()) ?? []
        async let unusable = HardwareEncoders.unusable(among: elements)
        async let media = MediaFiles.facts(of: mediaFiles)
        async let trials = EffectTrials.outcomes(of: effects)
        return await HostInventory(
            gstreamer: .init(version.major, version.minor, version.micro), elements: elements,
            unusable: unusable.merging(faceDetector) { first, _ in first },
            media: media, effects: trials, hasDisplay: Display.isReachable(), files: LocalFileSystem(),
            name: machineName,
            memory: MemorySensor(files: SensorFiles(root: "")).available.map { ByteCount(bytes: Int64($0)) })
    }

    /// Why faces cannot be found, where the description of a face is missing; that the element is, its absence says.
    private static var faceDetector: [String: String] {
        guard !FileManager.default.isReadableFile(atPath: FaceCascade.path) else { return [:] }
        return [
            FaceCascade.element:
                "'\(FaceCascade.path)' cannot be read, which Debian 12 has in the package '\(FaceCascade.package)'"
        ]
    }

    /// The kernel's own file is read where there is one: Foundation asks the network.
    private static var machineName: String {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)
        let name = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ProcessInfo.processInfo.hostName
        return name.isEmpty ? "host" : name
    }
}
