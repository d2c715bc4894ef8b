import Foundation

/// The `mcpipe` command of the build that the running tests belong to.
public enum BuiltCommand {
    /// Runs the command to its end in a folder.
    public static func run(
        _ arguments: [String], in folder: TemporaryFolder? = nil, environment: [String: String] = [:],
        within limit: Duration = .seconds(120)
    ) async throws -> ProcessResult {
        try await ProcessRunner.run(
            Fixtures.command.path, arguments, environment: environment, folder: folder?.url, within: limit)
    }

    /// Starts the command in a folder.
    public static func start(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws -> RunningProcess {
        try RunningProcess(Fixtures.command.path, arguments, environment: environment, folder: folder.url)
    }
}
