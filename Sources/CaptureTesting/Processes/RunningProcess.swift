public import Foundation

/// A child process: its output as it comes, signals to it, and its end.
///
/// Its pipes are read on threads of their own, never on the pool that runs Swift's tasks.
public final class RunningProcess: Sendable {
    /// One of the two streams a process writes.
    public enum Stream: Sendable {
        case output, errors
    }

    private struct State: Sendable {
        var output = Data()
        var errors = Data()
        var openPipes = 2
        var status: Int32?

        var result: ProcessResult? {
            guard openPipes == 0, let status else { return nil }
            return ProcessResult(status: status, output: output, errors: String(decoding: errors, as: UTF8.self))
        }
    }

    /// The process's number.
    public let identifier: Int32
    private let state: Observed<State>
    /// What `write` writes to, where the process is talked to.
    private let input: FileHandle?

    /// Starts a program, found on PATH unless its name holds a slash.
    ///
    /// `environment` is added to the tests' own; `input` is what standard input holds, nothing by default. A process that is
    /// talked to gets what `write` is given instead.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], folder: URL? = nil,
        input: String = "", isTalkedTo: Bool = false
    ) throws {
        let pipe = isTalkedTo ? Pipe() : nil
        // A write to a process that has ended is an error here, not the end of the tests.
        if isTalkedTo { signal(SIGPIPE, SIG_IGN) }
        self.input = pipe?.fileHandleForWriting
        let state = Observed(State())
        let pipes = (output: Pipe(), errors: Pipe())
        let child = try SpawnedProcess(
            program, arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            folder: folder, input: try pipe?.fileHandleForReading ?? Self.inputFile(holding: input),
            output: pipes.output.fileHandleForWriting, errors: pipes.errors.fileHandleForWriting)
        identifier = child.identifier
        // Theirs now: while they are open here too, nothing that is read ends.
        try pipes.output.fileHandleForWriting.close()
        try pipes.errors.fileHandleForWriting.close()
        try pipe?.fileHandleForReading.close()
        Thread.detachNewThread {
            let status = child.wait()
            state.update { $0.status = status }
        }
        self.state = state
        Self.collect(pipes.output) { data in
            state.update { $0.output += data }
        } closed: {
            state.update { $0.openPipes -= 1 }
        }
        Self.collect(pipes.errors) { data in
            state.update { $0.errors += data }
        } closed: {
            state.update { $0.openPipes -= 1 }
        }
    }

    /// Standard output so far.
    public var output: String { String(decoding: state.current.output, as: UTF8.self) }

    /// Standard error so far.
    public var errors: String { String(decoding: state.current.errors, as: UTF8.self) }

    /// Whether it has not ended.
    public var isRunning: Bool { state.current.status == nil }

    /// Kills the process once nobody holds it, so that a failed test leaves none behind.
    deinit { send(SIGKILL) }

    /// Sends a signal; nothing where the process has ended.
    public func send(_ signal: Int32) {
        guard isRunning else { return }
        kill(identifier, signal)
    }

    /// Writes to the standard input of a process that is talked to.
    public func write(_ data: Data) throws { try input?.write(contentsOf: data) }

    /// Closes the standard input of a process that is talked to.
    public func closeInput() throws { try input?.close() }

    /// What `find` makes of standard output as soon as it makes something of it.
    ///
    /// - Throws: `ProcessFailure` where the process ends before; `Deadline.Passed`.
    public func output<Found: Sendable>(
        _ event: String, within limit: Duration = .seconds(120), _ find: @escaping @Sendable (Data) -> Found?
    ) async throws -> Found {
        let found = try await Deadline.within(limit, for: "\(event) from process \(identifier)") { [state] in
            try await state.first { state -> Result<Found, ProcessFailure>? in
                if let found = find(state.output) { return .success(found) }
                return state.result.map {
                    .failure(ProcessFailure(what: "the process awaited for \(event)", result: $0))
                }
            }
        }
        return try found.get()
    }

    /// The end of the process; a process that outlives the limit is killed.
    public func result(within limit: Duration = .seconds(120)) async throws -> ProcessResult {
        do {
            return try await Deadline.within(limit, for: "end of process \(identifier)") { [state] in
                try await state.first(\.result)
            }
        } catch {
            send(SIGKILL)
            throw error
        }
    }

    /// The first whole line of a stream that holds a text; an empty text is held by any line.
    ///
    /// - Throws: `ProcessFailure` where the process ends before; `Deadline.Passed`.
    public func line(
        containing text: String = "", of stream: Stream = .output, within limit: Duration = .seconds(120)
    ) async throws -> String {
        let event = "a line with '\(text)' from process \(identifier)"
        let found = try await Deadline.within(limit, for: event) { [state] in
            try await state.first { state -> Result<String, ProcessFailure>? in
                // The last piece is a line only once the newline behind it has come.
                let data = stream == .output ? state.output : state.errors
                let lines = String(decoding: data, as: UTF8.self).split(
                    separator: "\n", omittingEmptySubsequences: false)
                if let line = lines.dropLast().first(where: { text.isEmpty || $0.contains(text) }) {
                    return .success(String(line))
                }
                return state.result.map {
                    .failure(ProcessFailure(what: "the process awaited for '\(text)'", result: $0))
                }
            }
        }
        return try found.get()
    }

    /// A file that is gone from its folder and holds the text: unlike a pipe it cannot raise SIGPIPE here.
    private static func inputFile(holding text: String) throws -> FileHandle {
        guard !text.isEmpty else { return .nullDevice }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("mcpipe-input-\(UUID().uuidString)")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try FileHandle(forReadingFrom: url)
    }

    private static func collect(
        _ pipe: Pipe, received: @escaping @Sendable (Data) -> Void, closed: @escaping @Sendable () -> Void
    ) {
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread {
            while true {
                let data = handle.availableData
                if data.isEmpty { break }
                received(data)
            }
            closed()
        }
    }
}
