import CaptureTesting
import Foundation
import Testing

/// docs/architecture.md says what may import what; the package and the files must keep to it.
@Suite struct DependencyTests {
    /// A row of the table.
    struct Row {
        var targets: [String]
        var rule: String

        /// The targets and products that the row allows; nil allows all.
        func allowed(among rows: [Row]) -> Set<String>? {
            let libraries = rows.flatMap(\.targets).filter { $0 != "mcpipe" && $0 != "CaptureTesting" }
            if rule == "as needed" || rule.hasPrefix("all") { return nil }
            if rule.hasPrefix("the libraries above but ") {
                let excluded = rule.matches(of: /`(\w+)`/).map { String($0.1) }
                return Set(libraries).subtracting(excluded)
            }
            return Set(rule.matches(of: /\w+/).map { String($0.output) } + targets)
        }
    }

    static func rows() throws -> [Row] {
        let lines = try Fixtures.text("docs/architecture.md").components(separatedBy: "\n")
        let table = lines.drop { !$0.hasPrefix("| target | purpose | may import |") }.dropFirst(2)
        return table.prefix { $0.hasPrefix("|") }.compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3 else { return nil }
            return Row(targets: cells[0].matches(of: /`(\w+)`/).map { String($0.1) }, rule: cells[2])
        }
    }

    @Test func theTableHasARowForEachTargetAndTheArrowsKeepToIt() async throws {
        let rows = try Self.rows()
        #expect(rows.count >= 10)
        let package = try await PackageTargets.read()
        for (target, dependencies) in package.dependencies {
            guard let row = rows.first(where: { $0.targets.contains(target) }) else {
                Issue.record("'\(target)' has no row in docs/architecture.md")
                continue
            }
            guard let allowed = row.allowed(among: rows) else { continue }
            let extra = dependencies.subtracting(allowed).sorted()
            #expect(extra.isEmpty, "'\(target)' depends on \(extra), which its row does not name")
        }
    }

    @Test func noRowIsLeftOver() async throws {
        let package = try await PackageTargets.read()
        guard ProcessInfo.processInfo.environment["MCPIPE_PURE"] != "1" else { return }
        let named = Set(try Self.rows().flatMap(\.targets))
        #expect(named.subtracting(package.dependencies.keys).sorted() == [])
    }

    @Test func aFileImportsOnlyWhatItsTargetDependsOn() async throws {
        let package = try await PackageTargets.read()
        let system: Set = [
            "Foundation", "FoundationEssentials", "Synchronization", "Dispatch", "Glibc", "Testing", "RegexBuilder",
        ]
        for file in SwiftFile.sources {
            guard let dependencies = package.dependencies[file.module] else { continue }
            for module in file.imports where !dependencies.contains(module) && !system.contains(module) {
                Issue.record("\(file.path) imports '\(module)', which '\(file.module)' does not depend on")
            }
        }
    }

    @Test func thePureHalfUsesNoFoundation() {
        let pure: Set = [
            "CaptureDiagnostics", "CaptureModel", "CaptureDSL", "CaptureImport", "CaptureCheck", "CapturePlan",
        ]
        let files = SwiftFile.sources.filter { pure.contains($0.module) }
        #expect(files.count > 50)
        for file in files {
            let used = file.imports.filter { $0.hasPrefix("Foundation") }
            #expect(used.isEmpty, "\(file.path) imports \(used)")
        }
    }

    @Test func onlyTheBindingTouchesCAndMemoryThatIsNotChecked() {
        // Tests start their child processes by C of their own, in one file; the product's are GStreamerKit's.
        let spawning = "Sources/CaptureTesting/Processes/SpawnedProcess.swift"
        for file in SwiftFile.sources where file.module != "GStreamerKit" && file.path != spawning {
            #expect(!file.imports.contains { $0.hasPrefix("CGStreamer") }, "\(file.path) imports C")
            for (number, line) in file.code.enumerated() where line.contains("nsafe") && line.contains(/\b[uU]nsafe/) {
                Issue.record("\(file.path):\(number + 1) uses memory that is not checked")
            }
        }
    }
}

extension SwiftFile {
    /// The modules the file imports.
    var imports: [String] {
        code.compactMap { line in
            guard line.contains("import ") else { return nil }
            let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
            let plain = words.first == "import" ? words[...] : words.dropFirst()
            guard plain.first == "import", var module = plain.dropFirst().first else { return nil }
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            if kinds.contains(module), let next = plain.dropFirst(2).first { module = next }
            return module.split(separator: ".").first.map(String.init)
        }
    }
}
