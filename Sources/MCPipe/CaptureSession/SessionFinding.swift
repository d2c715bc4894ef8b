import CaptureDiagnostics
import CaptureModel

/// Makes the findings of a session's own calls.
enum SessionFinding {
    // MARK: - Parts

    static func foreignDevice(_ input: CaptureDeviceInput, rig: Rig) -> Diagnostic {
        let device = input.device
        let isCamera = device.mediaType == .video
        let known = isCamera ? rig.cameras.map(\.name) : rig.microphones.map(\.name)
        let kind = isCamera ? "camera" : "microphone"
        return Diagnostic(
            .foreignDevice,
            device.rigName == rig.name
                ? "\(kind) '\(device.name)' is of another rig that is also called '\(rig.name)'"
                : "\(kind) '\(device.name)' is of rig '\(device.rigName)', and the session's rig is '\(rig.name)'",
            at: input.place, label: "of another rig", subjects: [device.name, device.rigName, rig.name],
            notes: known.isEmpty ? [] : [.init("the session's \(kind)s are \(quotedList(known))")],
            fixIts: [.init("take the \(kind) from this session")])
    }

    static func alreadyInSession(_ input: CaptureDeviceInput, isAnother: Bool) -> Diagnostic {
        Diagnostic(
            .alreadyInSession,
            "the input of '\(input.device.name)' is in \(isAnother ? "another session" : "the session") already",
            at: input.place, label: "added twice", subjects: [input.device.name],
            fixIts: [
                .init(
                    isAnother ? "take it out there first" : "lead the input that is there to as many outputs as need it"
                )
            ])
    }

    static func alreadyInSession(_ output: any CaptureOutput) -> Diagnostic {
        let name = output.blueprint.shownName
        return Diagnostic(
            .alreadyInSession, "output '\(name)' is in the session already", at: output.blueprint.place,
            label: "added twice", subjects: [name], fixIts: [.init("make another output, or leave the call out")])
    }

    static func alreadyInSession(_ connection: CaptureConnection) -> Diagnostic {
        let name = connection.output.blueprint.shownName
        return Diagnostic(
            .alreadyInSession, "the connection to '\(name)' is in the session already", at: connection.place,
            label: "added twice", subjects: [name], fixIts: [.init("leave the call out")])
    }

    static func notInSession(_ kind: String, _ name: String, at place: SourceRange) -> Diagnostic {
        Diagnostic(
            .notInSession, "the session has no such \(kind) '\(name)'", at: place, label: "not in the session",
            subjects: [name], fixIts: [.init("add it first, or leave the call out")])
    }

    // MARK: - Connections

    static func noPorts(_ connection: CaptureConnection, to output: NodeName) -> Diagnostic {
        Diagnostic(
            .outputAlreadyConnected, "a connection to '\(output)' leads from nothing", at: connection.place,
            label: "no input ports", subjects: [output.description],
            notes: [.init("a microphone has one port, which looks nowhere; a constituent's is asked for by its kind")],
            fixIts: [.init("give it the ports of an input: 'input.ports'")])
    }

    static func alreadyConnected(
        _ output: NodeName, to rival: NodeName?, _ source: NodeName, _ media: MediaType, at place: SourceRange,
        rival connected: SourceRange
    ) -> Diagnostic {
        let what = media == .video ? "picture" : "sound"
        let taken = rival.map { "'\($0)'" } ?? "another part"
        return Diagnostic(
            .outputAlreadyConnected,
            "output '\(output)' takes the \(what) of '\(source)', but is connected to \(taken)",
            at: place, label: "connected already",
            subjects: [output.description, source.description] + (rival.map { [$0.description] } ?? []),
            notes: [.init("connected here", at: connected)],
            fixIts: [
                .init("remove the other connection, or add inputs and outputs 'WithNoConnections'"),
                .init(media == .video ? "lead both through a mixer" : "give the sound to another output"),
            ])
    }

    static func constituentPort(_ port: CaptureInputPort, at place: SourceRange) -> Diagnostic {
        Diagnostic(
            .constituentPort, "'\(port.title)' gives no stream of its own as a part of a virtual camera", at: place,
            label: "a constituent's port", subjects: [port.title],
            fixIts: [
                .init("connect the virtual camera's own port: 'input.ports'"),
                .init("add an input of '\(port.title)' in place of the virtual camera's"),
            ])
    }

    static func mirroringDiffers(
        _ camera: NodeName, _ first: CaptureConnection, _ firstOutput: NodeName?, _ other: CaptureConnection,
        _ otherOutput: NodeName?
    ) -> Diagnostic {
        let names = [firstOutput, otherOutput].compactMap { $0?.description }
        let mirrored = first.isVideoMirrored ? names.first : names.last
        return Diagnostic(
            .mirroringDiffers,
            "camera '\(camera)' is to be mirrored in '\(mirrored ?? "one")' alone of outputs \(quotedList(names))",
            at: other.place, label: other.isVideoMirrored ? "mirrored" : "not mirrored",
            subjects: [camera.description] + names, notes: [.init("the other is connected here", at: first.place)],
            fixIts: [.init("mirror both or neither"), .init("lead one of them through a mixer and mirror its layer")])
    }

    static func noMirror(_ source: NodeName?, _ port: CaptureInputPort, at place: SourceRange) -> Diagnostic {
        let name = source?.description ?? port.title
        return Diagnostic(
            .mirroringDiffers,
            "\(port.mediaType == .audio ? "the sound of" : "mixer") '\(name)' is to be mirrored as a whole", at: place,
            label: "has no mirror", subjects: [name],
            fixIts: [
                .init(
                    port.mediaType == .audio ? "connect sounds apart from pictures" : "mirror the layers of '\(name)'")
            ])
    }

    static func notACamera(_ input: CaptureDeviceInput, at call: SourceRange) -> Diagnostic {
        Diagnostic(
            .notACamera, "microphone '\(input.device.name)' has no pictures", at: call, label: "a microphone",
            subjects: [input.device.name], fixIts: [.init("ask the input of a camera")])
    }

    // MARK: - Order of calls

    static func open(_ verb: String, _ begin: SourceRange, at call: SourceRange) -> Diagnostic {
        Diagnostic(
            .configurationOpen, "'\(verb)' is called before the configuration is committed", at: call,
            label: "not committed", subjects: [verb], notes: [.init("the configuration began here", at: begin)],
            fixIts: [.init("call 'commitConfiguration' first"), .init("make the changes in 'configure'")])
    }

    static func notBegun(at call: SourceRange) -> Diagnostic {
        Diagnostic(
            .configurationNotBegun, "'commitConfiguration' is called, and no configuration has begun", at: call,
            label: "nothing to commit", subjects: ["commitConfiguration"],
            fixIts: [.init("call 'beginConfiguration' first, or leave the call out")])
    }

    static func running(_ session: String, since start: SourceRange) -> Diagnostic {
        Diagnostic(
            .sessionRunning, "the parts of session '\(session)' are to be changed while it runs", at: start,
            label: "started here", subjects: [session],
            fixIts: [.init("call 'stopRunning' first, and 'startRunning' after the change")])
    }

    /// A finding of a configuration that was not committed because of it.
    static func undone(_ finding: Diagnostic, begin: SourceRange) -> Diagnostic {
        var finding = finding
        finding.notes.append(.init("so nothing stands of the configuration that began here", at: begin))
        return finding
    }
}
