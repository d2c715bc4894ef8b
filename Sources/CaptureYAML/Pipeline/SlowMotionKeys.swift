import CaptureDiagnostics
import CaptureModel

/// The keys of a recording that plays slower than what it shows.
enum SlowMotionKeys {
    static let playAt = Key(
        "play-at", Shape<FrameRate>.quantity("a frame rate"), default: "the captured rate",
        "The rate at which the file plays outside ramps.")
    static let sound = Key(
        "audio", Shape<SlowMotion.Sound>.word(),
        "What becomes of the sink's sound, which must be said where it has some: left out; at its own speed from the beginning, "
            + "so that it ends before the picture; or as long as the picture, and as much lower.")

    static let from = Key(
        "from", Shape<Duration>.quantity("a length of time", usual: ["s"]), required: true,
        "Where it begins, on the take's own timeline.")
    static let to = Key(
        "to", Shape<Duration>.quantity("a length of time", usual: ["s"]), required: true,
        "Where it ends: the first moment that is no longer in it.")
    static let speed = Key(
        "speed", .number(in: 0.01...1), required: true,
        "How fast it plays, from 0.01 to 1: 1 is as it happened, 0.25 takes four times as long.")
    static let ramp = Section("ramp", "A stretch of a take with a speed of its own.", [from, to, speed])
    static let ramps = Key(
        "ramps", Shape<[SlowMotion.Ramp]>.list(of: .ramp, count: 1...(.max)),
        "Stretches with speeds of their own; they do not overlap.")
    static let section = Section(
        "slow motion", "How a recording plays slower than what it shows: every captured picture is in it.",
        [playAt, sound, ramps])

    static let slowMotion = Key(
        "slow-motion", .slowMotion, default: "as it happened",
        "Has the file play slower than what it shows, with every captured picture in it.")
}

extension Shape where Value == SlowMotion.Ramp {
    /// One stretch.
    fileprivate static var ramp: Shape {
        Shape(.section(SlowMotionKeys.ramp)) { node, spot in
            Fields(node, SlowMotionKeys.ramp, spot.part(spot.label)).flatMap { fields in
                let (from, to, speed) =
                    (fields[SlowMotionKeys.from], fields[SlowMotionKeys.to], fields[SlowMotionKeys.speed])
                guard let from, let to, let speed else { return nil }
                return SlowMotion.Ramp(from: from, to: to, speed: speed)
            }
        }
    }
}

extension Shape where Value == SlowMotion {
    /// `slow-motion:` of a record sink.
    static var slowMotion: Shape {
        Shape(.section(SlowMotionKeys.section)) { node, spot in
            Fields(node, SlowMotionKeys.section, spot.part(spot.label)).map { fields in
                SlowMotion(
                    playAt: fields[SlowMotionKeys.playAt], sound: fields[SlowMotionKeys.sound],
                    ramps: fields[SlowMotionKeys.ramps] ?? [])
            }
        }
    }
}
