import CaptureDiagnostics
import CaptureModel

// The graph says of a camera whether its previews are mirrored and whether all else is; a session says it of each
// connection. Where the connections of a camera agree the one can be said as the other.

extension SessionConfiguration {
    /// Where a camera's connections ask for a mirror.
    private struct Wishes {
        var previews: [CaptureConnection] = []
        var files: [CaptureConnection] = []

        var mirroring: Source.Camera.Mirroring {
            switch (previews.contains(where: \.isVideoMirrored), files.contains(where: \.isVideoMirrored)) {
            case (false, false): .none
            case (true, false): .preview
            case (false, true): .file
            case (true, true): .both
            }
        }
    }

    private func wishes(of input: CaptureDeviceInput) -> Wishes {
        var wishes = Wishes()
        for connection in connections where connection.inputPorts.contains(where: { $0.comes(from: input) }) {
            switch connection.output.blueprint.node {
            case .sink(.preview): wishes.previews.append(connection)
            case .sink: wishes.files.append(connection)
            case .mixer: break
            }
        }
        return wishes
    }

    func mirroring(of input: CaptureDeviceInput) -> Source.Camera.Mirroring { wishes(of: input).mirroring }

    /// Whether a layer has to be mirrored so that its picture comes out as its connection asks: a camera that is mirrored in
    /// files comes mirrored already.
    func isLayerMirrored(_ port: CaptureInputPort, _ connection: CaptureConnection) -> Bool {
        guard case .input(let input) = port.origin else { return connection.isVideoMirrored }
        let mirroring = mirroring(of: input)
        return connection.isVideoMirrored != (mirroring == .file || mirroring == .both)
    }

    /// The mirrors that connections ask for and the graph cannot say.
    var mirroringConflicts: [Diagnostic] {
        let cameras = inputs.compactMap { entry -> Diagnostic? in
            let wishes = wishes(of: entry.input)
            for group in [wishes.previews, wishes.files] {
                guard let first = group.first,
                    let other = group.first(where: { $0.isVideoMirrored != first.isVideoMirrored })
                else { continue }
                return SessionFinding.mirroringDiffers(
                    entry.name, first, name(of: first.output), other, name(of: other.output))
            }
            return nil
        }
        return cameras
            + connections.compactMap { connection in
                guard connection.isVideoMirrored, case .sink = connection.output.blueprint.node,
                    let port = connection.inputPorts.first(where: { $0.isFromMixer || $0.mediaType == .audio })
                else { return nil }
                return SessionFinding.noMirror(name(of: port), port, at: connection.place)
            }
    }
}
