import CaptureDiagnostics

/// A file of another program that is written in YAML, too: it is told as that, and nothing of it is mended.
struct ForeignFile {
    /// The program whose file it is.
    let program: String
    /// The key that tells.
    let key: FileNode.Entry

    /// Programs, with keys at the top of their files of which all must be there, and none of which is one of ours.
    private static let programs: [(name: String, keys: [Set<String>])] = [
        ("Docker Compose", [["services"]]), ("Kubernetes", [["apiVersion"], ["kind"]]),
        ("a workflow of GitHub or Forgejo", [["jobs"]]), ("GitLab CI", [["stages"]]),
        ("Frigate and of rig files", [["cameras"]]), ("MediaMTX", [["paths"]]), ("go2rtc", [["streams"]]),
        ("Home Assistant", [["homeassistant", "automation", "sensor", "default_config"]]),
        ("OpenAPI", [["openapi", "swagger"]]), ("Netplan", [["network"]]), ("cloud-init", [["runcmd", "write_files"]]),
        ("Prometheus", [["scrape_configs"]]),
    ]

    /// Keys of ours that other programs have as well, which so tell nothing.
    private static let common: Set = ["name", "include", "output", "clock", "defaults"]

    /// nil where a file has a key of a pipeline file, or none of a program that is known.
    init?(_ root: FileNode) {
        guard let entries = root.entries, !Self.isOurs(root) else { return nil }
        guard let (program, name) = Self.program(entries.map(\.key)), let key = entries.first(where: { $0.key == name })
        else { return nil }
        self.init(program: program, key: key)
    }

    /// The program that has files with these keys at their top, and the key that tells; nil where none is known.
    static func program(_ keys: [String]) -> (name: String, key: String)? {
        programs.lazy.compactMap { program in
            let telling = program.keys.map { names in keys.first(where: names.contains) }
            guard let key = telling.first ?? nil, telling.allSatisfy({ $0 != nil }) else { return nil }
            return (program.name, key)
        }.first
    }

    private init(program: String, key: FileNode.Entry) { (self.program, self.key) = (program, key) }

    /// Whether a file has a key at its top that only a pipeline file has.
    static func isOurs(_ root: FileNode) -> Bool {
        let names = Set(PipelineKeys.section.names + ["mcpipe-rig"]).subtracting(common)
        return root.entries?.contains { names.contains($0.key) } ?? false
    }

    /// Reports it, and nothing else: what is none of ours elsewhere in it may be right there.
    func report(_ path: String, _ spot: Spot) {
        spot.findings.remove { _ in true }
        spot.findings.sources = [:]
        Self.report(path, program, key.key, at: key.keyRange, spot.findings)
    }

    static func report(_ path: String, _ program: String, _ key: String, at range: SourceRange, _ findings: Findings) {
        findings.report(
            .wrongType, "'\(path)' is no pipeline file: '\(abbreviated(key))' is a key of \(program)", at: range,
            label: "a key of \(program)",
            fixIts: [.init("name a pipeline file, or begin one with what 'mcpipe init' prints")])
    }
}
