import ArgumentParser
import CaptureModel
import CapturePlan
import RecordingNode

/// Reads values of the command line as a pipeline file reads them.
enum ArgumentReading {
    /// A length of time with its unit.
    static func duration(_ text: String) throws -> Duration {
        guard let value = Duration(parsing: text) else { throw wrong(text, "length of time", Duration.examples) }
        return value
    }

    /// A frame rate.
    static func rate(_ text: String) throws -> FrameRate {
        guard let value = FrameRate(parsing: text) else { throw wrong(text, "frame rate", "'30' or '30000/1001'") }
        return value
    }

    /// A picture's size.
    static func size(_ text: String) throws -> Size {
        guard let value = Size(parsing: text) else { throw wrong(text, "size", "'1920x1080' or '1080p'") }
        return value
    }

    /// An address of this machine to listen at.
    static func listenAddress(_ text: String) throws -> ListenAddress {
        guard let value = ListenAddress(parsing: text) else {
            throw wrong(text, "address with a port", ListenAddress.examples)
        }
        return value
    }

    /// A form of a plan.
    static func planFormat(_ text: String) throws -> PlanFormat {
        let forms = PlanFormat.allCases.map(\.rawValue)
        guard let value = PlanFormat(rawValue: text) else {
            throw wrong(text, "form of a plan", forms.map { "'\($0)'" }.joined(separator: ", "))
        }
        return value
    }

    private static func wrong(_ text: String, _ kind: String, _ examples: String) -> ValidationError {
        ValidationError("'\(text)' is no \(kind); write \(examples).")
    }
}
