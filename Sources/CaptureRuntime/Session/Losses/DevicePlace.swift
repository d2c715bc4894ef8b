internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// Where it shows in the file system that a lost device is there again, or the server that has it.
///
/// `LiveSource` looks ten times a second while it waits, which is one system call. `inotify` would save it; but udev's links lie
/// in folders that come and go with them, and one more thread would have to be waited for at the end.
struct DevicePlace: Sendable, Hashable {
    /// A device's node or a link to it, the folder of all sound devices, or a server's socket.
    let path: String

    /// The place of what an element opens; nil where nothing shows, as for a server across the network.
    init?(_ opener: PlannedElement, environment: [String: String] = CurrentProcess.environment) {
        let runtime = environment["XDG_RUNTIME_DIR"]
        let place: String? =
            switch opener.factory {
            case "v4l2src": Self.device(of: opener)
            // Cards are named in ways of ALSA's own; each brings nodes into one folder.
            case "alsasrc": "/dev/snd"
            case "pulsesrc": (environment["PULSE_RUNTIME_PATH"] ?? runtime.map { "\($0)/pulse" }).map { "\($0)/native" }
            case "pipewiresrc":
                Self.socket(
                    environment["PIPEWIRE_REMOTE"] ?? "pipewire-0", environment["PIPEWIRE_RUNTIME_DIR"] ?? runtime)
            default: nil
            }
        guard let place else { return nil }
        path = place
    }

    /// What is there now; nil while nothing is.
    var mark: LocalFile.Mark? { LocalFile.mark(of: path) }

    /// The same, for who decides.
    var deviceMark: DeviceMark? { mark.map { DeviceMark($0.parts) } }

    private static func socket(_ name: String, _ folder: String?) -> String? {
        name.hasPrefix("/") ? name : folder.map { "\($0)/\(name)" }
    }

    private static func device(of opener: PlannedElement) -> String? {
        let value = opener.properties.first { $0.name == "device" }?.value
        return if case .string(let path)? = value { path } else { nil }
    }
}
