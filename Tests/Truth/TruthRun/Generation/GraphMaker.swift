import CaptureModel

/// Makes a graph that means to be right, as close to what its rig allows as chance has it.
struct GraphMaker {
    let rig: Rig
    var dice: Dice
    var graph = Graph(name: "random")
    /// The nodes that give pictures, and those that give sound.
    var pictures: [NodeName] = []
    var sounds: [NodeName] = []

    init(_ rig: Rig, _ dice: Dice) {
        self.rig = rig
        self.dice = dice
        if rig.name != "random" { graph.rig = .builtIn(rig.name) } else { graph.rig = .file("rig.yaml") }
    }

    mutating func make() -> Graph {
        addCameras()
        addOtherSources()
        if dice.chance(30) { addTee() }
        if dice.chance(10) { addEffect() }
        if dice.chance(35) { addCompositor("pip") }
        if dice.chance(10) { addCompositor("wall") }
        if dice.chance(25) { addMixer() }
        for number in 0..<dice.pick([1, 1, 1, 2, 2, 3, 5]) { addSink(NodeName("sink-\(number)")) }
        useTheRest()
        return graph
    }

    // MARK: - Sources

    private mutating func addCameras() {
        for (number, camera) in cameras().enumerated() {
            let name = NodeName("camera-\(number)")
            let called = dice.chance(15) ? camera.aliases.first ?? camera.name : camera.name
            var wish = Source.Camera(
                called, format: request(of: camera), mirroring: dice.pick([.none, .none, .file, .both]))
            if !rig.features.isEmpty, dice.chance(40) {
                // Mostly one that the camera has.
                let had = rig.features(of: camera)
                let name =
                    dice.chance(85) ? had.randomElement(using: &dice)?.name : dice.pick(["steady", "bright", "wide"])
                wish.features = name.map { [.init($0)] } ?? []
            }
            graph.sources.insert(Source(name, .camera(wish)))
            pictures.append(name)
        }
    }

    /// Cameras near the edge of what may run together: those of a facet, one more than those, or any.
    private mutating func cameras() -> [RigCamera] {
        guard !rig.cameras.isEmpty else { return [] }
        var names = Set<String>()
        if case .facets(let facets) = rig.deviceSets, let facet = facets.randomElement(using: &dice), dice.chance(70) {
            names = facet
            if dice.chance(25), let other = rig.cameras.randomElement(using: &dice) { names.insert(other.name) }
        } else {
            let most = min(rig.cameras.count, dice.pick([1, 2, 2, 3, 3, 4, 6]))
            names = Set(dice.some(dice.number(1...most), of: rig.cameras.map(\.name)))
        }
        return rig.cameras.filter { names.contains($0.name) }.shuffled(using: &dice)
    }

    private mutating func request(of camera: RigCamera) -> FormatRequest {
        let able = camera.formats.filter(\.isMultiCamSupported)
        // A phone's largest pictures say no more about the rules than its small ones, and cost a hundred times as much.
        let small = able.filter { $0.size.area <= Size.hd720.area }
        guard let row = (small.isEmpty ? able : small).randomElement(using: &dice),
            rig.name != "random" || dice.chance(70)
        else { return dice.chance(50) ? .best : FormatRequest(rate: dice.pick(RandomRig.rates)) }
        return FormatRequest(size: row.size, rate: rate(of: row), encoding: row.encoding)
    }

    private mutating func rate(of row: MediaFormat) -> FrameRate {
        switch row.rates {
        case .list(let rates): dice.pick(rates)
        case .range(let lowest, let highest):
            dice.pick([lowest, highest, highest] + RandomRig.rates.filter { lowest <= $0 && $0 <= highest })
        }
    }

    private mutating func addOtherSources() {
        if pictures.isEmpty || dice.chance(35) {
            let size = dice.pick([Size(128, 96), Size(127, 95), Size(320, 180), Size(2, 2), Size(16, 16), Size(17, 31)])
            let pattern = Source.TestPattern(
                dice.pick(Source.TestPattern.Pattern.allCases),
                format: FormatRequest(size: size, rate: dice.pick(RandomRig.rates)), isLive: dice.chance(90))
            graph.sources.insert(Source("pattern", .testPattern(pattern)))
            pictures.append("pattern")
        }
        if dice.chance(30) {
            graph.sources.insert(Source("tone", .testTone(.init(isLive: dice.chance(90)))))
            sounds.append("tone")
        }
        if !rig.microphones.isEmpty, dice.chance(30) {
            let microphone = dice.pick(rig.microphones).name
            let channels = dice.pick([nil, 1, 2])
            graph.sources.insert(Source("voice", .microphone(.init(microphone, channels: channels))))
            sounds.append("voice")
        }
        if dice.chance(15) {
            graph.sources.insert(Source("clip", .file(.init("clip.mp4", isLooped: dice.chance(20)))))
            pictures.append("clip")
            sounds.append("clip")
        }
    }

    // MARK: - The middle

    private mutating func addTee() {
        let isPicture = sounds.isEmpty || dice.chance(75)
        let name: NodeName = "split"
        graph.tees.insert(
            TeeNode(
                name, of: dice.pick(isPicture ? pictures : sounds), media: isPicture ? .video : .audio,
                policy: dice.pick([.blocking, .leaky])))
        if isPicture { pictures.append(name) } else { sounds.append(name) }
    }

    private mutating func addEffect() {
        let isPicture = sounds.isEmpty || dice.chance(75)
        let element =
            isPicture
            ? dice.pick([
                EffectNode.Element("videobalance", ["saturation": "0.5"]), .init("videoflip"), .init("identity"),
            ])
            : dice.pick([EffectNode.Element("volume", ["volume": "0.5"]), .init("identity")])
        graph.effects.insert(
            EffectNode(
                "tint", on: dice.pick(isPicture ? pictures : sounds), media: isPicture ? .video : .audio,
                elements: [element]))
        if isPicture { pictures.append("tint") } else { sounds.append("tint") }
    }

    private mutating func addCompositor(_ name: NodeName) {
        let canvas = dice.pick([Size(320, 180), Size(320, 240), Size(64, 64), Size(161, 91), Size(640, 360)])
        let layers = (0..<dice.pick([1, 2, 2, 3, 4])).map { _ in layer(on: canvas) }
        let clock = dice.chance(30) ? dice.pick(layers).source : nil
        let layout = dice.pick([.free, .free, .pictureInPicture(), .sideBySide, .stack, Layout.grid()])
        graph.compositors.insert(
            CompositorNode(
                name, size: canvas, clock: clock, rate: dice.chance(20) ? dice.pick(RandomRig.rates) : nil,
                layout: layout, layers: layers))
        pictures.append(name)
    }

    private mutating func layer(on canvas: Size) -> CompositorNode.Layer {
        var layer = CompositorNode.Layer(dice.pick(pictures))
        if dice.chance(50) {
            // At the edges of the canvas, where one pixel decides whether anything shows.
            let x = dice.pick([0, 1, 17, canvas.width - 1, canvas.width, -16, -63])
            let y = dice.pick([0, 1, 17, canvas.height - 1, canvas.height, -16])
            layer.position = .init(.pixels(x), .pixels(y))
        }
        switch dice.number(1...4) {
        case 1: layer.extent = .scale(dice.pick([0.25, 0.5, 0.1, 1, 0.005]))
        case 2: layer.extent = .size(.pixels(dice.number(1...canvas.width)), .percent(Double(dice.number(1...100))))
        default: break
        }
        layer.fit = dice.pick(CompositorNode.Layer.Fit.allCases)
        layer.rotation = dice.pick([.none, .none, .quarter, .half, .threeQuarters])
        layer.isMirrored = dice.chance(20)
        if dice.chance(20) { layer.opacity = dice.pick([0, 0.5, 1]) }
        if dice.chance(20) { layer.crop = .init(left: .percent(Double(dice.number(0...40)))) }
        if dice.chance(15) { layer.border = .init(width: .pixels(dice.number(0...4))) }
        if dice.chance(20) { layer.zOrder = dice.number(0...3) }
        return layer
    }

    private mutating func addMixer() {
        guard !sounds.isEmpty else { return }
        let inputs = dice.some(dice.number(1...sounds.count), of: sounds).map {
            AudioMixerNode.Input($0, gain: Gain(decibels: dice.pick([0, -6])), isMuted: dice.chance(10))
        }
        graph.mixers.insert(AudioMixerNode("mix", inputs: inputs))
        sounds.append("mix")
    }
}
