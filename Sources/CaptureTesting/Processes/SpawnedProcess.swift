internal import CSpawn
public import Foundation
internal import Glibc

/// A child process, started by `posix_spawn`.
///
/// Foundation's `Process` of Swift 6.3 copies more of an entry of /proc/self/fd than there is
/// (https://github.com/swiftlang/swift-corelibs-foundation/issues/5472): in a process with as many open files as a thousand tests have,
/// starting another one now and then ends it.
public struct SpawnedProcess: Sendable {
    /// Why a process could not be started.
    public struct Failure: Error, CustomStringConvertible {
        /// The system's words.
        public let description: String
    }

    /// The process's number.
    public let identifier: Int32

    /// Starts a program, found on the child's PATH unless its name holds a slash, with no open files but these three.
    public init(
        _ program: String, _ arguments: [String] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment, folder: URL? = nil,
        input: FileHandle = .nullDevice, output: FileHandle = .nullDevice, errors: FileHandle = .nullDevice
    ) throws {
        var texts = unsafe (["/usr/bin/env", program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe texts.forEach { unsafe free($0) } }
        var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe variables.forEach { unsafe free($0) } }
        var identifier: Int32 = 0
        let failure = unsafe mcpipe_spawn(
            &texts, &variables, folder?.path, input.fileDescriptor, output.fileDescriptor, errors.fileDescriptor,
            &identifier)
        guard failure == 0 else {
            throw Failure(description: "'\(program)' does not start: \(unsafe String(cString: strerror(failure)))")
        }
        self.identifier = identifier
    }

    /// Waits for its end, which must be asked for once; blocks. The exit status, or 128 and the number of a signal.
    public func wait() -> Int32 { mcpipe_wait(identifier) }
}
