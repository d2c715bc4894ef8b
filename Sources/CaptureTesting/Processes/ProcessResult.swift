public import Foundation

/// How a child process ended and what it wrote.
public struct ProcessResult: Sendable {
    /// The exit status; 128 and the signal's number where a signal ended it, as a shell says it.
    public var status: Int32
    /// What it wrote to its standard output.
    public var output: Data
    /// What it wrote to its standard error, as text.
    public var errors: String

    /// The standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }

    /// The result itself where the status is 0.
    ///
    /// - Throws: `ProcessFailure` with all that was written.
    @discardableResult public func succeeded(_ what: String) throws -> ProcessResult {
        guard status == 0 else { throw ProcessFailure(what: what, result: self) }
        return self
    }
}

/// A child process ended with a status other than 0.
public struct ProcessFailure: Error, CustomStringConvertible {
    /// What was run.
    public let what: String
    /// How it ended.
    public let result: ProcessResult

    public var description: String {
        "\(what) ended with status \(result.status)\n\(result.text.suffix(4000))\n\(result.errors.suffix(4000))"
    }
}
