public import CaptureModel

/// What went wrong with a running graph: the machine, a device or a file, never the graph's own logic.
public struct SessionFailure: Error, Sendable, Hashable {
    /// Whose fault it is; the command's exit status follows it.
    public enum Fault: String, Sendable, Hashable, Codable {
        /// A device, an element or a server is missing or gone (exit 69).
        case source
        /// An output cannot be created (exit 73).
        case outputNotCreated = "output-not-created"
        /// An output failed while it was written (exit 74).
        case output
        /// A command that cannot be carried out at this moment; nothing has changed.
        case command
        /// A take that was due could not begin: the machine was not ready for it before the run ended (exit 69).
        case take = "take-not-begun"
        /// An element between the sources and the outputs, such as an encoder, takes or gives nothing more (exit 69).
        case element = "element-failed"
        /// An element of an effect, which the graph itself names (exit 65).
        case effect
        /// mcpipe itself (exit 70).
        case mcpipe
    }

    /// Whose fault it is.
    public var fault: Fault
    /// The node concerned, where it is known.
    public var node: NodeName?
    /// The element concerned, by its path in the pipeline.
    public var element: String?
    /// What happened, in words.
    public var message: String
    /// GStreamer's own account: domain, code and debug text.
    public var detail: String?

    /// Makes a failure.
    public init(_ fault: Fault, _ message: String, node: NodeName? = nil, element: String? = nil, detail: String? = nil)
    {
        self.fault = fault
        self.message = message
        self.node = node
        self.element = element
        self.detail = detail
    }
}

extension SessionFailure {
    /// The failure as it is told of a take that the schedule asked for: a refused command becomes `take`, because nobody typed one.
    package var ofScheduledTake: SessionFailure {
        var failure = self
        if fault == .command { failure.fault = .take }
        return failure
    }
}
