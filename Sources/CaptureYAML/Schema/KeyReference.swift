/// The reference of the keys of pipeline and rig files, as Markdown.
public enum KeyReference {
    /// The reference of pipeline files.
    public static func pipelineFile() -> String {
        page(
            PipelineKeys.section, title: "Pipeline file",
            introduction: """
                A pipeline file is YAML. Nodes are keyed by name; the name is how other nodes refer to them. The kind of a \
                source or sink is its first key below. Quantities carry their unit. `${NAME}` and `${NAME:-default}` stand \
                for environment variables in any value, `$$` for a dollar sign. Anchors, aliases and tags are not used: \
                `defaults` and `include` are for what nodes have in common. Paths of files that are read start at the \
                folder of the file they stand in, those of recordings at the working directory.

                On the command line, `--set path=value` sets any value, as in \
                `--set sources.back.format=1280x720@30` or `--set compositors.pip.layers[1].scale=0.5`; null takes a key away.
                """)
    }

    /// The reference of rig files.
    public static func rigFile() -> String {
        page(
            RigKeys.section, title: "Rig file",
            introduction: """
                A rig file is YAML. A camera's format is written `SIZE ENCODING RATES`, where rates are one rate (`30`), \
                several (`15,30`) or all from one to another (`5-30`), followed by any of `binned`, `single-camera` (not \
                while other cameras run), `fov=DEGREES`, `photo=SIZE`, `stabilized`, `wide-color`, `zoom=FACTOR`, \
                `upscale=FACTOR`, `af=none` (or `contrast`, `phase`), `iso=LOW-HIGH` and `shutter=LOW-HIGH`; or as a \
                mapping. Without `device-sets`, any cameras may run together.
                """)
    }

    private static func page(_ section: Section, title: String, introduction: String) -> String {
        var seen: Set<String> = []
        let sections = Form.section(section).sections.filter { seen.insert($0.title).inserted }
        let note = "<!-- Generated from the tables that the loader reads by; `make docs` writes it again. -->"
        return (["# \(title)", note, introduction] + sections.map(table)).joined(separator: "\n\n") + "\n"
    }

    private static func table(_ section: Section) -> String {
        let rows = section.keys.map { row in
            let name = "`\(row.name)`" + (row.isRequired ? " (required)" : "")
            let fallback = row.fallback ?? (row.isRequired ? "" : "none")
            return "| \(name) | \(row.form.markdown) | \(fallback) | \(row.summary) |"
        }
        let head = "## \(section.title.prefix(1).uppercased() + section.title.dropFirst())\n\n\(section.summary)\n\n"
        return head + (["| key | value | default | meaning |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }
}

extension Form {
    /// What it is, for a table; sections are links.
    fileprivate var markdown: String {
        switch self {
        case .pattern(let label, _, let examples):
            label + ": "
                + examples.split(separator: "'", omittingEmptySubsequences: false).enumerated()
                .map { $0.offset % 2 == 1 ? "`\($0.element)`" : String($0.element) }.joined()
        case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .section(let section), .open(let section, _): "[\(section.title)](#\(section.slug))"
        case .list(let form, let count) where count?.count == 1: "a list of \(count?.lowerBound ?? 0): \(form.markdown)"
        case .list(let form, _): "a list of: \(form.markdown)"
        case .named(let form): "by name: \(form.markdown)"
        case .either(let forms): forms.map(\.markdown).joined(separator: " or ")
        case .constant(let value): "`\(value)`"
        case .always: "`true`"
        default: label
        }
    }
}
