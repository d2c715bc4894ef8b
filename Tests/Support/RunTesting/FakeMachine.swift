public import CaptureTesting
import Foundation

/// A made-up tree of `/sys` and `/proc` that tests write to: 16 GB of memory, most of it free, and one thermal zone.
public struct FakeMachine: Sendable {
    /// Where the tree is.
    public let folder: TemporaryFolder

    /// Writes the tree; trip points are in thousandths of a degree, nil leaves one out.
    public init(_ folder: TemporaryFolder, critical: Int? = 100_000, passive: Int? = 80_000) throws {
        self.folder = folder
        try write("sys/class/thermal/thermal_zone0/type", "cpu-thermal\n")
        for (index, point) in [("passive", passive), ("critical", critical)].enumerated() {
            guard let temperature = point.1 else { continue }
            try write("sys/class/thermal/thermal_zone0/trip_point_\(index)_type", "\(point.0)\n")
            try write("sys/class/thermal/thermal_zone0/trip_point_\(index)_temp", "\(temperature)\n")
        }
        try write("proc/meminfo", "MemTotal:       16000000 kB\nMemAvailable:   12000000 kB\n")
    }

    /// Writes a file of the tree.
    public func write(_ path: String, _ text: String) throws { try folder.write(text, to: path) }

    /// Makes the thermal zone so hot.
    public func heat(_ millidegrees: Int) throws {
        try write("sys/class/thermal/thermal_zone0/temp", "\(millidegrees)\n")
    }

    /// The root of the tree.
    public var root: String { folder.url.path }
}
