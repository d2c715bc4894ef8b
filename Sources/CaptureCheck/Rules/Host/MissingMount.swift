import CaptureDiagnostics
import CaptureModel

/// The disk that recordings are meant for is there.
enum MissingMount: Rule {
    static let code = DiagnosticCode(
        "not-mounted",
        summary: "Nothing is mounted where recordings are meant to go",
        explanation: """
            A disk that was not mounted leaves its empty folder behind, and recordings there fill the disk below it, mostly the \
            system's. 'mount' of 'disk' names a folder that must be a mount point when the run starts. The exit status of 'run' is \
            73.
            """,
        remedy: "mount the disk, or take 'mount' out")
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let (disk, files) = (context.graph.disk, context.host.files)
        guard let mount = disk.mount else { return [] }
        let folder = FilePath(mount, from: context.options.workingFolder)
        let isThere = if case .folder = files.entry(at: folder.description) { true } else { false }
        let own = files.fileSystem(of: folder.description)
        let isMounted =
            isThere && (folder.names.isEmpty || own == nil || own != files.fileSystem(of: folder.parent.description))
        guard !isMounted else { return [] }
        let subjects = context.graph.sinks.filter { if case .record = $0.kind { true } else { false } }
        return [
            Diagnostic(
                code, isThere ? "nothing is mounted at '\(folder)'" : "there is no folder '\(folder)'",
                at: disk.provenance["mount"], label: isThere ? "an ordinary folder" : "not there",
                subjects: subjects.map(\.name.description), fixIts: [.init("mount the disk, or take 'mount' out")],
                evidence: [
                    .init(
                        "file system", value: isThere ? "that of '\(folder.parent)'" : "none",
                        limit: "one of its own", source: "'\(folder)'")
                ])
        ]
    }
}
