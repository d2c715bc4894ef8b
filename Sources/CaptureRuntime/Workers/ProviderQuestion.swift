internal import Foundation
internal import GStreamerKit

/// What a worker is asked that opens nothing: which devices a provider finds.
///
/// PipeWire's provider (0.3.65) looks through the one connection that all `pipewiresrc` of its process share, and stays on the list
/// of those who are told how that fares. Once it has looked, what it would be told with is gone: the next time the server dies,
/// whoever holds the connection dies too, and the recordings of all other cameras with it. So it looks in a process of its own,
/// which ends with its answer.
struct ProviderQuestion: Codable {
    /// The provider's factory.
    var provider: String

    /// A device as it goes from one process to the other.
    private struct Answer: Codable {
        var label: String
        var deviceClass: String
        var caps: String?
        var properties: [String: String]
        var internalName: String?
    }

    init(_ provider: String) { self.provider = provider }

    /// What somebody asks in one line; nil where that is something else.
    init?(line: String) {
        guard let question = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
        self = question
    }

    /// Has a program look; nil where it gives no answer in time.
    func ask(_ program: WorkerProgram, within limit: Duration) async -> [FoundDevice]? {
        guard let text = (try? JSONEncoder().encode(self)).map({ String(decoding: $0, as: UTF8.self) }),
            let child = try? ChildProcess(program.path, program.arguments, environment: WorkerProgram.environment)
        else { return nil }
        let late = Task {
            try await Task.sleep(for: limit)
            child.kill()
        }
        let line = await BlockingExecutor(label: "mcpipe.\(provider)").run { () -> String? in
            child.input.write(text + "\n")
            let line = child.output.line()
            child.kill()
            _ = child.waitForEnd()
            return line
        }
        late.cancel()
        guard let line, let answers = try? JSONDecoder().decode([Answer].self, from: Data(line.utf8)) else {
            return nil
        }
        return answers.map { answer in
            FoundDevice(
                label: answer.label, deviceClass: answer.deviceClass,
                caps: answer.caps.flatMap { try? Caps(parsing: $0) }, properties: answer.properties,
                internalName: answer.internalName)
        }
    }

    /// Looks, in the process that was asked; nil where there is no such provider.
    func answer() -> String? {
        let devices = (try? DeviceProvider(provider))?.devices().map { device in
            Answer(
                label: device.displayName, deviceClass: device.deviceClass, caps: device.caps?.description,
                properties: device.properties, internalName: device.internalName)
        }
        return devices.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
