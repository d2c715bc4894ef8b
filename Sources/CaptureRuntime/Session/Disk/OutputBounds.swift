internal import CaptureCheck
public import CaptureModel
public import CapturePlan
internal import GStreamerKit

/// Where a run may write: in its output folder, and on the disks that were there when it began (docs/decisions/0025-bounds.md).
///
/// The checker has judged names by what stood on the disk then. A run may last for months, and somebody may put a link where a folder
/// was, or pull a disk out; so each file is judged again before it is opened.
public struct OutputBounds: Sendable {
    private let folder: String?
    private let mayOverwrite: Bool
    /// Where disks were mounted that are recorded to, other than the root.
    private let mounts: [MountPoint]

    /// Takes note of where a plan's files go, and what is mounted there now; may wait for as long as a disk does not answer.
    public init(_ plan: Plan) {
        folder = plan.disk.outputFolder
        mayOverwrite = plan.mayOverwrite
        let folders = plan.disk.homes + plan.sinks.compactMap(\.path).map(LocalFile.folder(of:))
        mounts = Set(folders.map(MountPoint.init(of:))).filter { $0.path != "/" }.sorted { $0.path < $1.path }
    }

    /// What forbids that a file is written at a path: lower case, no full stop; nil where nothing does.
    func obstacle(at path: String) -> String? {
        let destination = LocalFile.destination(of: path)
        if let folder, !Self.lies(destination, below: LocalFile.destination(of: folder)) {
            return "a link leads it out of the output folder '\(folder)', to '\(destination)'"
        }
        return lostMount(of: path).map { "nothing is mounted at '\($0)' any more" }
    }

    /// Where the disk of a path was mounted when the run began and none is now; nil where one is.
    func lostMount(of path: String) -> String? {
        guard !mounts.isEmpty else { return nil }
        let destination = LocalFile.destination(of: path)
        return mounts.first { mount in
            (destination == mount.path || Self.lies(destination, below: mount.path)) && !mount.isMounted
        }?.path
    }

    /// Makes the folder of a file that may be written.
    ///
    /// - Throws: what forbids the file, or refuses the folder.
    public func makeFolder(of path: String, for node: NodeName?) throws(SessionFailure) {
        if let obstacle = obstacle(at: path) {
            throw SessionFailure(.outputNotCreated, "cannot write '\(path)': \(obstacle)", node: node)
        }
        let folder = LocalFile.folder(of: path)
        do throws(LocalFile.Failure) { try LocalFile.makeFolder(folder) } catch {
            throw SessionFailure(.outputNotCreated, "cannot make folder '\(folder)': \(error.reason)", node: node)
        }
    }

    /// Makes a file that may be written, empty, before anybody opens it: of two runs that have found the same name free only one has it.
    ///
    /// - Returns: whether it is this run's own; not where it may replace another.
    /// - Throws: why it cannot be made: above all that it is there.
    func claim(_ path: String, for node: NodeName) throws(SessionFailure) -> Bool {
        guard !mayOverwrite else { return false }
        let destination = LocalFile.destination(of: path)
        do throws(LocalFile.Failure) { try LocalFile.make(destination) } catch {
            let reason = LocalFile.exists(destination) ? "it is there by now, of another run perhaps" : error.reason
            throw SessionFailure(.outputNotCreated, "cannot write '\(path)': \(reason)", node: node)
        }
        return true
    }

    private static func lies(_ path: String, below folder: String) -> Bool {
        folder == "/" || path.hasPrefix(folder + "/")
    }
}
