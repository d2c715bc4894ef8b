public import Foundation

/// Runs a program to its end.
public enum ProcessRunner {
    /// Starts a program, waits for its end and gives what it wrote; a program that outlives the limit is killed.
    public static func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], folder: URL? = nil,
        input: String = "", within limit: Duration = .seconds(120)
    ) async throws -> ProcessResult {
        try await RunningProcess(program, arguments, environment: environment, folder: folder, input: input)
            .result(within: limit)
    }
}
