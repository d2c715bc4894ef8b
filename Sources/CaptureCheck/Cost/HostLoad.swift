import CaptureElements
import CaptureModel

/// What a graph asks of the machine that runs it, beside its cameras: work for the processor, encoders, disk, network and
/// memory.
///
/// Counted as the planner plans: a picture is decoded once however many use it, and equal encodings of one picture are made
/// once. What only a run can tell, the size of a network camera's picture for one, is not counted.
struct HostLoad {
    /// Work on so many pixels a second.
    struct Task {
        let node: NodeName
        let work: RigProcessor.Work
        /// The area of a picture, and pictures per second.
        let area: Int
        let rate: FrameRate
        /// What the picture is, as in `1920x1080`.
        let picture: String
        /// How much of the work is done, where an encoder is told to do less.
        var speed: EncodingSpeed?
    }

    /// A hardware encoder at work.
    struct HardwareEncode {
        let node: NodeName
        let element: String
        let size: Size
        let rate: FrameRate
    }

    private let graph: Graph
    private let tracks: SinkTracks
    private(set) var tasks: [Task] = []
    private(set) var encoders: [HardwareEncode] = []
    /// Bytes of pictures that wait in queues when all of them are full.
    private(set) var waiting: [(node: NodeName, bytes: Double, arithmetic: String)] = []

    init(
        _ graph: Graph, index: NodeIndex, flow: FlowResolver, tracks: SinkTracks, devices: DeviceResolver,
        survey: MediaSurvey, layouts: [NodeName: LayoutResolver], isSimulated: Bool
    ) {
        self.graph = graph
        self.tracks = tracks
        for source in graph.sources where index.reached.contains(source.name) {
            guard let video = flow.device(source.name), let picture = Picture(video) else { continue }
            let composed = devices.composed[source.name]
            for _ in 0..<source.painted(devices, isSimulated: isSimulated) {
                add(.paint, source.name, picture)
                // A simulated camera that compresses is compressed here.
                if let codec = video.encoding.codec { add(codec.encoding, source.name, picture) }
            }
            // A file is decoded where it is read, whatever becomes of its pictures; a single one once.
            if !survey.stills.contains(source.name), case .holds(let facts)? = survey.findings[source.name],
                let work = facts.video?.encoding.decoding
            {
                add(work, source.name, picture)
            }
            if let composed, let work = video.encoding.decoding {
                // Motion JPEG is decoded of the one that is shown; of others the pictures before are needed.
                for _ in video.encoding == .mjpeg ? composed.parts.prefix(1) : composed.parts[...] {
                    add(work, source.name, picture)
                }
                add(.convert, source.name, picture)
            } else if let work = video.encoding.decoding,
                source.isPictureMadeHere || Self.needsPictures(source.name, index, graph, tracks)
            {
                add(work, source.name, picture)
                // Webcams send 4:2:2, full range; files hold 4:2:0, limited range.
                add(.convert, source.name, picture)
            }
            // It is drawn all the time.
            if source.showsSlate(composed != nil) { add(.paint, source.name, picture) }
            // Making a picture small and drawing it over the other again is what scaling costs, and a conversion.
            if source.portrait != nil {
                add(.scale, source.name, picture)
                add(.convert, source.name, picture)
            }
            // At 1 it costs nothing, but it need not stay there.
            if source.isZoomable || source.isVirtual || composed != nil { add(.scale, source.name, picture) }
        }
        let waits = LayerWaits(graph, index, flow)
        for compositor in graph.compositors where index.reached.contains(compositor.name) {
            add(compositor, flow, layouts[compositor.name]?.places ?? [])
            waiting += waits.pictures(in: compositor, flow).map { (compositor.name, $0.bytes, $0.arithmetic) }
        }
        var made: Set<Encoding> = []
        for sink in graph.sinks {
            guard let node = sink.video, let video = flow.video[node], let picture = Picture(video) else { continue }
            switch sink.kind {
            case .record, .stream:
                guard case .encode(let encode)? = try? tracks.video[sink.name]?.get() else { continue }
                let mark = Encoding(
                    node: node, encode: encode, isMirrored: tracks.isMirrored(node, for: sink),
                    pressure: tracks.pressureLadder(of: sink))
                if made.insert(mark).inserted { add(encode, of: sink.name, video, picture) }
            case .preview(let preview):
                let shown = preview.size.map { Picture($0, picture.rate) } ?? picture
                if shown.size != picture.size { add(.scale, sink.name, larger(shown, picture)) }
                add(preview.place == .web ? .encodeMJPEG : .convert, sink.name, shown)
            case .frames(let frames):
                let given = frames.size.map { Picture($0, picture.rate) } ?? picture
                if given.size != picture.size { add(.scale, sink.name, larger(given, picture)) }
                add(.convert, sink.name, given)
                if !frames.discardsLate {
                    let bytes = Double(given.size.area) * VideoEncoding.raw(frames.pixelFormat).bitsPerPixel / 8
                    let count = QueueDepths.waitingFrames
                    waiting.append(
                        (sink.name, bytes * Double(count), "\(count) pictures of \(given.size) that wait to be taken"))
                }
            case .scan(let scan):
                let interval = Double(scan.every.nanoseconds) / 1e9
                let rate = min(picture.rate, FrameRate(1000, max(1, Int((interval * 1000).rounded()))))
                add(.scanCodes, sink.name, Picture(picture.size, rate))
            case .snapshot: break
            }
        }
    }

    /// What each node takes of a kind of capacity.
    func draws(on capacity: RigResource.Capacity, processor: RigProcessor?) -> [HardwareCost.Draw] {
        switch capacity {
        case .processor:
            return tasks.compactMap { task in
                guard let cost = processor?.costs[task.work] else { return nil }
                let pixels = Double(task.area) * task.rate.perSecond
                return HardwareCost.Draw(
                    node: task.node, amount: pixels * cost.nanoseconds / 1e9 * (task.speed?.effort ?? 1),
                    arithmetic: "\(task.work.rawValue) \(task.picture) x \(task.rate) fps x \(cost)"
                        + (task.speed.map { $0 == .veryfast ? "" : " x \($0.effort) (\($0))" } ?? ""))
            }
        case .encoderSessions:
            return encoders.map { HardwareCost.Draw(node: $0.node, amount: 1, arithmetic: $0.element) }
        case .encoderRate:
            return encoders.map { encoder in
                let blocks = ((encoder.size.width + 15) / 16) * ((encoder.size.height + 15) / 16)
                return HardwareCost.Draw(
                    node: encoder.node, amount: Double(blocks * 256) * encoder.rate.perSecond,
                    arithmetic: "\(encoder.size), \(blocks) macroblocks of 256 pixels x \(encoder.rate) fps")
            }
        case .diskWrite: return rates { if case .record = $0 { true } else { false } }
        case .network: return rates { if case .stream = $0 { true } else { false } }
        case .memory:
            return waiting.map { HardwareCost.Draw(node: $0.node, amount: $0.bytes, arithmetic: $0.arithmetic) }
        case .pixelRate, .dataRate, .usbMicroframe, .usbInterval: return []
        }
    }

    private func rates(of isMeant: (Sink.Kind) -> Bool) -> [HardwareCost.Draw] {
        graph.sinks.filter { isMeant($0.kind) }.compactMap { sink in
            let bits = tracks.bitrate(of: sink)
            guard bits > 0 else { return nil }
            return HardwareCost.Draw(node: sink.name, amount: Double(bits), arithmetic: "picture and sound")
        }
    }
}

extension HostLoad {
    /// A picture of known size and rate.
    private struct Picture {
        let size: Size
        let rate: FrameRate

        init(_ size: Size, _ rate: FrameRate) { (self.size, self.rate) = (size, rate) }
        init?(_ video: StreamFormat.Video) {
            guard let size = video.size, let rate = video.rate else { return nil }
            self.init(size, rate)
        }
    }

    /// What tells one encoding from another; the planner makes equal ones once.
    private struct Encoding: Hashable {
        let node: NodeName
        let encode: CheckedSink.VideoEncode
        let isMirrored: Bool
        /// What one leaves out under pressure another may want.
        let pressure: PressureLadder?
    }

    private mutating func add(
        _ work: RigProcessor.Work, _ node: NodeName, _ picture: Picture, speed: EncodingSpeed? = nil
    ) {
        tasks.append(
            Task(
                node: node, work: work, area: picture.size.area, rate: picture.rate, picture: "\(picture.size)",
                speed: speed))
    }

    private func larger(_ one: Picture, _ other: Picture) -> Picture {
        one.size.area >= other.size.area ? one : Picture(other.size, one.rate)
    }

    private mutating func add(_ node: CompositorNode, _ flow: FlowResolver, _ places: [LayoutResolver.Place]) {
        let canvas = Picture(node.size, flow.video[node.name]?.rate ?? FormatResolver.usualRate)
        add(.compose, node.name, canvas)
        for (layer, place) in zip(node.layers, places) where place.width > 0 && place.height > 0 {
            let shown = Picture(Size(place.width, place.height), canvas.rate)
            add(.compose, node.name, shown)
            guard let video = flow.video[layer.source], let source = Picture(video) else { continue }
            if source.size != shown.size { add(.scale, node.name, larger(shown, source)) }
            if !video.encoding.isPlanar420 { add(.convert, node.name, shown) }
        }
    }

    private mutating func add(
        _ encode: CheckedSink.VideoEncode, of sink: NodeName, _ video: StreamFormat.Video, _ picture: Picture
    ) {
        let written = Picture(encode.size ?? picture.size, encode.rate ?? picture.rate)
        if written.size != picture.size { add(.scale, sink, larger(written, picture)) }
        if video.encoding.isRaw, !video.encoding.isPlanar420 { add(.convert, sink, written) }
        if EncoderCatalog.candidates(for: encode.codec).contains(where: {
            $0.element == encode.element && $0.isHardware
        }) {
            encoders.append(
                HardwareEncode(node: sink, element: encode.element, size: written.size, rate: written.rate))
        } else {
            add(encode.codec.encoding, sink, written, speed: encode.speed)
        }
        let bits = video.encoding.isRaw ? video.encoding.bitsPerPixel : VideoEncoding.raw(.i420).bitsPerPixel
        let bytes = Double(picture.size.area) * bits / 8
        let count = QueueDepths.recordedPictures
        waiting.append((sink, bytes * Double(count), "\(count) pictures of \(picture.size) in the encoder's queue"))
    }

    /// Whether anything has to look at a compressed source's pictures, through tees.
    private static func needsPictures(
        _ node: NodeName, _ index: NodeIndex, _ graph: Graph, _ tracks: SinkTracks
    ) -> Bool {
        (index.uses[node] ?? []).contains { use in
            guard use.media == .video, index.reached.contains(use.consumer) else { return false }
            if graph.tees[use.consumer] != nil { return needsPictures(use.consumer, index, graph, tracks) }
            guard graph.sinks[use.consumer] != nil else { return true }
            if case .copy? = try? tracks.video[use.consumer]?.get() { return false }
            return true
        }
    }
}

extension Source {
    /// Whether it is made of others.
    fileprivate var isVirtual: Bool { if case .virtual = kind { true } else { false } }

    /// Whether it is a virtual camera with a slate for when its constituents are lost.
    fileprivate func showsSlate(_ isComposed: Bool) -> Bool {
        if case .virtual(let virtual) = kind { return virtual.fallback.showsSlate }
        return isComposed && onLoss.picture == .slate
    }

    /// How many pictures of its kind are painted here at a time.
    fileprivate func painted(_ devices: DeviceResolver, isSimulated: Bool) -> Int {
        switch kind {
        case .camera:
            (devices.composed[name]?.parts ?? [devices.cameras[name]].compactMap(\.self))
                .count { isSimulated || $0.device == .simulated }
        case .testPattern: 1
        case .microphone, .testTone, .file, .network, .screen, .virtual: 0
        }
    }
}

extension VideoEncoding {
    /// The work of decompressing it; nil for raw pictures.
    fileprivate var decoding: RigProcessor.Work? {
        switch self {
        case .raw: nil
        case .mjpeg: .decodeMJPEG
        case .h264: .decodeH264
        case .h265: .decodeH265
        }
    }

    /// Whether compositor and encoders take it as it is.
    fileprivate var isPlanar420: Bool {
        if case .raw(let format) = self { ["I420", "NV12", "YV12"].contains(format.name) } else { true }
    }
}

extension VideoCodec {
    /// The work of compressing to it in software.
    fileprivate var encoding: RigProcessor.Work {
        switch self {
        case .h264: .encodeH264
        case .h265: .encodeH265
        case .vp8: .encodeVP8
        case .vp9: .encodeVP9
        case .av1: .encodeAV1
        case .mjpeg: .encodeMJPEG
        }
    }
}
