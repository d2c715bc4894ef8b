import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Samples per second and channels of a mix; every input is brought to them.
    private static let mixFormat = PlannedCaps(
        "audio/x-raw",
        ["format": .string("F32LE"), "rate": .int(48000), "channels": .int(2), "layout": .string("interleaved")])

    /// Plans a mixer; the sound it gives.
    mutating func addMixer(_ mixer: AudioMixerNode) -> StageGraph.Stream {
        var inputs: [StageGraph.Input] = []
        var followed: [PlannedSoundFollow.Input] = []
        for (index, input) in mixer.inputs.enumerated() {
            guard let stream = raw(input.source, .audio) else { continue }
            let brought = stages.transform(
                stream, node: input.source,
                [
                    Step("mix-convert", "audioconvert"), Step("mix-resample", "audioresample"),
                    .caps("mix-format", Self.mixFormat),
                ])
            var properties: [PlannedProperty] = []
            if input.gain.decibels != 0 {
                properties.append(PlannedProperty("volume", .double(amplitude(input.gain))))
            }
            if let picture = input.picture {
                followed.append(PlannedSoundFollow.Input(input.source, picture: picture, pad: "sink_\(index)"))
            }
            if input.isMuted { properties.append(PlannedProperty("mute", .bool(true))) }
            inputs.append(
                StageGraph.Input(
                    stream: brought, pad: .request("sink_\(index)", properties), needsQueue: true,
                    queue: checked.isLive ? .liveSound : .soundRecording, part: "input-\(index + 1)-queue"))
        }
        if let compositor = mixer.follow {
            soundFollows.append(
                PlannedSoundFollow(
                    mixer.name, element: mixer.name.description, compositor: compositor, inputs: followed,
                    crossfade: mixer.crossfade ?? SoundTurns.usualCrossfade))
            reasons.append(
                PlanReason(
                    mixer.name,
                    "one of \(followed.count) sounds is heard, with the full-screen layer of '\(compositor)'"))
        }
        let stage = StageGraph.Stage(
            node: mixer.name,
            elements: [
                PlannedElement(
                    stages.name(mixer.name), "audiomixer",
                    checked.isLive
                        ? [
                            // Twice a sound card's usual period of 20 ms.
                            PlannedProperty("latency", .int(40_000_000)),
                            // It begins with the first sound of any input, not with the pipeline's start.
                            PlannedProperty("start-time-selection", .nick("first")),
                        ] : [], node: mixer.name),
                PlannedElement(
                    stages.name(mixer.name, "format"), "capsfilter", [PlannedProperty("caps", .caps(Self.mixFormat))],
                    node: mixer.name),
            ],
            outputs: [.audio: (1, .always("src"))], inputs: inputs)
        return StageGraph.Stream(stage: stages.add(stage), media: .audio)
    }

    /// The factor of a gain, by repeated roots, for the standard library has no powers: 10^(dB/20).
    private func amplitude(_ gain: Gain) -> Double {
        // 10^(1/20) and 10^(1/2000), to the precision of a double.
        let (decibel, hundredth) = (1.122018454301963, 1.0011519555381689)
        let hundredths = Int((gain.decibels * 100).rounded())
        var factor = 1.0
        for _ in 0..<abs(hundredths / 100) { factor *= decibel }
        for _ in 0..<abs(hundredths % 100) { factor *= hundredth }
        return hundredths < 0 ? 1 / factor : factor
    }
}
