import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Foundation
import Testing

/// What the documents show works as they show it.
@Suite struct DocumentExampleTests {
    static let yaml: [MarkdownBlock] = MarkdownBlock.documents.flatMap { path in
        ((try? MarkdownBlock.all(in: path)) ?? []).filter { $0.words.first == "yaml" && $0.words != ["yaml", "rig"] }
    }

    static let rigs: [MarkdownBlock] = MarkdownBlock.documents.flatMap { path in
        ((try? MarkdownBlock.all(in: path)) ?? []).filter { $0.words == ["yaml", "rig"] }
    }

    @Test(arguments: rigs) func aRigInADocumentLoads(_ block: MarkdownBlock) {
        let loaded = RigFileLoader(reader: InMemoryFiles(["rig.yaml": block.text])).load(path: "rig.yaml")
        #expect(
            loaded.diagnostics.isEmpty,
            "\(block):\n\(DiagnosticRenderer(texts: loaded.texts).render(loaded.diagnostics))")
        #expect(loaded.value?.cameras.isEmpty == false)
    }

    @Test func theDocumentsShowWholeFilesAndParts() {
        #expect(Self.yaml.contains { $0.words == ["yaml"] })
        #expect(Self.yaml.contains { $0.words == ["yaml", "part"] })
    }

    @Test(arguments: yaml) func aPipelineInADocumentLoads(_ block: MarkdownBlock) throws {
        let isWarned = block.words == ["yaml", "warned"]
        #expect(
            block.words.count == 1 || isWarned || ["part", "sources", "sinks"].contains(block.words[1]), "\(block)")
        let files = InMemoryFiles(["shown.yaml": block.pipelineFile, "common.yaml": "mcpipe: 1\n"])
        let environment = ["CAMERA_USER": "user", "CAMERA_PASSWORD": "secret"]
        let loaded = PipelineFileLoader(reader: files, environment: environment).load(path: "shown.yaml")
        let rendered = DiagnosticRenderer(texts: loaded.texts).render(loaded.diagnostics)
        #expect(loaded.diagnostics.isEmpty, "\(block):\n\(rendered)")
        guard block.words == ["yaml"] || isWarned, let graph = loaded.value else { return }
        var rig = Rig(name: "this machine")
        if case .builtIn(let name) = graph.rig { rig = BuiltInRigs.rig(named: name) ?? rig }
        let outcome = Checker(rig: rig, host: .testing, options: .testing).check(graph)
        let findings = DiagnosticRenderer(texts: loaded.texts).render(outcome.diagnostics)
        #expect(outcome.diagnostics.isEmpty == !isWarned, "\(block):\n\(findings)")
        guard isWarned else { return }
        #expect(outcome.graph != nil, "\(block):\n\(findings)")
        // All but the closing count stands in the document.
        let shown = findings.replacing("shown.yaml", with: "\(graph.name).yaml").split(separator: "\n").dropLast()
        let page = try Fixtures.text(block.path)
        for line in shown { #expect(page.contains(line), "\(block): \(line)") }
    }

    /// The command lines of the documents: indented by four, in a `sh` block, or between back ticks.
    static let commandLines: [String] = {
        var found: Set<String> = []
        for path in MarkdownBlock.documents {
            let blocks = ((try? MarkdownBlock.all(in: path)) ?? []).filter { $0.words.first == "sh" }
            var lines = blocks.flatMap { $0.text.split(separator: "\n").map(String.init) }
            let text = (try? Fixtures.text(path)) ?? ""
            lines += text.matches(of: /(?m)^    (mcpipe .*)$/).map { String($0.1) }
            lines += text.matches(of: /`(mcpipe [^`]*)`/).map { String($0.1).replacing("\n", with: " ") }
            found.formUnion(lines.filter { $0.hasPrefix("mcpipe ") })
        }
        return found.sorted()
    }()

    @Test func theDocumentsShowCommandLines() { #expect(Self.commandLines.count > 10) }

    @Test(arguments: commandLines) func aCommandLineOfADocumentNamesWhatTheCommandHas(line: String) async throws {
        let words = line.split(separator: " ").dropFirst().map {
            $0.trimmingCharacters(in: .init(charactersIn: "[],."))
        }
        // The argument parser's own option, which no help names.
        if words.first == "--generate-completion-script" {
            try await BuiltCommand.run(words.prefix { !$0.hasPrefix(">") }).succeeded(line)
            return
        }
        let command = words.prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } && !$0.hasPrefix("-") }.prefix(2)
        var help = try await BuiltCommand.run(["help"] + command)
        if help.status != 0 || command.count == 2 && !help.text.contains("mcpipe \(command.joined(separator: " ")) ") {
            help = try await BuiltCommand.run(["help"] + command.prefix(1))
        }
        try help.succeeded("mcpipe help \(command)")
        let first = try #require(command.first ?? words.first { $0.hasPrefix("-") })
        #expect(help.text.contains(first), "'\(line)': no such command")
        for option in words where option.hasPrefix("--") {
            let name = String(option.prefix { $0 != "=" })
            #expect(help.text.contains(name), "'\(line)': no such option as '\(name)'")
        }
    }
}
