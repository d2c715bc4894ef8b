import CaptureRuntime
import GStreamerKit

/// Commands for takes: keys where standard input is a terminal, else lines.
struct TakeCommands: Sendable {
    /// What can be asked for.
    enum Command: Equatable {
        case start(String?)
        case stop
        /// Begins a take, or ends the one that runs.
        case toggle
        case mark(String)
        case quit

        /// What a key asks for; nil is nothing.
        init?(key: UInt8) {
            switch key {
            case UInt8(ascii: " "), UInt8(ascii: "r"): self = .toggle
            case UInt8(ascii: "m"): self = .mark("")
            case UInt8(ascii: "q"): self = .quit
            default: return nil
            }
        }

        /// What a line asks for: a word, and what is left of the line; nil is nothing that is known.
        init?(line: String) {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            let rest = parts.count > 1 ? String(parts[1]) : ""
            switch parts.first {
            case "start": self = .start(rest.isEmpty ? nil : rest)
            case "stop" where rest.isEmpty: self = .stop
            case "mark": self = .mark(rest)
            case "quit" where rest.isEmpty: self = .quit
            default: return nil
            }
        }
    }

    /// The longest line that is read; the rest of a longer one is passed over.
    static let longestLine = 1024

    let takes: TakeDirector
    let session: Session
    /// Told what cannot be done.
    let refuse: @Sendable (SessionFailure) -> Void

    /// Carries out what is asked for until standard input ends, the session ends, or the task is cancelled.
    func read() async {
        let isKeys = TerminalKeys.isAvailable
        if isKeys { TerminalKeys.begin() }
        var line: [UInt8] = []
        for await piece in StandardInput.pieces() {
            for byte in piece {
                if isKeys {
                    if let command = Command(key: byte) { await carryOut(command) }
                } else if byte == UInt8(ascii: "\n") {
                    await carryOut(String(decoding: line, as: UTF8.self))
                    line = []
                } else if byte != UInt8(ascii: "\r"), line.count < Self.longestLine {
                    line.append(byte)
                }
            }
            if Task.isCancelled { return }
        }
    }

    private func carryOut(_ line: String) async {
        if line.allSatisfy(\.isWhitespace) { return }
        guard let command = Command(line: line) else {
            return refuse(
                SessionFailure(
                    .command, "'\(line)' is no command; known are 'start NAME', 'stop', 'mark LABEL' and 'quit'"))
        }
        await carryOut(command)
    }

    private func carryOut(_ command: Command) async {
        do throws(SessionFailure) {
            switch command {
            case .start(let name): try await takes.start(named: name)
            case .stop: if await takes.stop() == nil { throw SessionFailure(.command, "no take runs that could end") }
            case .toggle: if await takes.stop() == nil { try await takes.start() }
            case .mark(let label):
                if await takes.mark(label) == nil {
                    throw SessionFailure(.command, "no take runs that could be marked")
                }
            case .quit: await session.stop()
            }
        } catch {
            refuse(error)
        }
    }
}
