internal import CaptureCheck
public import CaptureDiagnostics
public import CaptureModel
internal import CaptureRuntime
public import CaptureYAML

/// Finds the rig that a graph, or the person who runs it, names.
public struct RigFinder: Sendable {
    /// A rig, or why there is none.
    public struct Answer: Sendable {
        /// The rig; nil where `diagnostics` has an error.
        public var rig: Rig?
        /// What was found on the way.
        public var diagnostics: [Diagnostic] = []
        /// The texts the findings point into, by file.
        public var texts: [String: String] = [:]
        /// What they hold in confidence.
        public var secrets = Secrets.none
    }

    /// The folder that relative paths of rig files start at; empty for the working folder.
    public let folder: String
    private let environment: [String: String]
    private let reader: any FileReader

    /// Makes a finder.
    ///
    /// - Parameters:
    ///   - folder: The folder that relative paths of rig files start at; empty for the working folder.
    ///   - environment: What `${NAME}` stands for in a rig file.
    ///   - reader: Where rig files are read.
    public init(folder: String = "", environment: [String: String] = [:], reader: any FileReader = LocalFiles()) {
        self.folder = folder
        self.environment = environment
        self.reader = reader
    }

    /// The rig of a name.
    ///
    /// - Parameters:
    ///   - reference: Which rig.
    ///   - place: Where it is named, for the finding where it is unknown.
    ///   - looksForDevices: Whether this machine's devices are wanted; else this machine has none, and nothing is opened.
    public func find(_ reference: RigReference, at place: SourceRange?, looksForDevices: Bool = true) async -> Answer {
        switch reference {
        case .thisMachine:
            return Answer(rig: looksForDevices ? await LocalRig.discover() : Self.bareMachine)
        case .builtIn(let name):
            if let rig = BuiltInRigs.rig(named: name) { return Answer(rig: rig) }
            return Answer(diagnostics: [Self.unknown(name, at: place)])
        case .file(let path):
            let full = path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
            let loaded = RigFileLoader(reader: reader, environment: environment).load(path: full)
            // A file that is not there has no line of its own; the one that names it has.
            let findings = loaded.diagnostics.map { finding in
                var finding = finding
                finding.range = finding.range ?? place
                return finding
            }
            return Answer(
                rig: loaded.value, diagnostics: findings, texts: loaded.texts, secrets: loaded.secrets)
        }
    }

    /// This machine without its devices, for graphs that use none and for simulated runs.
    private static let bareMachine = Rig(name: RigReference.thisMachine.description)

    private static func unknown(_ name: String, at place: SourceRange?) -> Diagnostic {
        let meant = Meaning(of: name, among: BuiltInRigs.names)
        let whole = meant?.isCertain == true ? [] : continuations(of: name, among: BuiltInRigs.names)
        let edits = { (word: String) in place.map { [Diagnostic.FixIt.Edit($0, word)] } ?? [] }
        return Diagnostic(
            .unknownRig, "no rig '\(name)' comes with mcpipe", at: place, label: "unknown rig", subjects: [name],
            notes: [.init("these do: \(quotedList(BuiltInRigs.names))")],
            fixIts: (whole.isEmpty
                ? meant.map { [$0.fixIt("did you mean '\($0.word)'?", edits: edits($0.word))] } ?? []
                : whole.map { .init("did you mean '\($0)'?", edits: edits($0)) })
                + [.init("name a rig file by a path with '/' or '.yaml', or leave 'rig' out for this machine")])
    }
}

extension DiagnosticCode {
    static let unknownRig = DiagnosticCode(
        "unknown-rig",
        summary: "a rig is named that does not come with mcpipe",
        explanation: """
            'rig' names a rig that comes with mcpipe, or a rig file: a text with a '/' or one that ends in '.yaml' or \
            '.yml'. 'mcpipe rigs list' lists those that come with it. Without 'rig' the graph is for this machine.
            """,
        remedy: "name a rig that comes with mcpipe, or the path of a rig file",
        rejected: """
            mcpipe: 1
            rig: iphone-11-pro
            sources:
              back: { camera: back-wide }
            sinks:
              file: { record: back.mp4, video: back }

            """,
        accepted: """
            mcpipe: 1
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-wide }
            sinks:
              file: { record: back.mp4, video: back }

            """)
}
