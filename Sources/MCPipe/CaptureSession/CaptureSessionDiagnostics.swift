public import CaptureDiagnostics

/// The kinds of finding that only calls of a `CaptureSession` can give; all others are the checker's.
public enum CaptureSessionDiagnostics {
    /// All codes, in the order in which a session could meet them.
    public static let codes: [DiagnosticCode] = [
        .foreignDevice, .alreadyInSession, .notInSession, .outputAlreadyConnected, .constituentPort, .mirroringDiffers,
        .notACamera, .configurationOpen, .configurationNotBegun, .sessionRunning,
    ]
}

extension DiagnosticCode {
    static let foreignDevice = DiagnosticCode(
        "foreign-device",
        summary: "An input's device belongs to another rig than the session's",
        explanation: """
            Which cameras run together, and what they share, is known of one rig. A device that was taken from another session's \
            rig is none of this one's, even where it has the same name.
            """,
        remedy: "take the device from this session: 'session.camera(...)', 'session.cameras'")

    static let alreadyInSession = DiagnosticCode(
        "already-in-session",
        summary: "An input, an output or a connection is added a second time",
        explanation: """
            A part is in one session once, as with Apple's sessions. An input can lead to any number of outputs, so that none is \
            needed twice.
            """,
        remedy: "use the part that is there, or take it out of its session first")

    static let notInSession = DiagnosticCode(
        "not-in-session",
        summary: "A call names an input, an output or a connection that the session does not have",
        explanation: """
            Only what was added can be connected or taken out. An input that is taken out takes its connections with it.
            """,
        remedy: "add the part first, or leave the call out")

    static let outputAlreadyConnected = DiagnosticCode(
        "output-already-connected",
        summary: "A connection leads to an output whose place is taken, or leads from nothing",
        explanation: """
            A file, a stream, a photo or a preview has one picture, and each sound once; what gives frames takes one picture or one \
            sound. 'addInput' and 'addOutput' make connections by themselves, so that one made by hand finds the place taken: \
            with several cameras add both 'WithNoConnections'. Several pictures go through a mixer.
            """,
        remedy: "remove the other connection, or lead both through a mixer")

    static let constituentPort = DiagnosticCode(
        "constituent-port",
        summary: "A connection leads from the stream of one of the cameras that a virtual camera is made of",
        explanation: """
            A virtual camera gives one picture here. Apple can stream its constituents beside each other; a graph has no word for \
            that. Which cameras may run together counts the constituents all the same.
            """,
        remedy: "connect the virtual camera's own port, or add an input of that camera in its place")

    static let mirroringDiffers = DiagnosticCode(
        "mirroring-differs",
        summary: "Connections ask for a mirror that the graph cannot give",
        explanation: """
            A camera's picture is mirrored in all its previews or in none, and in all its files, streams, photos and frames or in \
            none; each layer of a mixer has its own say. A mixer's own picture and a sound have no mirror.
            """,
        remedy: "ask for the same in all of them, or mirror the layers of a mixer")

    static let notACamera = DiagnosticCode(
        "not-a-camera",
        summary: "A picture's format or rate is asked of a microphone",
        explanation: "Formats and frame durations are those of pictures.",
        remedy: "ask the input of a camera")

    static let configurationOpen = DiagnosticCode(
        "configuration-open",
        summary: "A session is to start or stop between 'beginConfiguration' and 'commitConfiguration'",
        explanation: """
            What would run is not settled yet. With Apple's sessions this ends the program. Where an error was thrown between the \
            two, the commit was left out: 'configure' undoes its changes by itself.
            """,
        remedy: "commit first, or make the changes in 'configure'")

    static let configurationNotBegun = DiagnosticCode(
        "configuration-not-begun",
        summary: "A configuration is committed that was never begun",
        explanation:
            "Each 'commitConfiguration' belongs to a 'beginConfiguration'; without one, each change stands at once.",
        remedy: "begin the configuration, or leave the commit out")

    static let sessionRunning = DiagnosticCode(
        "session-running",
        summary: "A session's parts are changed while it runs",
        explanation: """
            A pipeline is linked once. A change that only came with the next start would leave a file without the camera that \
            somebody has just added.
            """,
        remedy: "stop the session, make the change and start it again")
}
