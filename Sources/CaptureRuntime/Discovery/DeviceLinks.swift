internal import Foundation

/// The stable names that udev gives to V4L2 nodes: links below `/dev/v4l/by-id` and `/dev/v4l/by-path`.
struct DeviceLinks: Sendable, Hashable {
    /// The links to a node.
    struct Names: Sendable, Hashable {
        /// Names below `by-id`: who made it, what it is and its serial number.
        var byID: [String] = []
        /// Names below `by-path`: where it is plugged in.
        var byPath: [String] = []
    }

    private var names: [String: Names] = [:]

    init(_ names: [String: Names] = [:]) { self.names = names }

    /// The links to a node such as `/dev/video0`.
    subscript(path: String) -> Names { names[path] ?? Names() }

    /// Reads the links; there are none where udev does not run, as in most containers.
    static func read(below folder: String = "/dev/v4l") -> DeviceLinks {
        var links = DeviceLinks()
        for (part, field) in [("by-id", \Names.byID), ("by-path", \Names.byPath)] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(part)")) ?? []
            for name in names.sorted() {
                let target = URL(filePath: "\(folder)/\(part)/\(name)").resolvingSymlinksInPath().path
                links.names[target, default: Names()][keyPath: field].append(name)
            }
        }
        return links
    }
}
