/// An X11 display without a screen (Xvfb), for windows and screen capture.
public final class VirtualDisplay: Sendable {
    /// Its name, such as `:7`; the value of `DISPLAY` for a child process.
    public let name: String
    private let process: RunningProcess

    /// Starts a display at a free number and waits until it takes clients.
    public init(width: Int = 1280, height: Int = 720) async throws {
        process = try RunningProcess(
            "Xvfb", ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"])
        name = ":" + (try await process.line())
    }

    /// Starts a display, hands its name to `body`, and ends it.
    public static func use<Result: Sendable>(
        width: Int = 1280, height: Int = 720, _ body: (String) async throws -> Result
    ) async throws -> Result {
        let display = try await VirtualDisplay(width: width, height: height)
        defer { display.process.send(15) }
        return try await body(display.name)
    }
}
