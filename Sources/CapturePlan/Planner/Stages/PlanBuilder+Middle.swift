import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Plans a tee that its author wrote out; what it gives.
    mutating func addTee(_ tee: TeeNode, on input: StageGraph.Stream) -> StageGraph.Stream {
        let element = PlannedElement(
            stages.name(tee.name), "tee", [PlannedProperty("allow-not-linked", .bool(true))], node: tee.name)
        var stage = StageGraph.Stage(
            node: tee.name, elements: [element], outputs: [tee.media: (0, .always("src"))],
            inputs: [
                StageGraph.Input(stream: input, pad: .always("sink"), needsQueue: false, queue: nil, part: "queue")
            ],
            isCompressed: stages.stages[input.stage].isCompressed)
        stage.tee = tee
        return StageGraph.Stream(stage: stages.add(stage), media: tee.media)
    }

    /// Plans an effect; what it gives.
    mutating func addEffect(_ effect: EffectNode, on input: StageGraph.Stream) -> StageGraph.Stream {
        let pads = checked.effectPads[effect.name] ?? []
        let chain = effect.elements.enumerated().map { index, element in
            var step = Step(
                "element-\(index + 1)", element.factory,
                element.properties.sorted { $0.key < $1.key }.map { PlannedProperty($0.key, .text($0.value)) })
            if index < pads.count {
                (step.input, step.output) = (.always(pads[index].input), .always(pads[index].output))
            }
            return step
        }
        let converter = effect.media == .video ? "videoconvert" : "audioconvert"
        let raw = PlannedCaps("\(effect.media.rawValue)/x-raw")
        let steps = [Step("convert", converter)] + chain + [.caps("result", raw)]
        return stages.transform(input, node: effect.name, steps, queued: checked.isLive)
    }
}
