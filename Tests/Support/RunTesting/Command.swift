public import CaptureTesting
import Foundation

/// The built command.
public enum Command {
    /// Runs it to its end in a folder.
    public static func run(
        _ arguments: String..., in folder: TemporaryFolder? = nil, environment: [String: String] = [:],
        input: String = "", within limit: Duration = .seconds(120)
    ) async throws -> ProcessResult {
        try await ProcessRunner.run(
            Fixtures.command.path, arguments, environment: environment, folder: folder?.url, input: input, within: limit
        )
    }

    /// Starts it in a folder.
    public static func start(_ arguments: String..., in folder: TemporaryFolder) throws -> RunningProcess {
        try RunningProcess(Fixtures.command.path, arguments, folder: folder.url)
    }

    /// The value of a JSON text.
    public static func json(_ text: some StringProtocol) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    /// The objects of a text with one JSON object a line.
    public static func jsonLines(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map { try json($0) as? [String: Any] ?? [:] }
    }
}
