import CaptureModel
import CapturePlan
import CaptureRuntime
import GStreamerKit

/// Commands on standard input while a session runs: keys where it is a terminal, else lines.
///
/// A run whose takes begin with it, whose sources have neither zoom nor microphone mode and whose compositors have no layouts takes none
/// unless they are asked for (`--commands`): standard input is then left to whoever else reads it.
struct LiveCommands: Sendable {
    /// The longest line that is read; the rest of a longer one is passed over.
    static let longestLine = 1024

    let recording: Recording
    /// Told what cannot be done.
    let refuse: @Sendable (SessionFailure) -> Void

    /// Takes the commands of a session; nil where nothing could be asked of it.
    ///
    /// - Parameter areWanted: whether somebody has said that standard input is for commands.
    init?(_ recording: Recording, areWanted: Bool, refuse: @escaping @Sendable (SessionFailure) -> Void) {
        let (session, takes) = (recording.session, recording.takes)
        // Keys are for takes; a zoom, a mode and a layout are lines.
        let hasLines =
            areWanted || !session.zooms.isEmpty || !session.portraits.isEmpty || !session.microphoneModes.isEmpty
            || session.plan.composites.contains(where: \.takesCommands)
        guard takes != nil || (hasLines && !TerminalKeys.isAvailable) else { return nil }
        self.recording = recording
        self.refuse = refuse
    }

    /// Carries out what is asked for until standard input ends, the session ends, or the task is cancelled.
    func read() async {
        let isKeys = TerminalKeys.isAvailable
        if isKeys { TerminalKeys.begin() }
        var line: [UInt8] = []
        for await piece in StandardInput.pieces() {
            for byte in piece {
                if isKeys {
                    if let command = LiveCommand(key: byte) { await carryOut(command) }
                } else if byte == UInt8(ascii: "\n") {
                    await carryOut(String(decoding: line, as: UTF8.self))
                    line = []
                } else if byte != UInt8(ascii: "\r"), line.count < Self.longestLine {
                    line.append(byte)
                }
            }
            if Task.isCancelled { return }
        }
        // The last line need not end with a line end.
        if !line.isEmpty, !Task.isCancelled { await carryOut(String(decoding: line, as: UTF8.self)) }
    }

    private var session: Session { recording.session }

    private func carryOut(_ line: String) async {
        if line.allSatisfy(\.isWhitespace) { return }
        guard let command = LiveCommand(line: line) else {
            return refuse(SessionFailure(.command, "'\(line)' is no command; known are \(LiveCommand.forms)"))
        }
        await carryOut(command)
    }

    private func carryOut(_ command: LiveCommand) async {
        do throws(SessionFailure) {
            switch command {
            case .start(let name): try await director().start(named: name)
            // What is asked for next does not wait for the files.
            case .stop: if try await director().end() == nil { throw Self.noTake("end") }
            case .toggle: if try await director().end() == nil { try await director().start() }
            case .mark(let label): if try await director().mark(label) == nil { throw Self.noTake("be marked") }
            case .zoom(let source, let zoom, nil): try await session.setZoom(of: source, to: zoom)
            case .zoom(let source, let zoom, let rate?):
                try await session.rampZoom(of: source, to: zoom, rate: rate)
            case .cancelZoom(let source): try await session.cancelZoomRamp(of: source)
            case .centreStage(let source, let isOn):
                try await session.setCentreStage(of: source, isEnabled: isOn, by: .user)
            case .portrait(let source, let isOn):
                try await session.setPortrait(of: source, isEnabled: isOn, by: .user)
            case .layout(let words):
                try await session.change(words.compositor, to: words.change, by: words.transition)
            case .frameRate(let source, let rate): try await session.setFrameRate(of: source, to: rate)
            case .microphoneMode(let source, let mode): try await session.setMicrophoneMode(of: source, to: mode)
            case .quit: await recording.stop()
            }
        } catch {
            refuse(error)
        }
    }

    private func director() throws(SessionFailure) -> TakeDirector {
        guard let takes = recording.takes else {
            throw SessionFailure(
                .command, "takes of this graph begin with the run; 'takes: { begin: manual }' changes that")
        }
        return takes
    }

    private static func noTake(_ what: String) -> SessionFailure {
        SessionFailure(.command, "no take runs that could \(what)")
    }
}
