public import CaptureCheck
internal import CaptureDiagnostics
public import CaptureModel
internal import CapturePlan
internal import CaptureRuntime

extension Graph {
    /// Proves that the graph can run on a rig and this machine, or says everything that stands in the way.
    ///
    /// - Parameters:
    ///   - rig: The rig; nil is the one the graph names, or this machine's devices.
    ///   - options: What the person who runs the graph decides.
    ///   - environment: What `${NAME}` stands for in a rig file.
    public func check(
        on rig: Rig? = nil, options: CheckOptions = .now(), environment: [String: String] = [:]
    ) async -> Verdict {
        guard let rig else {
            let finder = RigFinder(folder: options.fileFolder, environment: environment)
            return await check(
                finder.find(self.rig, at: provenance["rig"], looksForDevices: needsDevices && !options.isSimulated),
                options: options)
        }
        return await check(RigFinder.Answer(rig: rig), options: options)
    }

    /// Proves that the graph can run on a rig that was looked for, or says why there is none.
    public func check(_ answer: RigFinder.Answer, options: CheckOptions) async -> Verdict {
        let secrets = secrets.union(answer.secrets)
        var verdict = Verdict(
            diagnostics: secrets.hidden(in: answer.diagnostics), texts: answer.texts, secrets: secrets, rig: answer.rig)
        guard let rig = answer.rig else { return verdict }
        let host = await HostSurvey.inventory(
            mediaFiles: Checker.mediaFiles(in: self, options: options),
            effects: Checker.effects(in: self, options: options))
        let outcome = Checker(rig: rig, host: host, options: options).plan(self)
        verdict.host = host
        verdict.diagnostics = (verdict.diagnostics + secrets.hidden(in: outcome.check.diagnostics)).sortedByPlace()
        (verdict.graph, verdict.planned) = (outcome.check.graph, outcome.plan)
        return verdict
    }

    /// Whether a source is a camera or a microphone, so that the rig's devices matter.
    public var needsDevices: Bool {
        sources.contains { source in
            switch source.kind {
            case .camera, .microphone: true
            case .testPattern, .testTone, .file, .network, .screen, .virtual: false
            }
        }
    }
}
