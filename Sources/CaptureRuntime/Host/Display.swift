internal import Foundation

/// The display that windows are opened on.
enum Display {
    /// Whether the display that the environment names has its socket here; one on another machine is believed.
    static func isReachable(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        hasWayland(environment) || hasX11(environment)
    }

    private static func hasWayland(_ environment: [String: String]) -> Bool {
        guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else { return false }
        if name.hasPrefix("/") { return isSocket(name) }
        guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
        return isSocket("\(folder)/\(name)")
    }

    /// `:1.0` is display 1 here; `desk:1.0` is one on the machine `desk`.
    private static func hasX11(_ environment: [String: String]) -> Bool {
        guard let name = environment["DISPLAY"], let colon = name.lastIndex(of: ":") else { return false }
        let host = name[..<colon]
        let number = name[name.index(after: colon)...].prefix { $0.isNumber }
        guard !number.isEmpty else { return false }
        return host.isEmpty || host == "unix" ? isSocket("/tmp/.X11-unix/X\(number)") : true
    }

    private static func isSocket(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType == .typeSocket
    }
}
