import CaptureModel
import GStreamerKit
import MCPipe

/// The rig that a command names, outside any pipeline file.
enum NamedRig {
    /// The rig of a name, or this machine's.
    ///
    /// - Throws: the exit status; what is wrong has been said.
    static func find(_ name: String?) async throws -> Rig {
        let reference = name.map { RigReference(parsing: $0) } ?? .thisMachine
        let answer = await RigFinder(environment: CurrentProcess.environment).find(reference, at: nil)
        Console.hide(answer.secrets)
        Console.report(answer.diagnostics, texts: answer.texts)
        guard let rig = answer.rig else { throw ExitStatus(answer.diagnostics).code }
        return rig
    }
}
