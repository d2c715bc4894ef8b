internal import CaptureCheck
internal import CaptureElements
internal import CaptureModel
internal import CapturePlan

/// How one work is measured: a pipeline with it, one without it, and how many pixels each of its pictures has.
struct WorkbenchJob: Sendable {
    /// The numbers of pictures of the short and of the long run.
    struct Lengths: Sendable, Hashable {
        var few: Int
        var many: Int
    }

    /// How much the work is, roughly: some nanoseconds a pixel, or ten times that.
    enum Weight { case light, heavy }

    /// The pipeline with the work, for a number of pictures.
    private(set) var with: @Sendable (Int) -> Plan
    /// The same without it; nil where the work is all there is.
    private(set) var without: (@Sendable (Int) -> Plan)?
    /// The pixels of each picture, as `RigProcessor.Work` counts them.
    private(set) var pixels: Double
    /// How many pictures are taken.
    private(set) var weight = Weight.light
    /// What has to be run before, which makes the files.
    private(set) var preparations: [Plan] = []
    /// The files that this leaves.
    private(set) var files: [String] = []

    init(_ work: RigProcessor.Work, on bench: Workbench) throws(WorkbenchFailure) {
        switch work {
        case .paint: try self.init(paintingOn: bench)
        case .decodeMJPEG: try self.init(decoding: .mjpeg, on: bench)
        case .decodeH264: try self.init(decoding: .h264, on: bench)
        case .decodeH265: try self.init(decoding: .h265, on: bench)
        case .convert:
            // What most webcams give that give raw pictures, into what encoders take.
            let plan = try bench.plan(.frames(of: .picture(.yuy2, bench.size)))
            try self.init(plan, from: plan.first("videoconvert"), filters: 1, of: .planned, on: bench)
        case .scale:
            let half = Size(bench.size.width / 2, bench.size.height / 2)
            let plan = try bench.plan(.frames(of: .picture(.i420, bench.size), size: half))
            try self.init(plan, from: plan.first("videoscale"), filters: 1, of: .planned, on: bench)
        case .scanCodes:
            let plan = try bench.plan(.scan(of: .picture(.i420, bench.size)))
            try self.init(plan, from: plan.first("zbar"), of: .detailed, on: bench)
        case .compose: try self.init(composingOn: bench)
        case .encodeH264: try self.init(encoding: .h264, on: bench)
        case .encodeH265: try self.init(encoding: .h265, on: bench)
        case .encodeVP8: try self.init(encoding: .vp8, on: bench)
        case .encodeVP9: try self.init(encoding: .vp9, on: bench)
        case .encodeAV1: try self.init(encoding: .av1, on: bench)
        case .encodeMJPEG: try self.init(encoding: .mjpeg, on: bench)
        }
    }

    /// Work that is one element of a chain, with so many filters behind it that say what it is to do.
    ///
    /// - Parameter picture: What is worked on; what costs the same whatever the picture is measured best on one that is
    ///   quickly painted.
    private init(
        _ plan: Plan, from element: String?, filters: Int = 0, of picture: Plan.Picture, on bench: Workbench
    ) throws(WorkbenchFailure) {
        guard let element, let before = plan.element(before: element) else {
            throw WorkbenchFailure(words: "the planner does not need it")
        }
        var last = element
        for _ in 0..<filters { last = plan.element(after: last) ?? last }
        let end = last
        with = { plan.cut(after: [end], pictures: $0, of: picture) }
        without = { plan.cut(after: [before], pictures: $0, of: picture) }
        pixels = Double(bench.size.area)
    }

    /// The pictures of simulated cameras, of each kind there is.
    private init(paintingOn bench: Workbench) throws(WorkbenchFailure) {
        let cameras = (1...6).map { RigCamera.simulated("camera-\($0)", .raw(.i420), bench.size) }
        let plan = try bench.plan(.frames(ofCameras: cameras), cameras: cameras)
        let painters = plan.elements.filter { $0.factory == "videotestsrc" }.map(\.name)
        let ends = painters.compactMap(plan.element(after:))
        with = { plan.cut(after: ends, pictures: $0, of: .planned) }
        pixels = Double(bench.size.area * ends.count)
        weight = .heavy
    }

    /// One layer that fills the canvas and one of a quarter of it, neither scaled.
    private init(composingOn bench: Workbench) throws(WorkbenchFailure) {
        let size = bench.size
        let half = Size(size.width / 2, size.height / 2)
        let inset = CompositorNode.Layer(
            "inset", position: .init(0, 0), extent: .size(.pixels(half.width), .pixels(half.height)))
        let graph = Graph(
            name: "calibration", sources: [.picture(.i420, size), .picture(.i420, half, name: "inset")],
            compositors: [CompositorNode("whole", size: size, layers: [.init("picture"), inset])],
            sinks: [.frames(of: "whole")])
        let plan = try bench.plan(graph)
        guard let compositor = plan.first("compositor"), let end = plan.element(after: compositor) else {
            throw WorkbenchFailure(words: "the planner does not need it")
        }
        let layers = plan.links.filter { $0.to.element == compositor }.map(\.from.element)
        with = { plan.cut(after: [end], pictures: $0, of: .planned) }
        without = { plan.cut(after: layers, pictures: $0, of: .planned) }
        pixels = Double(2 * size.area + half.area)
    }

    /// A software encoder as the planner sets it for a recording.
    private init(encoding codec: VideoCodec, on bench: Workbench) throws(WorkbenchFailure) {
        let settings = VideoSettings(codec: codec, encoder: .software)
        let sink = Sink(
            "file", .record(.init(to: FileTemplate(unchecked: "calibration.mkv"), video: settings)), video: "picture")
        let plan = try bench.plan(Graph(name: "calibration", sources: [.picture(.i420, bench.size)], sinks: [sink]))
        let encoders = Set(EncoderCatalog.candidates(for: codec).map(\.element))
        try self.init(plan, from: plan.elements.first { encoders.contains($0.factory) }?.name, of: .detailed, on: bench)
        weight = .heavy
    }

    /// The decoder that the planner takes for a camera of an encoding, on files of what such a camera gives.
    private init(decoding encoding: VideoEncoding, on bench: Workbench) throws(WorkbenchFailure) {
        let camera = RigCamera.simulated("camera", encoding, bench.size)
        let plan = try bench.plan(.frames(ofCameras: [camera]), cameras: [camera])
        guard let decoder = plan.elements.first(where: { $0.name.hasSuffix(":decode") }),
            let before = plan.element(before: decoder.name)
        else { throw WorkbenchFailure(words: "the planner does not need it") }
        let file: @Sendable (Int) -> String = { "\(bench.folder)/mcpipe-calibration-\(encoding)-\(bench.size)-\($0)" }
        pixels = Double(bench.size.area)
        let lengths = bench.effort.lengths(of: .light)
        let both = [lengths.few, lengths.many]
        files = both.map(file)
        preparations = both.map { length in
            plan.cut(after: [before], pictures: length, into: .file(file(length), encoding.stored))
        }
        with = { .reading(file($0), [PlannedElement("parse", encoding.parser, node: "calibration"), decoder]) }
        without = { .reading(file($0), [PlannedElement("parse", encoding.parser, node: "calibration")]) }
    }
}

extension VideoEncoding {
    /// What a file without a container holds; nil where there is but one form.
    fileprivate var stored: PlannedCaps? {
        switch self {
        case .h264, .h265:
            PlannedCaps(StreamFormat.Video(encoding: self)).with("stream-format", .string("byte-stream"))
                .with("alignment", .string("au"))
        case .mjpeg, .raw: nil
        }
    }

    /// What finds the pictures in such a file.
    fileprivate var parser: String {
        switch self {
        case .h264: "h264parse"
        case .h265: "h265parse"
        case .mjpeg: "jpegparse"
        case .raw: "rawvideoparse"
        }
    }
}

extension Plan {
    /// A chain of elements that reads a file and throws away what comes out.
    fileprivate static func reading(_ path: String, _ steps: [PlannedElement]) -> Plan {
        let source = PlannedElement(
            "file", "filesrc", [PlannedProperty("location", .string(path))], node: "calibration")
        let sink = PlannedElement(
            "end", "fakesink", [PlannedProperty("sync", .bool(false))], node: "calibration")
        let chain = [source] + steps + [sink]
        return Plan(
            name: "calibration", elements: chain,
            links: zip(chain, chain.dropFirst()).map { PlannedLink($0.name, $1.name) })
    }
}

extension Source {
    /// A test pattern that comes as fast as it is taken.
    fileprivate static func picture(
        _ format: PixelFormat, _ size: Size, name: NodeName = "picture"
    ) -> Source {
        let request = FormatRequest(size: size, rate: Workbench.rate, encoding: .raw(format))
        return Source(name, .testPattern(.init(.smpte, format: request, isLive: false)))
    }
}

extension Sink {
    /// Raw pictures of a node.
    fileprivate static func frames(of node: NodeName, size: Size? = nil, name: NodeName = "end") -> Sink {
        Sink(name, .frames(.init(pixelFormat: .i420, size: size)), video: node)
    }
}

extension Graph {
    /// Raw pictures of one source.
    fileprivate static func frames(of source: Source, size: Size? = nil) -> Graph {
        Graph(name: "calibration", sources: [source], sinks: [.frames(of: source.name, size: size)])
    }

    /// A search for codes in the pictures of one source.
    fileprivate static func scan(of source: Source) -> Graph {
        Graph(
            name: "calibration", sources: [source],
            sinks: [Sink("end", .scan(.init(for: [.qr, .ean13])), video: source.name)])
    }

    /// Raw pictures of cameras.
    fileprivate static func frames(ofCameras cameras: [RigCamera]) -> Graph {
        Graph(
            name: "calibration",
            sources: NodeTable(cameras.map { Source(NodeName($0.name), .camera(.init($0.name))) }),
            sinks: NodeTable(cameras.map { .frames(of: NodeName($0.name), name: NodeName("\($0.name)-end")) }))
    }
}

extension RigCamera {
    /// A camera that is not there, of one format.
    fileprivate static func simulated(_ name: String, _ encoding: VideoEncoding, _ size: Size) -> RigCamera {
        RigCamera(name, formats: [MediaFormat(encoding, size, .list([Workbench.rate]))])
    }
}
