import CaptureCheck
import CaptureModel
import CaptureYAML

/// One random graph on one random rig, with all else that its verdict depends on.
struct Trial: Sendable {
    /// Its number in the run; with the run's seed it gives the same trial again.
    let number: Int
    var graph: Graph
    var rig: Rig
    var options: CheckOptions
    /// What the disk is said to have free; nil is what it has.
    var free: ByteCount?
    /// The mistakes that were made on purpose, for the report; no verdict rests on them.
    var mistakes: [Mistake] = []

    /// Makes the trial of a number.
    init(seed: UInt64, number: Int, bench: Bench) {
        var dice = Dice(seed: seed, number: number)
        self.number = number
        let folder = bench.outputs + "/\(number)"
        options = CheckOptions(
            workingFolder: folder, fileFolder: bench.inputs, take: "t", mayUseElements: dice.chance(90),
            servesHTTP: true)
        options.mayOverwrite = dice.chance(30)
        rig = RandomRig.make(&dice)
        options.isSimulated = rig.cameras.contains { $0.device != .simulated } || dice.chance(30)
        var maker = GraphMaker(rig, dice)
        graph = maker.make()
        dice = maker.dice
        rig.resources = BorderlineResources.make(for: graph, rig, &dice)
        rig.processor = BorderlineResources.processor(for: graph, rig, &dice)
        for _ in 0..<dice.pick([0, 0, 0, 0, 1, 1, 1, 1, 1, 2]) {
            let mistake = dice.pick(Mistake.allCases)
            if mistake.apply(to: &self, &dice) { mistakes.append(mistake) }
        }
        if dice.chance(25) { graph.onCostExceeded = dice.pick([.reduce, .reduceLikeApple]) }
    }
}

extension Trial: CustomStringConvertible {
    /// The files and the options to have it again with the command.
    var description: String {
        """
        # options: simulate \(options.isSimulated), overwrite \(options.mayOverwrite), elements \(options.mayUseElements), \
        free \(free.map { "\($0.bytes)" } ?? "as it is")
        # rig.yaml
        \(RigWriter.yaml(rig))
        # graph.yaml
        \(PipelineWriter.yaml(graph))
        """
    }
}
