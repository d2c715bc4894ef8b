import CaptureTesting
import Foundation
import FoundationNetworking
import RunTesting
import Testing

/// `mcpipe run --http` while it runs, and what is asked of it.
struct ServedCommand: Sendable {
    let process: RunningProcess
    private let url: URL

    /// Starts a pipeline file's text, and waits until it serves.
    init(_ graph: String, in folder: TemporaryFolder) async throws {
        let file = try folder.write(graph, to: "served.yaml")
        process = try Command.start("run", file, "--http", "127.0.0.1:0", in: folder)
        let line = try await process.line(containing: "previews and status at ", of: .errors)
        url = try #require(line.split(separator: " ").last.flatMap { URL(string: String($0)) })
    }

    /// Whether everything runs that is to run.
    var isReady: Bool { get async throws { try await Self.ask(url, "readyz", "GET").status == 200 } }

    /// What a path below `api/v1` answers.
    func ask(
        _ path: String, _ method: String = "POST", headers: [String: String] = [:]
    ) async throws -> (status: Int, json: [String: Any]) {
        try await Self.ask(url, "api/v1/" + path, method, headers: headers)
    }

    /// What a path of a server answers.
    static func ask(
        _ url: URL, _ path: String, _ method: String, headers: [String: String] = [:]
    ) async throws -> (status: Int, json: [String: Any]) {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: url)))
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? [String: Any]
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, json ?? [:])
    }

    /// Ends it as a service manager does; it must end well.
    @discardableResult
    func end() async throws -> ProcessResult {
        process.send(SIGTERM)
        return try await process.result(within: .seconds(120)).succeeded("mcpipe run --http")
    }
}
