import Foundation
import Testing

/// What a formatter cannot judge.
@Suite struct StyleTests {
    static let sources = SwiftFile.sources
    static let all = sources + SwiftFile.tests

    @Test func thereAreFilesToJudge() {
        #expect(Self.sources.count > 100)
        #expect(Set(Self.sources.map(\.module)).count > 5)
    }

    @Test func noFileIsLong() {
        for file in Self.all where file.lines.count > 401 {
            Issue.record("\(file.path) has \(file.lines.count) lines, 400 at most; does it still hold one thing?")
        }
    }

    @Test func nothingIsLeftForLater() {
        // Spelt in two pieces, so that this file does not find itself.
        let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
        for file in Self.all {
            for (number, line) in file.lines.enumerated() {
                for word in words where line.contains(word) {
                    Issue.record("\(file.path):\(number + 1) leaves something for later: \(word)")
                }
            }
        }
    }

    @Test func nothingEndsTheProcess() {
        for file in Self.sources {
            for (number, line) in file.code.enumerated() {
                for word in ["try!", "as!", "fatalError("] where line.contains(word) {
                    Issue.record("\(file.path):\(number + 1) may end the process: \(line)")
                }
            }
        }
    }

    @Test func whatIsNotCheckedByTheCompilerHasItsReasonBesideIt() {
        for file in Self.sources {
            for (number, line) in file.code.enumerated() where line.contains("@unchecked Sendable") {
                let near = file.lines[max(0, number - 6)...number].filter { $0.contains("//") }
                #expect(!near.isEmpty, "\(file.path):\(number + 1) gives no reason for @unchecked Sendable")
            }
        }
    }

    /// One that is asked for a hundred thousand times is too deep for the stack: `Listener` says why, and is what to use.
    @Test func noClosureLiesInAMutexByItself() {
        let names = Self.sources.flatMap(\.code).filter { $0.contains("typealias") }.compactMap { line in
            line.firstMatch(of: /typealias (\w+)(?:<.*>)? = .*->/).map { String($0.1) }
        }
        #expect(!names.isEmpty)
        for file in Self.sources {
            for (number, line) in file.code.enumerated() where line.contains("Mutex<") {
                let isNamed = names.contains { line.contains("Mutex<\($0)>") || line.contains("Mutex<\($0)?>") }
                guard isNamed || line.contains(/Mutex<\(*@?\w* ?\(.*->/) else { continue }
                Issue.record("\(file.path):\(number + 1) has a closure in a Mutex by itself: \(line)")
            }
        }
    }

    @Test func aFileIsNamedAfterItsPublicType() {
        for file in Self.sources {
            let types = file.code.compactMap(\.publicType)
            guard let first = types.first else { continue }
            let name = file.name.split(separator: "+").first.map(String.init) ?? file.name
            // A family of small types may share a file named after what they have in common: Codecs, PlannedEnds.
            let isFamily = types.count > 1 && name.hasSuffix("s")
            #expect(types.contains(name) || isFamily || file.name.contains("+"), "\(file.path) holds '\(first)'")
        }
    }

    @Test func everyPublicDeclarationIsDocumented() {
        // What a protocol asks for is documented there.
        let required = Set(Self.sources.flatMap(\.requirements)).union(SwiftFile.requirementsOfTheLibrary)
        #expect(required.contains("wired"))
        for file in Self.sources {
            for (number, line) in file.code.enumerated() {
                guard let name = line.publicDeclaration, !required.contains(name), !file.isExplained(at: number) else {
                    continue
                }
                Issue.record("\(file.path):\(number + 1) is public and says nothing: \(line)")
            }
        }
    }
}

extension SwiftFile {
    /// Names that protocols of Swift's own libraries ask for.
    fileprivate static let requirementsOfTheLibrary: Set = [
        "description", "debugDescription", "rawValue", "startIndex", "endIndex", "allCases", "id", "==", "<", "hash",
        "encode", "index", "makeAsyncIterator", "makeIterator", "next", "run", "validate", "configuration", "position",
        "from", "stringLiteral", "arrayLiteral", "integerLiteral", "floatLiteral", "dictionaryLiteral", "Element",
        "Index", "AsyncIterator", "Failure", "RawValue", "enqueue", "checkIsolated", "buildBlock", "buildExpression",
        "buildOptional", "buildEither", "buildArray", "buildLimitedAvailability", "buildFinalResult",
    ]

    /// The names that the file's protocols ask for.
    fileprivate var requirements: [String] {
        var names: [String] = []
        var isInProtocol = false
        for line in code {
            if line.contains("protocol "), line.hasSuffix("{") { isInProtocol = true }
            if line.hasPrefix("}") { isInProtocol = false }
            if isInProtocol, let name = line.declaredName { names.append(name) }
        }
        return names
    }

    /// Whether a comment stands before a declaration, or the compiler's own message for those who use it.
    fileprivate func isExplained(at number: Int) -> Bool {
        var above = number - 1
        while above >= 0, !lines[above].contains("///"), lines[above].isAttribute {
            if lines[above].contains("unavailable") { return true }
            above -= 1
        }
        return lines[number].contains("unavailable") || (above >= 0 && lines[above].contains("///"))
    }
}

extension String {
    /// The type that a line at the file's outermost level makes public.
    var publicType: String? {
        guard hasPrefix("public ") || hasPrefix("@") else { return nil }
        let words = split(separator: " ")
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol"]
        guard words.contains("public"), let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count
        else {
            return nil
        }
        return String(words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }

    /// What a line declares as public.
    fileprivate var publicDeclaration: String? {
        guard contains("public "), !contains("import "), !contains("public extension ") else { return nil }
        return declaredName
    }

    /// The name a line declares; of an initialiser the first argument's label.
    fileprivate var declaredName: String? {
        let kinds: Set<Substring> = [
            "struct", "class", "enum", "actor", "protocol", "func", "var", "let", "typealias", "subscript", "init",
        ]
        let words = split { " (:<?".contains($0) }
        guard let kind = words.firstIndex(where: kinds.contains) else { return nil }
        if words[kind] == "init" || words[kind] == "subscript" {
            return words.dropFirst(kind + 1).first.map(String.init) ?? "init"
        }
        if contains("func <") { return "<" }
        return words.dropFirst(kind + 1).first.map(String.init)
    }

    /// Whether a line belongs to the attributes between a comment and its declaration.
    fileprivate var isAttribute: Bool {
        let text = drop { $0 == " " }
        return text.hasPrefix("@") || text.hasPrefix(")") || text.hasPrefix("*,") || text.hasPrefix("message:")
            || text.hasPrefix("\"")
    }
}
