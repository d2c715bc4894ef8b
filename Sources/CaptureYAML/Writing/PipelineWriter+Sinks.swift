import CaptureModel

extension PipelineWriter {
    static func sink(_ sink: Sink) -> YAMLValue {
        let video = ("video", sink.video.map { YAMLValue.name($0) })
        let audio: (String, YAMLValue?) =
            switch sink.audio.count {
            case 0: ("audio", nil)
            case 1: ("audio", .name(sink.audio[0]))
            default: ("audio", .list(sink.audio.map { .name($0) }))
            }
        let pressure = ("on-pressure", sink.onPressure.map(policy))
        switch sink.kind {
        case .record(let record):
            return .mapping(open: [
                ("record", .text(record.path.description)), video, audio,
                ("container", record.container.map { .word($0) }), ("encode", .encode(record.video, record.audio)),
                ("fragment", record.fragment.map { .duration($0) }),
                ("segment", record.segment.map { .duration($0) }), ("timecode", record.timecode.map(timecode)),
                ("slow-motion", record.slowMotion.map(slowMotion)), pressure,
            ])
        case .stream(let stream):
            return .mapping(
                open: [
                    ("stream", .text(stream.url.written)), video, audio,
                    ("encode", .encode(stream.video, stream.audio)),
                ]
                    + credentials(stream.url) + [pressure])
        case .preview(let preview):
            return .mapping(open: [
                ("preview", .word(preview.place)), video, ("size", preview.size.map { .size($0) }), pressure,
            ])
        case .snapshot(let snapshot):
            return .mapping(open: [
                ("snapshot", .text(snapshot.path.description)), video, ("every", snapshot.every.map { .duration($0) }),
            ])
        case .scan(let scan):
            return .mapping(open: [
                (
                    "scan",
                    scan.symbologies.count == 1 ? .word(scan.symbologies[0]) : .list(scan.symbologies.map { .word($0) })
                ),
                video, ("every", scan.every == Sink.Scan.standardInterval ? nil : .duration(scan.every)), pressure,
            ])
        case .frames(let frames):
            return .mapping(open: [
                ("frames", .boolean(true)), video, audio,
                ("pixel-format", frames.pixelFormat == .bgra ? nil : .text(frames.pixelFormat.description)),
                ("size", frames.size.map { .size($0) }),
                ("discard-late", frames.discardsLate ? nil : .boolean(false)), pressure,
            ])
        }
    }

    private static func policy(_ policy: Sink.PressurePolicy) -> YAMLValue {
        switch policy {
        case .ignore: .text("ignore")
        case .reduce: .text("reduce")
        case .ladder(let ladder):
            .mapping(
                SystemPressure.Level.allCases.compactMap { level in
                    ladder.steps[level].map { (level.rawValue, step($0)) }
                })
        }
    }

    private static func timecode(_ policy: TimecodePolicy) -> YAMLValue {
        guard let drops = policy.isDropFrame else { return .word(policy.source) }
        return .mapping([("source", .word(policy.source)), ("drop-frame", .boolean(drops))])
    }

    private static func slowMotion(_ wish: SlowMotion) -> YAMLValue {
        let ramps = wish.ramps.map { ramp in
            YAMLValue.mapping([
                ("from", .duration(ramp.from)), ("to", .duration(ramp.to)), ("speed", .number(ramp.speed)),
            ])
        }
        return .mapping(open: [
            ("play-at", wish.playAt.map { .rate($0) }), ("audio", wish.sound.map { .word($0) }),
            ("ramps", ramps.isEmpty ? nil : .list(ramps)),
        ])
    }

    private static func step(_ step: PressureLadder.Step) -> YAMLValue {
        if step.isStopped { return .text("stop") }
        if step.size == nil, let rate = step.rate { return .rate(rate) }
        return .mapping(open: [("fps", step.rate.map { .rate($0) }), ("size", step.size.map { .size($0) })])
    }
}
