import Foundation

/// What the person who starts the run decides.
struct TruthOptions: Sendable {
    enum Format: String { case json, markdown }

    /// An argument that is none of these.
    struct Misuse: Error, CustomStringConvertible {
        let description: String
    }

    var seed: UInt64 = 1
    var count = 300
    /// The number of the first trial, to have one of them again.
    var first = 0
    /// Trials at once.
    var jobs = 4
    var format = Format.json
    /// Whether GStreamer tries every graph that was rejected for one reason, also for those that only a recount can show.
    var forcesAll = false
    var isVerbose = false
    /// Whether the trials are shown and not run: for one that ends the process.
    var isShown = false

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        func number(_ name: String) throws -> Int {
            guard let value = rest.popFirst().flatMap({ Int($0) }), value >= 0 else {
                throw Misuse(description: "\(name) takes a number")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--seed": seed = UInt64(try number(argument))
            case "--count": count = try number(argument)
            case "--first": first = try number(argument)
            case "--jobs": jobs = max(1, try number(argument))
            case "--force-all": forcesAll = true
            case "--verbose": isVerbose = true
            case "--show": isShown = true
            case "--format":
                guard let word = rest.popFirst(), let format = Format(rawValue: word) else {
                    throw Misuse(description: "--format takes json or markdown")
                }
                self.format = format
            default: throw Misuse(description: "'\(argument)' is no option")
            }
        }
    }
}
