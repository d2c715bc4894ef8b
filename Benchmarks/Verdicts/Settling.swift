import CaptureCheck
import CaptureModel

/// How long a whole check takes where the formats of 16 cameras, each with 60 of them, are left open and what they share is
/// too little for the best of each.
struct Settling {
    /// Random rigs, each checked once.
    static let rigs = 200
    private static let sides = [
        160, 176, 240, 320, 352, 424, 480, 640, 720, 800, 848, 960, 1024, 1280, 1600, 1920, 2560,
    ]

    /// Milliseconds, in order.
    let times: [Double]
    /// Checks in which the search was cut short, so that nothing is proved of its answer.
    let unproved: Int
    /// Checks in which nothing fitted.
    let refused: Int

    static func measure(_ host: HostInventory) -> Settling {
        var (times, unproved, refused) = ([Double](), 0, 0)
        for number in 0..<rigs {
            var random = Numbers(UInt64(number))
            let rig = rig(&random, isAlike: number.isMultiple(of: 4))
            let graph = Graph(
                name: "bench", rig: .file("rig.yaml"),
                sources: NodeTable(rig.cameras.map { Source(NodeName($0.name), .camera(.init($0.name))) }),
                sinks: NodeTable(
                    rig.cameras.map { camera in
                        Sink(
                            NodeName("file-\(camera.name)"),
                            .record(.init(to: FileTemplate(unchecked: "{take}-{source}.mkv"))),
                            video: NodeName(camera.name))
                    }))
            let checker = Checker(
                rig: rig, host: host, options: CheckOptions(workingFolder: "/takes", fileFolder: "/pipelines"))
            let clock = ContinuousClock()
            let start = clock.now
            let outcome = checker.check(graph)
            let time = clock.now - start
            times.append(Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15)
            let reasons = outcome.graph?.sources.compactMap(\.formatReason) ?? []
            unproved += reasons.contains { $0.contains("cut short") } ? 1 : 0
            refused += outcome.graph == nil ? 1 : 0
        }
        return Settling(times: times.sorted(), unproved: unproved, refused: refused)
    }

    private static func rig(_ random: inout Numbers, isAlike: Bool) -> Rig {
        var tables = (0..<16).map { _ in formats(&random) }
        if isAlike { tables = tables.map { _ in tables[0] } }
        let cameras = tables.enumerated().map { RigCamera("cam-\($0)", formats: $1) }
        let resources = (0..<Int.random(in: 1...3, using: &random)).map { number -> RigResource in
            let users = cameras.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.map(\.name)
            let most = tables.reduce(0.0) { sum, rows in
                sum + (rows.map { Double($0.size.area) * $0.rates.maximum.perSecond }.max() ?? 0)
            }
            let share = Double.random(in: 0.02...0.6, using: &random)
            return RigResource("bus-\(number)", .pixelRate(PixelRate(perSecond: most * share)), cameras: users)
        }
        return Rig(name: "bench", cameras: cameras, resources: resources)
    }

    private static func formats(_ random: inout Numbers) -> [MediaFormat] {
        (0..<60).map { _ in
            let width = sides.randomElement(using: &random) ?? 640
            let height = [width * 9 / 16, width * 3 / 4, width * 10 / 16].randomElement(using: &random) ?? width
            let encoding: [VideoEncoding] = [.raw(.yuy2), .raw(.nv12), .mjpeg]
            let rate = [5, 10, 15, 20, 24, 25, 30, 50, 60].randomElement(using: &random) ?? 30
            return MediaFormat(
                encoding.randomElement(using: &random) ?? .mjpeg, Size(width / 2 * 2, height / 2 * 2),
                .list([FrameRate(rate)]), isBinned: Bool.random(using: &random))
        }
    }

    /// The rows of a table.
    var text: String {
        let shown = { (time: Double) in "\((time * 10).rounded() / 10) ms" }
        return """
            | 16 cameras of 60 formats, all left open, that share one to three resources | figure |
            |---|---|
            | random rigs, every fourth with 16 cameras alike | \(Self.rigs) |
            | whole check, median | \(shown(times[times.count / 2])) |
            | whole check, longest | \(shown(times[times.count - 1])) |
            | of them beyond 200 ms | \(times.count { $0 > 200 }) |
            | answers not proved to be the best | \(unproved) |
            | rigs on which nothing fits | \(refused) |
            """
    }
}

/// A generator that gives the same on every machine (SplitMix64).
private struct Numbers: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
