import ArgumentParser

/// Whom a result is for.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// People.
    case text
    /// Programs.
    case json
}

/// Whom findings are for.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
    /// People.
    case text
    /// Programs.
    case json
    /// Code hosts and continuous integration.
    case sarif
}

/// The option that says whom a result is for.
struct FormatOption: ParsableArguments {
    @Option(help: "Whom the answer is for: 'text' for people, 'json' for programs.")
    var format = OutputFormat.text

    var isJSON: Bool { format == .json }
}
