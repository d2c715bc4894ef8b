import ArgumentParser
import CaptureDiagnostics

/// A word in the place of a command that is none: the argument parser would complain of all words that follow it.
struct UnknownCommand {
    private let word: String
    private let known: [String]

    /// - Parameter arguments: Those of the process, without its own name. nil where they begin with a command, or with an option.
    init?(_ arguments: [String]) {
        let commands = MCPipeCommand.configuration.subcommands
        known = commands.filter { $0.configuration.shouldDisplay }.map { Self.name(of: $0) }
        guard let first = arguments.first, !first.hasPrefix("-"), first != "help",
            !commands.contains(where: { Self.name(of: $0) == first })
        else { return nil }
        word = first
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? "\(command)".lowercased()
    }

    /// What is said of it.
    var text: String {
        // Commands are short: of 'rn', 'run' is a third away.
        let near =
            nearest(to: word, in: known) ?? known.first { $0.hasPrefix(word) && word.count > 1 }
            ?? known.first { word.count > 1 && word.count < 5 && isWithout(oneLetter: word, of: $0) }
        let isFile = word.hasSuffix(".yaml") || word.hasSuffix(".yml")
        let advice =
            word == "version"
            ? "it tells its version with 'mcpipe --version'"
            : near.map { "did you mean 'mcpipe \($0)'?" }
                ?? (isFile
                    ? "to record what it describes: 'mcpipe run \(word)'" : "the commands are \(quotedList(known))")
        return "Error: mcpipe has no command '\(word)'; \(advice)\nUsage: mcpipe <subcommand>\n"
            + "  See 'mcpipe --help' for more information."
    }

    private func isWithout(oneLetter word: String, of command: String) -> Bool {
        guard word.count + 1 == command.count else { return false }
        return command.indices.contains { index in
            var shorter = command
            shorter.remove(at: index)
            return shorter == word
        }
    }
}
