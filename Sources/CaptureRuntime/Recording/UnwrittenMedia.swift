internal import CaptureModel

/// What was given to the muxer of a file that could not be finished before the end, and is not in the file: its disk was too slow for it. Of a file
/// that cannot be read nothing is known, for it may be elsewhere.
struct UnwrittenMedia: Sendable, Hashable {
    /// Pictures that came to the file.
    let given: Int
    /// Those of them that it lacks.
    let pictures: Int
    /// How much of the end of its sound it lacks; zero where that is less than `soundTolerance`.
    let sound: Duration

    /// A transport stream and a fragment take what an encoder gives to whole packets, and a sound is cut anew on the way.
    private static let soundTolerance = Duration.milliseconds(100)

    /// Of a file as it lies.
    ///
    /// - Parameter isSlow: whether it plays at another speed, by which the length of its sound says nothing.
    init(_ verdict: FileVerdict, of file: TakeReport.File, isSlow: Bool) {
        guard verdict.state != .unreadable else {
            (given, pictures, sound) = (0, 0, .zero)
            return
        }
        let tracks = Dictionary(verdict.tracks.map { ($0.medium, $0) }) { first, _ in first }
        given = file.first[.video] == nil ? 0 : file.frames
        pictures = max(0, given - (tracks[.video]?.packets ?? 0))
        guard !isSlow, let begin = file.first[.audio], let end = file.soundEnd else {
            sound = .zero
            return
        }
        let track = tracks[.audio]
        let length = track?.firstTime.flatMap { begin in track?.endTime.map { $0 - begin } } ?? .zero
        let rest = end - begin - length
        sound = rest > Self.soundTolerance ? rest : .zero
    }

    /// Whether all that came to the file is in it.
    var isEmpty: Bool { pictures == 0 && sound == .zero }

    /// What the file lacks, in words; nil where that is nothing.
    var words: String? {
        let parts = [
            pictures > 0 ? "\(pictures) of the \(given) pictures that came to it" : nil,
            sound > .zero ? "the last \(sound.inTenths) of its sound" : nil,
        ].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        let isOne = parts.count == 1 && (pictures == 0 || pictures == 1)
        return "\(parts.joined(separator: " and ")) \(isOne ? "is" : "are") not in it"
    }
}
