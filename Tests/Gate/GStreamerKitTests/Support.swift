import GStreamerKit
import Synchronization
import Testing

/// Reads the bus until a message fits; nil when the bus is closed first.
func firstMessage(
    of pipeline: Pipeline, where fits: (BusMessage) -> Bool
) async -> BusMessage? {
    for await message in pipeline.bus.messages where fits(message) { return message }
    return nil
}

/// Reads the bus until the whole pipeline has ended, or an error comes.
func waitForEnd(of pipeline: Pipeline) async throws {
    for await message in pipeline.bus.messages {
        switch message.kind {
        case .endOfStream: return
        case .error(let report): throw Failure(text: "\(message.source.path): \(report.text) (\(report.debug))")
        default: continue
        }
    }
    throw Failure(text: "the bus closed before the end")
}

struct Failure: Error { let text: String }

/// What callbacks saw.
final class Log<Entry: Sendable>: Sendable {
    private let entries = Mutex<[Entry]>([])
    func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }
    var all: [Entry] { entries.withLock { $0 } }
}

/// A test picture source that ends after a number of pictures.
func testSource(_ name: String = "source", pictures: Int = 5) throws(GStreamerError) -> Element {
    let source = try Element.make("videotestsrc", name: name)
    try source.set("num-buffers", to: pictures)
    return source
}

extension GStreamerError.Code {
    /// The code that a call throws, or nil.
    static func thrown(by call: () throws(GStreamerError) -> Void) -> GStreamerError? {
        do {
            try call()
            return nil
        } catch { return error }
    }
}
