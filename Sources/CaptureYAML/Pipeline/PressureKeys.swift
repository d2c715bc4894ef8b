import CaptureDiagnostics
import CaptureModel

/// The keys of `on-pressure`.
enum PressureKeys {
    static let fps = Key("fps", Shape<FrameRate>.quantity("a frame rate"), "At most this many pictures a second.")
    static let size = Key("size", Shape<Size>.quantity("a size"), "The size given; for previews and frames.")
    static let step = Section("pressure step", "What a sink does with less of from a level on.", [fps, size])

    static let fair = Key("fair", .pressureStep, "A little above the usual: a warm room will do it.")
    static let serious = Key("serious", .pressureStep, "The machine slows itself down, or soon will.")
    static let critical = Key("critical", .pressureStep, "Quality suffers.")
    static let shutdown = Key("shutdown", .pressureStep, "The machine turns itself off if this goes on.")
    static let ladder = Section(
        "pressure ladder",
        "What a sink does with less of while the machine is pressed: a frame rate, `stop`, or a mapping. A step also holds "
            + "at the graver levels, value by value. `stop` holds a preview, frames or a stream back until pressure falls; a "
            + "recording is finished.",
        [fair, serious, critical, shutdown])

    static let onPressure = Key(
        "on-pressure", .pressurePolicy, default: "ignore",
        "What is done with less of while the machine is too hot, short of power, memory or processor: nothing, what suits "
            + "the kind of sink (`reduce`), or a ladder of one's own.")
}

extension Shape where Value == PressureLadder.Step {
    /// A frame rate, `stop`, or both a rate and a size.
    static var pressureStep: Shape {
        let rate = Shape<FrameRate>.quantity("a frame rate")
        let stop = Shape<String>.word(of: ["stop"])
        let section = Shape.section(PressureKeys.step) { fields in
            PressureLadder.Step(rate: fields[PressureKeys.fps], size: fields[PressureKeys.size])
        }
        return Shape(.either([rate.form, stop.form, section.form])) { node, spot in
            guard let text = node.scalar?.text else { return section.read(node, spot) }
            // A word is meant for `stop`; all else for a rate.
            guard text.first?.isLetter == true else { return rate.read(node, spot).map { .rate($0) } }
            if ["off", "no", "none", "ignore", "nothing", "false", "never", "keep"].contains(text.lowercased()) {
                spot.report(
                    invalid: node, wanted: "a frame rate, 'stop' or a mapping",
                    fixIts: [.init("leave the level out: what it does not name stays as it is"), .init("write 'stop'")])
                return nil
            }
            return stop.read(node, spot).map { _ in .stop }
        }
    }
}

extension Shape where Value == Sink.PressurePolicy {
    /// `ignore`, `reduce`, or a ladder.
    static var pressurePolicy: Shape {
        let word = Shape<String>.word(of: ["ignore", "reduce"])
        let ladder = Shape.section(PressureKeys.ladder) { fields in
            let steps: [(SystemPressure.Level, PressureLadder.Step?)] = [
                (.fair, fields[PressureKeys.fair]), (.serious, fields[PressureKeys.serious]),
                (.critical, fields[PressureKeys.critical]), (.shutdown, fields[PressureKeys.shutdown]),
            ]
            return .ladder(PressureLadder(Dictionary(uniqueKeysWithValues: steps).compactMapValues(\.self)))
        }
        let plain = Shape<String>(word.form) { node, spot in
            // What other programs call it, or YAML's word for false.
            guard let text = node.scalar?.text.lowercased(),
                ["off", "no", "none", "false", "never", "nothing"].contains(text)
            else {
                return word.read(node, spot)
            }
            spot.report(
                .invalidValue, "\(spot.label) must be 'ignore' or 'reduce', but is \(node.kindForMessages)",
                at: node.range,
                label: "did you mean 'ignore'?",
                fixIts: [.init("write 'ignore'", edits: node.edits("ignore"), isGuess: true)])
            return nil
        }
        return .scalar(plain.map { word, _, _ in word == "reduce" ? .reduce : .ignore }, orElse: ladder)
    }
}
