public import CaptureModel
internal import Foundation
internal import GStreamerKit

/// The files of this machine, as the user that runs mcpipe sees them.
public struct LocalFileSystem: FileSystemView {
    /// Makes a view of them.
    public init() {}

    public func entry(at path: String) -> FileSystemEntry {
        // Attributes are those of a link itself, hence it is followed first.
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return .missing }
        switch attributes[.type] as? FileAttributeType {
        case .typeDirectory:
            return .folder(
                isWritable: FileManager.default.isWritableFile(atPath: target) && !MountPoint(of: target).isKernels)
        case .typeRegular: break
        default: return .other
        }
        let size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
        return .file(isReadable: FileManager.default.isReadableFile(atPath: path), size: ByteCount(bytes: size))
    }

    public func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// A folder that is not there yet lies on the file system of the nearest one above it that is.
    public func freeSpace(below folder: String) -> ByteCount? {
        facts(below: folder).map { ByteCount(bytes: $0.free) }
    }

    public func size(below folder: String) -> ByteCount? { facts(below: folder).map { ByteCount(bytes: $0.size) } }

    private func facts(below folder: String) -> FileSystemFacts? {
        var path = URL(filePath: folder).standardizedFileURL
        while !FileManager.default.fileExists(atPath: path.path), path.pathComponents.count > 1 {
            path.deleteLastPathComponent()
        }
        // A file system that has no size does not know one: '/proc', and a 'tmpfs' without a limit.
        guard let facts = try? FileSystemFacts(of: path.path), facts.size > 0 else { return nil }
        return facts
    }

    public func fileSystem(of folder: String) -> UInt64? { try? FileSystemFacts(of: folder).id }

    public func destination(of path: String) -> String { LocalFile.destination(of: path) }

    public func text(of path: String) -> String? {
        guard case .file(isReadable: true, _) = entry(at: path),
            let bytes = try? LocalFile.bytes(of: path, atMost: 1 << 16)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
