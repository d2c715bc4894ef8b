/// Something a probe found that the rig it writes does not say by itself.
public enum ProbeFinding: Sendable, Hashable {
    /// Somebody else holds a camera; it is left out of the rig, because nothing is known of it.
    case busy(camera: String, words: String)
    /// A camera does not run even alone; it is left out of the rig.
    case refused(camera: String, words: String)
    /// A camera does not stop, or gives no answer; what was found before stays, and it is tried no more.
    case hung(camera: String, words: String)
    /// Cameras do not run together, in no formats; `speaker` is the one that said so.
    case conflict(cameras: [String], speaker: String, words: String)
    /// Cameras run together in reduced formats only; the words are those of the failure in default formats.
    case reducedOnly(cameras: [String], speaker: String, words: String)
    /// There was no time to try cameras together; the rig does not allow what was not tried.
    case untried(cameras: [String])
    /// A camera could not be set back to what it was set to before.
    case notRestored(camera: String, words: String)
    /// Something of the machine could not be measured.
    case notMeasured(String, words: String)

    /// What was found, in a sentence.
    public var text: String {
        switch self {
        case .busy(let camera, let words): "'\(camera)' is busy and was left out: \(words)"
        case .refused(let camera, let words): "'\(camera)' does not run and was left out: \(words)"
        case .hung(let camera, let words): "'\(camera)' \(words)"
        case .conflict(let cameras, let speaker, let words):
            "\(Self.listed(cameras)) do not run together; '\(speaker)' said: \(words)"
        case .reducedOnly(let cameras, let speaker, let words):
            cameras.count == 1
                ? "'\(speaker)' runs in a reduced format only; in its default format it said: \(words)"
                : "\(Self.listed(cameras)) run together in reduced formats only; in default formats '\(speaker)' said: \(words)"
        case .untried(let cameras):
            cameras.count == 1
                ? "there was no time to try \(Self.listed(cameras))"
                : "there was no time to try \(Self.listed(cameras)) together"
        case .notRestored(let camera, let words): "'\(camera)' could not be set back to what it was set to: \(words)"
        case .notMeasured(let what, let words): "\(what) was not measured: \(words)"
        }
    }

    /// Which kind of finding it is, for programs.
    public var kind: String {
        switch self {
        case .busy: "busy"
        case .refused: "refused"
        case .hung: "hung"
        case .conflict: "conflict"
        case .reducedOnly: "reduced-only"
        case .untried: "untried"
        case .notRestored: "not-restored"
        case .notMeasured: "not-measured"
        }
    }

    /// The cameras concerned, in the order of the rig.
    public var cameras: [String] {
        switch self {
        case .busy(let camera, _), .refused(let camera, _), .hung(let camera, _), .notRestored(let camera, _): [camera]
        case .conflict(let cameras, _, _), .reducedOnly(let cameras, _, _), .untried(let cameras): cameras
        case .notMeasured: []
        }
    }

    private static func listed(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " and " + last
    }
}
